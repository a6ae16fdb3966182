import { LANGUAGE, type Language } from '@satlens/domain'

/** The cookie that the server reads: it sends pages and emails in this language. */
const COOKIE = 'language'
const YEAR_S = 365 * 24 * 60 * 60

/** Stores the language of this device and loads the page in it. An empty text is the language of the browser. */
export function chooseLanguage(language: Language | ''): void {
  const age = language === '' ? 0 : YEAR_S
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox ESR.
  document.cookie = `${COOKIE}=${language}; Path=/; SameSite=Lax; Max-Age=${age}`
  if (language === LANGUAGE) return
  // The address may name another language.
  history.replaceState(null, '', location.pathname + location.hash)
  location.reload()
}
