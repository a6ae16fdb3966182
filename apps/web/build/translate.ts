import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import {
  DEFAULT_LANGUAGE,
  getTextDirection,
  type Language,
  LOCALES,
} from '../../../packages/domain/src/text/language.ts'
import { LANGUAGES_FOLDER, LOCALE_MODULE, listCatalogues } from './catalogues.ts'

/** The folder of pictures with texts. Beside it is one for each other language, with the same names. */
const ENGLISH_PICTURES = `/pictures/${DEFAULT_LANGUAGE}/`

/**
 * Builds the app in another language: each import of a catalogue or a picture with texts leads to that of the language, and its
 * locale is that of dates and numbers. So no text is looked up at run time, and no page has the texts of two languages. A catalogue that is missing
 * stays English, which a test forbids for a language that is shipped.
 */
export function translate(language: Language, folder = LANGUAGES_FOLDER): Plugin {
  const translations = new Map(
    [...listCatalogues()]
      .map(([path, english]): [string, string] => [english, join(folder, language, path)])
      .filter(([, translated]) => existsSync(translated)),
  )
  const isOther = language !== DEFAULT_LANGUAGE
  return {
    name: 'translate',
    enforce: 'pre',
    apply: () => isOther,
    async resolveId(source, importer, options) {
      if (source.includes(ENGLISH_PICTURES)) {
        const ofLanguage = source.replace(ENGLISH_PICTURES, `/pictures/${language}/`)
        return this.resolve(ofLanguage, importer, { ...options, skipSelf: true })
      }
      if (!source.endsWith('messages.ts')) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved && (translations.get(resolved.id) ?? resolved)
    },
    load: (id) => (id === LOCALE_MODULE ? writeLocaleModule(language) : null),
    transformIndexHtml: (html) =>
      html.replace('<html lang="en">', `<html lang="${language}" dir="${getTextDirection(language)}">`),
  }
}

function writeLocaleModule(language: Language): string {
  const locale = LOCALES[language]
  const parts = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1 }).formatToParts(
    0.005,
  )
  const [, mark = '', , ...sign] = parts.map(({ value }) => value.replace(/\p{Bidi_Control}/gu, ''))
  const isRightToLeft = getTextDirection(language) === 'rtl'
  const values = {
    LANGUAGE: language,
    LOCALE: locale,
    MONEY_LOCALE: isRightToLeft ? LOCALES[DEFAULT_LANGUAGE] : locale,
    MONEY_ISOLATES: isRightToLeft ? ['\u2066', '\u2069'] : ['', ''],
    DECIMAL_MARK: mark,
    PERCENT_SIGN: sign.join(''),
  }
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}
