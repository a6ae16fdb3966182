import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import drawn from '../src/features/landing/static/pictures/drawn.json' with { type: 'json' }

const FOLDER = new URL('../src/features/landing/static/pictures/', import.meta.url)
const MAX_PHONE_KB = 60

test('the pictures of the landing page show the dashboard of the accepted pictures', async () => {
  expect(Object.keys(drawn.accepted)).toHaveLength(4)
  for (const [look, hash] of Object.entries(drawn.accepted)) {
    const accepted = new URL(`../e2e/pictures/dashboard-${look}.png`, import.meta.url)
    const current = createHash('sha256').update(await readFile(accepted))
    expect(current.digest('hex'), `${look}: run pnpm --dir apps/web landing-pictures`).toBe(hash)
  }
})

test('each picture of the landing page for phones has at most 60 kB', async () => {
  const phone = (await readdir(FOLDER)).filter((name) => name.startsWith('phone-'))
  expect(phone).toHaveLength(4)
  for (const name of phone) {
    expect((await stat(new URL(name, FOLDER))).size / 1000, name).toBeLessThanOrEqual(MAX_PHONE_KB)
  }
})
