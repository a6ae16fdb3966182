import { DEFAULT_LANGUAGE, type Language } from '@satlens/domain'

/**
 * Formats the links by which a search engine finds a public page in its other languages. Empty without a host name, because
 * their addresses are absolute, and for a single language.
 */
export function formatLanguageLinks(
  host: string | null,
  path: string,
  language: Language,
  languages: readonly Language[],
): string {
  if (host === null || languages.length < 2) return ''
  const plain = `https://${host}${path}`
  const addressOf = (other: Language) => (other === DEFAULT_LANGUAGE ? plain : `${plain}?language=${other}`)
  return [
    `<link rel="canonical" href="${addressOf(language)}">`,
    ...languages.map((other) => `<link rel="alternate" hreflang="${other}" href="${addressOf(other)}">`),
    `<link rel="alternate" hreflang="x-default" href="${plain}">`,
    '',
  ].join('\n')
}
