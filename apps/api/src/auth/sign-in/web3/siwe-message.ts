import type { Hex } from 'viem'
import { isAllowedRedirectUrl, type RedirectRules } from '#auth/core/redirects/redirect-target.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { isPlainHttpUrl } from '#kernel/http/loopback.ts'

/** A message of Sign-In with Ethereum (EIP-4361). */
export interface SiweMessage {
  readonly domain: string
  /** In lower case: the spelling of an address must not select an account. */
  readonly address: Hex
  readonly statement: string | null
  readonly uri: string
  readonly chainId: number
  readonly issuedAt: Date
  readonly expirationTime: Date | null
  readonly notBefore: Date | null
}

/** How long after `Issued At` a message can be used. */
export const SIWE_MESSAGE_LIFETIME_MS = 600_000
/** How far the clock of the browser may be ahead. */
const CLOCK_TOLERANCE_MS = 60_000

// The whole message, in the order of EIP-4361. Published clients leave out the nonce unless the application sets one.
const MESSAGE = new RegExp(
  [
    '^(?:(?<scheme>https?)://)?(?<domain>[\\w.:[\\]-]{1,255}) wants you to sign in with your Ethereum account:',
    '(?<address>0x[0-9a-fA-F]{40})',
    '(?:\\n(?<statement>[^\\n]+)\\n|\\n)?',
    'URI: (?<uri>\\S+)',
    'Version: (?<version>\\S+)',
    'Chain ID: (?<chainId>[1-9]\\d{0,14})(?:\\nNonce: (?<nonce>\\S+))?',
    'Issued At: (?<issuedAt>\\S+)(?:\\nExpiration Time: (?<expirationTime>\\S+))?(?:\\nNot Before: (?<notBefore>\\S+))?(?:\\nRequest ID: [^\\n]*)?(?:\\nResources:(?:\\n- [^\\n]+)*)?$',
  ].join('\\n'),
)
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const NONCE = /^[a-zA-Z0-9]{8,}$/

/** Parses a message. Throws `validation_failed`. */
export function parseSiweMessage(text: string): SiweMessage {
  const fields = MESSAGE.exec(text)?.groups
  if (!fields) throw createFormError('the message does not have the form of EIP-4361')
  const { domain = '', address = '', statement = null, uri = '', version, chainId, nonce } = fields
  if (version !== '1') throw createFormError(`Version value is not supported, expected 1`)
  if (nonce !== undefined && !NONCE.test(nonce)) {
    throw createFormError('Nonce must have at least 8 letters and digits')
  }
  if (!URL.canParse(uri)) throw createFormError('URI is not valid')
  const issuedAt = parseTime('Issued At', fields.issuedAt)
  if (!issuedAt) throw createFormError('Issued At is not specified')
  return {
    domain,
    address: address.toLowerCase() as Hex,
    statement,
    uri,
    chainId: Number(chainId),
    issuedAt,
    expirationTime: parseTime('Expiration Time', fields.expirationTime),
    notBefore: parseTime('Not Before', fields.notBefore),
  }
}

function parseTime(name: string, text: string | undefined): Date | null {
  if (text === undefined) return null
  const time = new Date(DATE_TIME.test(text) ? text : Number.NaN)
  if (Number.isNaN(time.getTime())) throw createFormError(`${name} is not a valid ISO8601 timestamp`)
  return time
}

const createFormError = (reason: string) => new ApiError('validation_failed', { message: `siwe: ${reason}` })

/** Returns why a message cannot sign in here and now; null if it can. The signature is not checked. */
export function findSiweMessageProblem(
  { domain, uri, issuedAt, expirationTime, notBefore }: SiweMessage,
  rules: RedirectRules,
  now: Date,
): string | null {
  const { origin, host } = new URL(uri)
  if (isPlainHttpUrl(uri) && origin !== new URL(rules.siteUrl).origin) {
    return 'Signed Ethereum message is using URI which does not use HTTPS'
  }
  if (!isAllowedRedirectUrl(uri, rules)) {
    return 'Signed Ethereum message is using URI which is not allowed on this server, message was signed for another app'
  }
  // The wallet shows only the domain, so all of it has to be allowed.
  if (host !== domain || !isAllowedRedirectUrl(`${origin}/`, rules)) {
    return 'Signed Ethereum message is using a Domain that does not match the one in URI which is not allowed on this server'
  }
  if (notBefore && now < notBefore) return 'Signed Ethereum message becomes valid in the future'
  if (expirationTime && now >= expirationTime) return 'Signed Ethereum message is expired'
  const ageMs = now.getTime() - issuedAt.getTime()
  if (ageMs > SIWE_MESSAGE_LIFETIME_MS) return 'Ethereum message was issued too long ago'
  return ageMs < -CLOCK_TOLERANCE_MS ? 'Ethereum message was issued too far in the future' : null
}
