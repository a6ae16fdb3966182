import { readdir, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { BUILT_LANGUAGES } from '../src/shared/language/built-languages.ts'

const FOLDER = new URL('../src/features/landing/static/pictures/', import.meta.url)
const MAX_PHONE_KB = 60

test('the landing page has its pictures in every language', async () => {
  const english = await readdir(new URL('en/', FOLDER))
  expect(english).toHaveLength(11)
  expect((await readdir(FOLDER)).toSorted()).toEqual(BUILT_LANGUAGES.toSorted())
  for (const language of BUILT_LANGUAGES)
    expect(await readdir(new URL(`${language}/`, FOLDER)), language).toEqual(english)
})

test('each picture of the landing page for phones has at most 60 kB', async () => {
  const files = await readdir(FOLDER, { recursive: true })
  for (const name of files.filter((file) => /\/phone-/.test(file)))
    expect((await stat(new URL(name, FOLDER))).size / 1000, name).toBeLessThanOrEqual(MAX_PHONE_KB)
})
