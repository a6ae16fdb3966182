import { ApiError } from '../../../kernel/http/errors.ts'
import type { RequestSource } from '../../audit/request-source.ts'

/** Whether an answer to a captcha holds; if not, the verifier's own words for why. */
export type CaptchaVerdict =
  | { readonly isSolved: true }
  | { readonly isSolved: false; readonly reasons: readonly string[] }

/** The service that knows whether a captcha was solved. Throws when it cannot be asked. */
export interface CaptchaVerifier {
  verify(answer: string, ip: string): Promise<CaptchaVerdict>
}

/** A body that may bring the answer to a captcha, where clients of the wire put it (docs/protocol.md#captcha). */
interface CaptchaBody {
  readonly gotrue_meta_security?: { readonly captcha_token?: string | null | undefined } | null | undefined
}

/**
 * Refuses a request without a solved captcha, where an operator asks for one (docs/protocol.md#captcha). Call it once the body has
 * been read and before anything is looked up, so that the refusal says nothing about an account.
 */
export async function requireCaptcha(
  { captcha }: { readonly captcha: CaptchaVerifier | null },
  body: CaptchaBody,
  { ip }: RequestSource,
): Promise<void> {
  if (!captcha) return
  const answer = body.gotrue_meta_security?.captcha_token
  if (!answer) throw new ApiError('captcha_failed', { message: 'Solve the captcha first.' })
  const verdict = await captcha.verify(answer, ip).catch((cause: unknown) => {
    throw new ApiError('service_unavailable', { cause, retryAfterSeconds: 5 })
  })
  if (!verdict.isSolved) {
    const reasons = verdict.reasons.length > 0 ? ` (${verdict.reasons.join(', ')})` : ''
    throw new ApiError('captcha_failed', { message: `The captcha was not solved${reasons}.` })
  }
}
