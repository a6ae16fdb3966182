import { readdir, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'

const FOLDER = new URL('../src/features/landing/static/pictures/', import.meta.url)
const MAX_PHONE_KB = 60

test('each picture of the landing page for phones has at most 60 kB', async () => {
  const phone = (await readdir(FOLDER)).filter((name) => name.startsWith('phone-'))
  expect(phone).toHaveLength(4)
  for (const name of phone) {
    expect((await stat(new URL(name, FOLDER))).size / 1000, name).toBeLessThanOrEqual(MAX_PHONE_KB)
  }
})
