import * as z from 'zod/mini'
import type { CaptchaVerifier } from './captcha.ts'

interface SiteverifyOptions {
  readonly url: string
  readonly secret: string
  readonly fetch: typeof fetch
}

/** Less than the ten seconds that a whole request may take, or the answer would be 504 and not 503 (wire §10.8). */
const WITHIN_MS = 8_000

const reply = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) })

/** Asks the service that hCaptcha and Turnstile both offer: a form with secret, answer and address, a verdict as JSON. */
export const siteverify = ({ url, secret, fetch }: SiteverifyOptions): CaptchaVerifier => ({
  async verify(answer, ip) {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: answer, remoteip: ip }),
      redirect: 'error',
      signal: AbortSignal.timeout(WITHIN_MS),
    })
    if (!response.ok) throw new Error(`The captcha service answered ${response.status}.`)
    const { success, 'error-codes': codes = [] } = reply.parse(await response.json())
    if (success) return { isSolved: true }
    // A secret that the service does not know is our mistake, not the visitor's.
    const ours = codes.find((code) => code.endsWith('-secret'))
    if (ours) throw new Error(`The captcha service refuses CAPTCHA_SECRET: ${ours}.`)
    return { isSolved: false, reasons: codes.filter((code) => /^[a-z0-9-]{1,40}$/.test(code)) }
  },
})
