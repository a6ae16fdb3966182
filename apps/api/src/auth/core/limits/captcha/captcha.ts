import * as z from 'zod/mini'
import { ApiError } from '#kernel/http/errors.ts'
import { fetchJson } from '#kernel/http/fetch-json.ts'
import type { RequestClientInfo } from '../../audit/audit.queries.ts'

/** The result of a verification, with the error codes of the service if the captcha was not solved. */
export type CaptchaVerdict =
  | { readonly isSolved: true }
  | { readonly isSolved: false; readonly reasons: readonly string[] }

/** Verifies the answer to a captcha. `verify` throws if the service is unavailable. */
export interface CaptchaVerifier {
  verify(answer: string, ip: string): Promise<CaptchaVerdict>
}

/** The part of a request body that holds the answer to a captcha (docs/protocol.md#captcha). */
interface CaptchaBody {
  readonly gotrue_meta_security?: { readonly captcha_token?: string | null | undefined } | null | undefined
}

/** Requires a solved captcha, if one is configured (docs/protocol.md#captcha). Call it before any lookup of an account. */
export async function requireCaptcha(
  { captcha }: { readonly captcha: CaptchaVerifier | null },
  body: CaptchaBody,
  { ip }: RequestClientInfo,
): Promise<void> {
  if (!captcha) return
  const answer = body.gotrue_meta_security?.captcha_token
  if (!answer) throw new ApiError('captcha_failed', { message: 'Solve the captcha first.' })
  const verdict = await captcha.verify(answer, ip).catch((cause: unknown) => {
    throw new ApiError('service_unavailable', { cause, retryAfterSeconds: 5 })
  })
  if (!verdict.isSolved) {
    const reasons = verdict.reasons.length > 0 ? ` (${verdict.reasons.join(', ')})` : ''
    throw new ApiError('captcha_failed', { message: `Captcha check failed${reasons}. Try again.` })
  }
}

interface SiteverifyOptions {
  readonly url: string
  readonly secret: string
  readonly fetch: typeof fetch
  /** Must be below the ten seconds of a whole request, which would respond 504 instead of 503 (docs/protocol.md#captcha). */
  readonly timeoutMs?: number
}

const responseSchema = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) })

/** Creates a verifier for the siteverify API of hCaptcha and Turnstile: a form as request, JSON as response. */
export const createSiteverifyCaptchaVerifier = ({
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
