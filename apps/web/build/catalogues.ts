import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'

const WEB = join(import.meta.dirname, '..')
const ROOT = join(WEB, '../..')

/** The folder of the other languages. */
export const LANGUAGES_FOLDER = join(WEB, 'languages')

/** The module with the language of the program. */
export const LOCALE_MODULE = join(ROOT, 'packages/domain/src/text/locale.ts')

/** Files with the texts of a feature or of a package. */
const CATALOGUE = /(^|[/-])messages\.ts$/
const PACKAGES = ['contract', 'domain', 'wallet']

/**
 * Lists the English catalogues by their path in the folder of a language: that below `src/`, for a package
 * `packages/domain/...`.
 * @returns the paths with the absolute paths of the English files
 */
export function listCatalogues(): Map<string, string> {
  const ofApp = list(join(WEB, 'src')).map((path): [string, string] => [path, join(WEB, 'src', path)])
  const ofPackages = PACKAGES.flatMap((name) => {
    const source = join(ROOT, 'packages', name, 'src')
    return list(source).map((path): [string, string] => [`packages/${name}/${path}`, join(source, path)])
  })
  return new Map([...ofApp, ...ofPackages].sort())
}

/** Lists the catalogues of another language by the same paths. */
export const listTranslations = (language: string): string[] => list(join(LANGUAGES_FOLDER, language)).sort()

const list = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => CATALOGUE.test(path))
