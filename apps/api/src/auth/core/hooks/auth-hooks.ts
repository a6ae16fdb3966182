import { randomUUID } from 'node:crypto'
import type { User } from '@satlens/contract'
import type { Language } from '@satlens/domain'
import * as z from 'zod/mini'
import { ApiError } from '#kernel/http/errors.ts'
import { callHook, createHookFailure, type HookCallDeps } from './call-hook.ts'
import { parseCustomClaims, type TokenClaims } from './custom-claims.ts'
import type { WebhookReceiver } from './sign-webhook.ts'

/** The receivers of the hooks that are on. */
export interface HookEndpoints {
  readonly customAccessToken?: WebhookReceiver | undefined
  readonly beforeUserCreated?: WebhookReceiver | undefined
  readonly passwordVerificationAttempt?: WebhookReceiver | undefined
  readonly mfaVerificationAttempt?: WebhookReceiver | undefined
  readonly sendEmail?: WebhookReceiver | undefined
  readonly sendSms?: WebhookReceiver | undefined
}

/** The decision against an attempt. */
export interface AttemptRejection {
  readonly message: string
  readonly signsOut: boolean
}

interface PasswordAttempt {
  readonly userId: string
  readonly isValid: boolean
  readonly ip: string
}

interface MfaAttempt extends PasswordAttempt {
  readonly factorId: string
  readonly factorType: string
}

/** `email_data` of GoTrue. A field that does not apply is empty. */
export interface HookEmailData {
  readonly token: string
  readonly token_hash: string
  readonly redirect_to: string
  readonly email_action_type: string
  readonly site_url: string
  readonly token_new: string
  readonly token_hash_new: string
  readonly old_email: string
  readonly old_phone: string
  readonly provider: string
  readonly factor_type: string
}

/** The content of an email as this server would send it, for receivers that have no template of their own. */
interface RenderedEmail {
  readonly to: string
  /** Also for receivers with templates of their own. */
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** `sms` of GoTrue, and the language of the message. `phone` has no plus. */
interface HookSms {
  readonly otp: string
  readonly phone: string
  readonly sms_type?: string
  readonly language: Language
}

export type AuthHooks = ReturnType<typeof createAuthHooks>

/** Creates the calls of the hooks (docs/protocol.md#hooks). One that is off is null. Call none of them in a transaction. */
export function createAuthHooks(endpoints: HookEndpoints, deps: HookCallDeps) {
  /** Returns a function that calls one hook with GoTrue's metadata and the given fields. */
  function bind(endpoint: WebhookReceiver | undefined, name: string) {
    if (!endpoint) return null
    return (fields: object, { id = randomUUID() as string, ip }: { id?: string; ip?: string } = {}) => {
      const time = deps.clock.now().toISOString()
      const metadata = { uuid: randomUUID(), time, name, ...(ip ? { ip_address: ip } : {}) }
      return callHook(endpoint, { id, payload: { metadata, ...fields } }, deps)
    }
  }

  const customAccessToken = bind(endpoints.customAccessToken, 'customize-access-token')
  const beforeUserCreated = bind(endpoints.beforeUserCreated, 'before-user-created')
  const password = bind(endpoints.passwordVerificationAttempt, 'password-verification')
  const mfa = bind(endpoints.mfaVerificationAttempt, 'mfa-verification')
  const sendEmail = bind(endpoints.sendEmail, 'send-email')
  const sendSms = bind(endpoints.sendSms, 'send-sms')

  return {
    /** Returns the claims to sign in place of the given ones. The claims that the server needs are the same. */
    customizeAccessToken:
      customAccessToken &&
      (async (claims: TokenClaims & { readonly sub: string }, authenticationMethod: string) => {
        const fields = { user_id: claims.sub, claims, authentication_method: authenticationMethod }
        return parseCustomClaims(await customAccessToken(fields), claims)
      }),
    /** Resolves if the account may be created, and throws the receiver's error if not. */
    approveNewUser:
      beforeUserCreated &&
      (async (user: User, ip: string): Promise<void> => {
        await beforeUserCreated({ user }, { ip })
      }),
    /** Returns null if the attempt continues. A wrong password stays wrong. */
    reviewPasswordAttempt:
      password &&
      (async ({ userId, isValid, ip }: PasswordAttempt) =>
        parseRejection(await password({ user_id: userId, valid: isValid }, { ip }), {
          message: 'Further password verification attempts will be rejected.',
        })),
    /** Returns null if the attempt continues. A wrong code stays wrong. */
    reviewMfaAttempt:
      mfa &&
      (async ({ userId, factorId, factorType, isValid, ip }: MfaAttempt) =>
        parseRejection(
          await mfa(
            { user_id: userId, factor_id: factorId, factor_type: factorType, valid: isValid },
            { ip },
          ),
          { message: 'Further MFA verification attempts will be rejected.' },
        )),
    /** Hands an email over. The id is the same at every attempt. */
    sendEmail:
      sendEmail &&
      (async (id: string, user: User, emailData: HookEmailData & RenderedEmail): Promise<void> => {
        await sendEmail({ user, email_data: emailData }, { id })
      }),
    /** Hands a one-time code over, which a text message has to deliver. */
    sendSms:
      sendSms &&
      (async (user: User, sms: HookSms): Promise<void> => {
        await sendSms({ user, sms })
      }),
  }
}

const attemptOutput = z.object({
  decision: z.optional(z.string()),
  message: z.optional(z.string()),
  should_logout_user: z.optional(z.boolean()),
})

function parseRejection(output: unknown, { message }: { message: string }): AttemptRejection | null {
  const parsed = z.safeParse(attemptOutput, output ?? {})
  if (!parsed.success) throw createHookFailure('Error unmarshaling JSON output.', parsed.error)
  if (parsed.data.decision !== 'reject') return null
  return {
    message: (parsed.data.message || message).slice(0, 500),
    signsOut: parsed.data.should_logout_user ?? false,
  }
}

/** Returns the error of a refresh whose hook failed. On any other than a 503 published clients end the session. */
export const toRefreshError = (error: unknown): unknown =>
  error instanceof ApiError && error.code !== 'unknown'
    ? new ApiError('service_unavailable', { cause: error, retryAfterSeconds: 5 })
    : error
