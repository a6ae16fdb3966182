import { DEFAULT_LANGUAGE, type Language, parseAcceptLanguage } from '@satlens/domain'
import type { FastifyRequest } from 'fastify'

/** The cookie in which the web app stores the language that was chosen on this device. */
const COOKIE = /(?:^|;\s*)language=([a-z]{2})\s*(?:;|$)/

const YEAR_S = 365 * 24 * 60 * 60

/** Returns the header that stores the choice of a language on a device, as the web app does. Scripts may read it. */
export const writeLanguageCookie = (language: Language): string =>
  `language=${language}; Path=/; SameSite=Lax; Max-Age=${YEAR_S}`

const getChosenLanguage = ({ headers }: WithHeaders): Language | null =>
  parseAcceptLanguage(COOKIE.exec(headers.cookie ?? '')?.[1])

type WithHeaders = Pick<FastifyRequest, 'headers'>

/**
 * Returns the language that a request asks for: the choice on this device, or another one than English that the browser
 * prefers. Null if it asks for none, as most programs.
 */
export function getRequestLanguage(request: WithHeaders): Language | null {
  const chosen = getChosenLanguage(request)
  if (chosen !== null) return chosen
  const preferred = parseAcceptLanguage(request.headers['accept-language'])
  return preferred === DEFAULT_LANGUAGE ? null : preferred
}

/**
 * Returns the language of a page: the choice on this device, that of the account or what the browser prefers.
 * @param ofAccount null if the page is about no account, or if its owner has chosen no language
 */
export const choosePageLanguage = (request: WithHeaders, ofAccount: Language | null): Language =>
  getChosenLanguage(request) ??
  ofAccount ??
  parseAcceptLanguage(request.headers['accept-language']) ??
  DEFAULT_LANGUAGE
