import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE } from '@satlens/domain'
import { expect, test } from 'vitest'
import { BUILT_LANGUAGES } from '../src/shared/language/built-languages.ts'
import { LANGUAGES_FOLDER, listCatalogues, listTranslations } from './catalogues.ts'

const catalogues = listCatalogues()
const others = BUILT_LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE)
const folders = readdirSync(LANGUAGES_FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const pages = [...catalogues].filter(([path]) => path === 'features/wallet/messages.ts')

test('the catalogues of the app are found', () => expect(pages).toHaveLength(1))

test.each(folders.map(({ name }) => name))(
  'the folder %s has no catalogue that English lacks',
  (language) => {
    expect(listTranslations(language).filter((path) => !catalogues.has(path))).toEqual([])
  },
)

test.each([...others])('%s is built and has every catalogue of English', (language) => {
  expect(listTranslations(language)).toEqual([...catalogues.keys()])
})

test.each([...others])('each catalogue of %s exports what the English one does', async (language) => {
  for (const [path, english] of catalogues) {
    const names = Object.keys((await import(english)) as object)
    const translated = (await import(join(LANGUAGES_FOLDER, language, path))) as object
    expect({ path, names: Object.keys(translated) }).toEqual({ path, names })
  }
})
