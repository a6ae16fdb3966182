import type { signUpEndpoint } from '@satlens/contract'
import type { AuthCore } from '../auth-core.ts'
import { createUnexpectedResponseError } from '../auth-error.ts'
import type { CallOf } from '../send.ts'
import { isUser, parseSession } from '../session/parse-session.ts'
import type { Session } from '../session/session.ts'
import type { User } from './account.ts'

/** What a new account consists of (docs/spec/README.md#calls). Rules and trimming are the caller's. */
export interface SignUpFields {
  readonly email: string
  readonly password: string
  readonly fullName: string
  readonly captchaToken?: string
}

/** Signed in at once, or a mail has been sent and its link has to be opened first (docs/protocol.md#sign-up). */
export type SignUpResult =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'confirmation'; readonly user: User }

/** Creates an account. Announces SIGNED_IN if that yields a session. Throws AuthError. */
export async function signUp(core: AuthCore, fields: SignUpFields): Promise<SignUpResult> {
  const call: CallOf<typeof signUpEndpoint> = {
    method: 'POST',
    path: '/auth/v1/signup',
    query: { redirect_to: resolveConfirmationTarget(core) },
    body: {
      email: fields.email,
      password: fields.password,
      data: { full_name: fields.fullName },
      ...(await core.pkce.start()),
      gotrue_meta_security: captcha(fields.captchaToken),
    },
  }
  const body = await core.send(call)
  const session = parseSession(body, core.clock.now())
  if (session) {
    core.pkce.clear()
    core.state.save('SIGNED_IN', session)
    return { kind: 'session', session }
  }
  if (!isUser(body)) throw createUnexpectedResponseError(200)
  return { kind: 'confirmation', user: body }
}

/** Where the link of a confirmation mail leads (docs/spec/README.md#calls). */
export const resolveConfirmationTarget = (core: Pick<AuthCore, 'origin'>): string =>
  `${core.origin}/dashboard`

/** The captcha field of docs/protocol.md#request-bodies; an empty object is normal. */
export const captcha = (token: string | undefined): { captcha_token?: string } =>
  token === undefined ? {} : { captcha_token: token }
