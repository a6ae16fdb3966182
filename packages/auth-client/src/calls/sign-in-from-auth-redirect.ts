import type { AuthClientCore } from '../auth-core.ts'
import { AuthError } from '../auth-error.ts'
import type { StoredCodeVerifier } from '../pkce.ts'
import { parseSessionResponse, type Session, type User } from '../session/session.ts'
import { haveSameSessionId } from './assurance-level.ts'
import type { AuthRedirect } from './auth-redirect.ts'
import { sendLogoutRequest } from './sign-out.ts'

/** An email link with tokens or a code. */
export type SuccessfulAuthRedirect = Exclude<AuthRedirect, { kind: 'refused' }>

/** The result of opening an email link. */
export type AuthRedirectSignInResult =
  /** The session was saved and announced. With `isRecovery` the user has to set a new password. */
  | { readonly kind: 'signed_in'; readonly session: Session; readonly isRecovery: boolean }
  /** The current session stays. The session of the link was ended. */
  | { readonly kind: 'unchanged'; readonly current: User; readonly isSameUser: boolean }
  /** This browser did not request the link. Show the account and call either function once. */
  | {
      readonly kind: 'unrequested'
      readonly user: User
      readonly isRecovery: boolean
      readonly accept: () => void
      readonly decline: () => Promise<void>
    }

/**
 * Signs in with an email link. An attacker could send a link that signs the victim in to the attacker's account (login
 * CSRF, RFC 6749 §10.12). So a link signs in without a question only if this browser requested it (it has a code
 * verifier), and it replaces a session only to reset the password of the same account.
 * @throws AuthError if the server rejects the tokens or does not respond; nothing has changed then
 */
export async function signInFromAuthRedirect(
  core: AuthClientCore,
  link: SuccessfulAuthRedirect,
): Promise<AuthRedirectSignInResult> {
  const pending = core.pkce.pending()
  const isRecovery = link.kind === 'tokens' ? link.type === 'recovery' : pending?.isRecovery === true
  const offered =
    link.kind === 'tokens'
      ? await createSessionFromTokens(core, link)
      : await exchangeAuthCodeForSession(core, link.code, pending)
  const current = await core.getSession()
  if (current && haveSameSessionId(current, offered)) {
    // Linking a provider returns new tokens of the current session. Ending the old ones would end both.
    core.state.save('TOKEN_REFRESHED', offered)
    return { kind: 'unchanged', current: offered.user, isSameUser: true }
  }
  const isSameUser = current?.user.id === offered.user.id
  if (current && isRecovery && isSameUser) {
    // Only the session of the link may set a password without further proof.
    save()
    await revokeOnServer(core, current)
    return { kind: 'signed_in', session: offered, isRecovery }
  }
  if (current) {
    await revokeOnServer(core, offered)
    return { kind: 'unchanged', current: current.user, isSameUser }
  }
  if (pending) {
    save()
    return { kind: 'signed_in', session: offered, isRecovery }
  }
  return {
    kind: 'unrequested',
    user: offered.user,
    isRecovery,
    accept: () => {
      // Another tab may have signed in meanwhile.
      if (core.state.read()) void revokeOnServer(core, offered)
      else save()
    },
    decline: () => revokeOnServer(core, offered),
  }

  function save() {
    core.pkce.clear()
    core.state.save(isRecovery ? 'PASSWORD_RECOVERY' : 'SIGNED_IN', offered)
  }
}

/** Requests the user of the tokens, which also verifies them. */
async function createSessionFromTokens(
  core: AuthClientCore,
  { accessToken, refreshToken, expiresInSeconds }: Extract<SuccessfulAuthRedirect, { kind: 'tokens' }>,
): Promise<Session> {
  const user = await core.send({ method: 'GET', path: '/auth/v1/user', accessToken })
  const body = {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresInSeconds,
    refresh_token: refreshToken,
    user,
  }
  return parseSessionResponse(body, core.clock.now())
}

/** Exchanges a code for its session (docs/protocol.md#code-exchange) and removes the verifier. */
async function exchangeAuthCodeForSession(
  core: AuthClientCore,
  code: string,
  pending: StoredCodeVerifier | null,
): Promise<Session> {
  const body = await core.send({
    method: 'POST',
    path: '/auth/v1/token',
    query: { grant_type: 'pkce' },
    body: { auth_code: code, code_verifier: pending?.verifier ?? '' },
  })
  const session = parseSessionResponse(body, core.clock.now())
  core.pkce.clear()
  return session
}

/** Ends a session that is not stored. Ignores errors of the server. */
async function revokeOnServer(core: AuthClientCore, session: Session): Promise<void> {
  try {
    await sendLogoutRequest(core, 'local', session.access_token)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
  }
}
