import * as z from 'zod/mini'
import { fetchJson } from '../../../kernel/http/fetch-json.ts'
import type { CaptchaVerifier } from './captcha.ts'

interface SiteverifyOptions {
  readonly url: string
  readonly secret: string
  readonly fetch: typeof fetch
  /** Must be below the ten seconds of a whole request, which would respond 504 instead of 503 (docs/protocol.md#captcha). */
  readonly timeoutMs?: number
}

const responseSchema = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) })

/** Creates a verifier for the siteverify API of hCaptcha and Turnstile: a form as request, JSON as response. */
export const siteverify = ({
  url,
  secret,
  fetch,
  timeoutMs = 8_000,
}: SiteverifyOptions): CaptchaVerifier => ({
  async verify(answer, ip) {
    const body = new URLSearchParams({ secret, response: answer, remoteip: ip })
    const { success, 'error-codes': codes = [] } = responseSchema.parse(
      await fetchJson(url, { fetch, timeoutMs, body }),
    )
    if (success) return { isSolved: true }
    // An unknown secret is an error of the configuration, not of the user.
    const secretError = codes.find((code) => code.endsWith('-secret'))
    if (secretError) throw new Error(`The captcha service rejected CAPTCHA_SECRET: ${secretError}.`)
    return { isSolved: false, reasons: codes.filter((code) => /^[a-z0-9-]{1,40}$/.test(code)) }
  },
})
