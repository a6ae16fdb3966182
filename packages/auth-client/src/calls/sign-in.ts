import type { resendEmailEndpoint, signUpEndpoint, verifyOtpEndpoint } from '@satlens/contract'
import { type AuthClientCore, type AuthClientCoreHolder, saveSessionFromResponse } from '../auth-core.ts'
import { createUnexpectedAuthResponseError, requireReplyWithField } from '../auth-error.ts'
import type { EndpointCall } from '../send.ts'
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
export async function signUp(core: AuthClientCore, fields: SignUpFields): Promise<SignUpResult> {
  const body = await core.send({
    method: 'POST',
    path: '/auth/v1/signup',
    query: { redirect_to: getConfirmationTarget(core) },
    body: {
      email: fields.email,
      password: fields.password,
      data: { full_name: fields.fullName },
      ...(await core.pkce.start()),
      gotrue_meta_security: formatCaptchaFields(fields.captchaToken),
    },
  } satisfies EndpointCall<typeof signUpEndpoint>)
  const session = parseSession(body, core.clock.now())
  if (session) {
    core.pkce.clear()
    core.state.save('SIGNED_IN', session)
    return { kind: 'session', session }
  }
  if (!isUser(body)) throw createUnexpectedAuthResponseError(200)
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
  core: AuthClientCore,
  { email, password, captchaToken }: PasswordCredentials,
): Promise<Session> {
  const body = await core.send({
    method: 'POST',
    path: '/auth/v1/token',
    query: { grant_type: 'password' },
    body: { email, password, gotrue_meta_security: formatCaptchaFields(captchaToken) },
  })
  return saveSessionFromResponse(core, 'SIGNED_IN', body)
}

/** A message of EIP-4361 and its signature by an Ethereum wallet, `0x` and hexadecimal digits. */
export interface SignedWalletMessage {
  readonly message: string
  readonly signature: string
  readonly captchaToken?: string
}

/** Signs in with a message that a wallet signed (docs/protocol.md#web3-sign-in) and announces SIGNED_IN. Throws AuthError. */
export async function signInWithEthereum(
  { core }: AuthClientCoreHolder,
  { message, signature, captchaToken }: SignedWalletMessage,
): Promise<Session> {
  const body = await core.send({
    method: 'POST',
    path: '/auth/v1/token',
    query: { grant_type: 'web3' },
    body: {
      chain: 'ethereum',
      message,
      signature,
      gotrue_meta_security: formatCaptchaFields(captchaToken),
    },
  })
  return saveSessionFromResponse(core, 'SIGNED_IN', body)
}

/** The proof from an email: the token hash of a link, or a code with the address (docs/protocol.md#verify-a-code). */
export type OtpVerification = {
  readonly type: 'signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change' | 'email'
} & ({ readonly tokenHash: string } | { readonly token: string; readonly email: string })

/** `half_confirmed`: a change of email needs the confirmation of the other address, too. */
export type OtpVerificationResult =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'half_confirmed'; readonly message: string }

/** Exchanges a link token or code for a session. Announces SIGNED_IN or PASSWORD_RECOVERY. Throws AuthError. */
export async function verifyOtp(
  core: AuthClientCore,
  proof: OtpVerification,
): Promise<OtpVerificationResult> {
  const body = await core.send({
    method: 'POST',
    path: '/auth/v1/verify',
    body:
      'tokenHash' in proof
        ? { type: proof.type, token_hash: proof.tokenHash }
        : { type: proof.type, token: proof.token, email: proof.email },
  } satisfies EndpointCall<typeof verifyOtpEndpoint>)
  const session = parseSession(body, core.clock.now())
  if (session) {
    core.pkce.clear()
    core.state.save(proof.type === 'recovery' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN', session)
    return { kind: 'session', session }
  }
  return { kind: 'half_confirmed', message: requireReplyWithField<{ msg: string }>(body, 'msg').msg }
}

/** Which email to send again. */
export interface ResendEmailFields {
  readonly type: 'signup'
  readonly email: string
  readonly captchaToken?: string
}

/** Requests another email (docs/protocol.md#email-links-and-codes). The response is the same for every address. Throws AuthError. */
export async function resendEmail(core: AuthClientCore, fields: ResendEmailFields): Promise<void> {
  await core.send({
    method: 'POST',
    path: '/auth/v1/resend',
    query: { redirect_to: getConfirmationTarget(core) },
    body: {
      type: fields.type,
      email: fields.email,
      ...(await core.pkce.reuse()),
      gotrue_meta_security: formatCaptchaFields(fields.captchaToken),
    },
  } satisfies EndpointCall<typeof resendEmailEndpoint>)
}

const getConfirmationTarget = (core: AuthClientCore): string => `${core.origin}/dashboard`

/** Formats the captcha field of docs/protocol.md#request-bodies. Without a token it is an empty object. */
export const formatCaptchaFields = (token: string | undefined): { captcha_token?: string } =>
  token === undefined ? {} : { captcha_token: token }
