import { LANGUAGE, type Language } from '@satlens/domain'

/** The cookie that the server reads: it sends pages and emails in this language. An address may have a parameter of this name. */
const NAME = 'language'
const YEAR_S = 365 * 24 * 60 * 60

/** Returns true if a language was chosen on this device, or the address of the page names one. */
export const isLanguageChosen = (): boolean =>
  getStoredLanguage() !== undefined || new URLSearchParams(location.search).has(NAME)

/** Stores the language of this device and loads the page in it. An empty text is the language of the browser. */
export function chooseLanguage(language: Language | ''): void {
  const age = language === '' ? 0 : YEAR_S
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox ESR.
  document.cookie = `${NAME}=${language}; Path=/; SameSite=Lax; Max-Age=${age}`
  if (language === LANGUAGE) return
  const url = new URL(location.href)
  // A parameter would win over the cookie. Only a browser that stores no cookies needs one.
  if (url.searchParams.has(NAME)) url.searchParams.delete(NAME)
  if (language !== '' && getStoredLanguage() !== language) url.searchParams.set(NAME, language)
  history.replaceState(history.state, '', url)
  location.reload()
}

const getStoredLanguage = () => new RegExp(`(?:^|; )${NAME}=(\\w+)`).exec(document.cookie)?.[1]
