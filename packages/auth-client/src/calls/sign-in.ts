import type { resendEndpoint, signUpEndpoint, verifyEndpoint } from '@satlens/contract'
import { type AuthCore, saveSession } from '../auth-core.ts'
import { createUnexpectedResponseError, requireField } from '../auth-error.ts'
import type { CallOf } from '../send.ts'
import { isUser, parseSession, type Session, type User } from '../session/session.ts'

/** The data of a new account. The caller validates and trims it. */
export interface SignUpFields {
  readonly email: string
  readonly password: string
  readonly fullName: string
  readonly captchaToken?: string
}

/** `confirmation`: the user has to open the link of an email first (docs/protocol.md#sign-up). */
export type SignUpResult =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'confirmation'; readonly user: User }

/** Creates an account and announces SIGNED_IN if that yields a session. Throws AuthError. */
export async function signUp(core: AuthCore, fields: SignUpFields): Promise<SignUpResult> {
  const body = await core.send({
    method: 'POST',
    path: '/auth/v1/signup',
    query: { redirect_to: getConfirmationTarget(core) },
    body: {
      email: fields.email,
      password: fields.password,
      data: { full_name: fields.fullName },
      ...(await core.pkce.start()),
      gotrue_meta_security: formatCaptcha(fields.captchaToken),
    },
  } satisfies CallOf<typeof signUpEndpoint>)
  const session = parseSession(body, core.clock.now())
  if (session) {
    core.pkce.clear()
    core.state.save('SIGNED_IN', session)
    return { kind: 'session', session }
  }
  if (!isUser(body)) throw createUnexpectedResponseError(200)
  return { kind: 'confirmation', user: body }
}

/** Email and password. The caller trims the email. */
export interface PasswordCredentials {
  readonly email: string
  readonly password: string
  readonly captchaToken?: string
}

/** Signs in (docs/protocol.md#password-sign-in) and announces SIGNED_IN. Throws AuthError. */
export async function signInWithPassword(
  core: AuthCore,
  { email, password, captchaToken }: PasswordCredentials,
): Promise<Session> {
  const body = await core.send({
    method: 'POST',
    path: '/auth/v1/token',
    query: { grant_type: 'password' },
    body: { email, password, gotrue_meta_security: formatCaptcha(captchaToken) },
  })
  return saveSession(core, 'SIGNED_IN', body)
}

/** The proof from an email: the token hash of a link, or a code with the address (docs/protocol.md#verify-a-code). */
export type OtpProof = {
  readonly type: 'signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change' | 'email'
} & ({ readonly tokenHash: string } | { readonly token: string; readonly email: string })

/** `half_confirmed`: a change of email needs the confirmation of the other address, too. */
export type OtpResult =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'half_confirmed'; readonly message: string }

/** Exchanges a link token or code for a session. Announces SIGNED_IN or PASSWORD_RECOVERY. Throws AuthError. */
export async function verifyOtp(core: AuthCore, proof: OtpProof): Promise<OtpResult> {
  const body = await core.send({
    method: 'POST',
    path: '/auth/v1/verify',
    body:
      'tokenHash' in proof
        ? { type: proof.type, token_hash: proof.tokenHash }
        : { type: proof.type, token: proof.token, email: proof.email },
  } satisfies CallOf<typeof verifyEndpoint>)
  const session = parseSession(body, core.clock.now())
  if (session) {
    core.pkce.clear()
    core.state.save(proof.type === 'recovery' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN', session)
    return { kind: 'session', session }
  }
  return { kind: 'half_confirmed', message: requireField<{ msg: string }>(body, 'msg').msg }
}

/** Which email to send again. */
export interface ResendFields {
  readonly type: 'signup'
  readonly email: string
  readonly captchaToken?: string
}

/** Requests another email (docs/protocol.md#resend). The response is the same for every address. Throws AuthError. */
export async function resend(core: AuthCore, fields: ResendFields): Promise<void> {
  await core.send({
    method: 'POST',
    path: '/auth/v1/resend',
    query: { redirect_to: getConfirmationTarget(core) },
    body: {
      type: fields.type,
      email: fields.email,
      ...(await core.pkce.reuse()),
      gotrue_meta_security: formatCaptcha(fields.captchaToken),
    },
  } satisfies CallOf<typeof resendEndpoint>)
}

const getConfirmationTarget = (core: AuthCore): string => `${core.origin}/dashboard`

/** Formats the captcha field of docs/protocol.md#request-bodies. Without a token it is an empty object. */
export const formatCaptcha = (token: string | undefined): { captcha_token?: string } =>
  token === undefined ? {} : { captcha_token: token }
