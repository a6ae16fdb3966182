import * as z from 'zod/mini'
import { fetchJson } from '../../../kernel/http/fetch-json.ts'
import type { CaptchaVerifier } from './captcha.ts'

interface SiteverifyOptions {
  readonly url: string
  readonly secret: string
  readonly fetch: typeof fetch
  /** Less than the ten seconds that a whole request may take, or the answer would be 504 and not 503 (docs/protocol.md#captcha). */
  readonly timeoutMs?: number
}

const reply = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) })

/** Asks the service that hCaptcha and Turnstile both offer: a form with secret, answer and address, a verdict as JSON. */
export const siteverify = ({
  url,
  secret,
  fetch,
  timeoutMs = 8_000,
}: SiteverifyOptions): CaptchaVerifier => ({
  async verify(answer, ip) {
    const body = new URLSearchParams({ secret, response: answer, remoteip: ip })
    const { success, 'error-codes': codes = [] } = reply.parse(
      await fetchJson(url, { fetch, timeoutMs, body }),
    )
    if (success) return { isSolved: true }
    // A secret that the service does not know is our mistake, not the visitor's.
    const ours = codes.find((code) => code.endsWith('-secret'))
    if (ours) throw new Error(`The captcha service refuses CAPTCHA_SECRET: ${ours}.`)
    return { isSolved: false, reasons: codes.filter((code) => /^[a-z0-9-]{1,40}$/.test(code)) }
  },
})
