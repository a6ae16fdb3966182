import type { AuthCore } from '../auth-core.ts'
import { AuthError, createUnexpectedResponseError } from '../auth-error.ts'
import type { PendingFlow } from '../pkce.ts'
import { parseSession } from '../session/parse-session.ts'
import type { Session } from '../session/session.ts'
import type { User } from './account.ts'
import { isSameSession } from './assurance-level.ts'
import type { EmailLink } from './email-link.ts'

/** A link that holds something to sign in with. */
export type UsableEmailLink = Exclude<EmailLink, { kind: 'refused' }>

/** What became of a link. */
export type EmailLinkResult =
  /**
   * Nobody was signed in, and this browser had asked for the mail: the session is kept and announced. With
   * `isRecovery` the person is here to set a new password, and may have been signed in to the same account.
   */
  | { readonly kind: 'signed_in'; readonly session: Session; readonly isRecovery: boolean }
  /** Somebody is signed in here, and stays so. A session of the link's own has been ended. */
  | { readonly kind: 'unchanged'; readonly current: User; readonly isSameUser: boolean }
  /**
   * This browser never asked for a mail: nothing is kept. Whoever sits here is to be shown the account by name and
   * says yes or no; either may be called once.
   */
  | {
      readonly kind: 'unrequested'
      readonly user: User
      readonly isRecovery: boolean
      readonly accept: () => void
      readonly decline: () => Promise<void>
    }

/**
 * Signs in by a link, after the server has named its user. An address can be handed to anybody, so it could sign a
 * stranger in to an account that the sender reads along (login CSRF, RFC 6749 §10.12). Hence a link works without a
 * question only where this browser waits for a mail (where it keeps a code verifier), and it never replaces a session,
 * but one of the same account when it was sent to set a new password.
 * Throws AuthError when the server refuses the tokens or does not answer; nothing has changed then.
 */
export async function openEmailLink(core: AuthCore, link: UsableEmailLink): Promise<EmailLinkResult> {
  const pending = core.pkce.pending()
  const isRecovery = link.kind === 'tokens' ? link.type === 'recovery' : pending?.isRecovery === true
  const offered =
    link.kind === 'tokens'
      ? await createSessionFromTokens(core, link)
      : await exchange(core, link.code, pending)
  const current = await core.getSession()
  if (current && isSameSession(current, offered)) {
    // Linking a provider answers with the next tokens of the session that asked for it. Ending those would end both.
    core.state.save('TOKEN_REFRESHED', offered)
    return { kind: 'unchanged', current: offered.user, isSameUser: true }
  }
  if (current && isRecovery && current.user.id === offered.user.id) {
    // Only the session of the link may set a password without a further proof, and it is the same person's.
    keep()
    await revokeOnServer(core, current)
    return { kind: 'signed_in', session: offered, isRecovery }
  }
  if (current) return keepCurrent(core, offered, current)
  if (pending) {
    keep()
    return { kind: 'signed_in', session: offered, isRecovery }
  }
  return {
    kind: 'unrequested',
    user: offered.user,
    isRecovery,
    accept: () => {
      // Another tab may have signed in while the question stood.
      if (core.state.read()) void revokeOnServer(core, offered)
      else keep()
    },
    decline: () => revokeOnServer(core, offered),
  }

  function keep() {
    core.pkce.clear()
    core.state.save(isRecovery ? 'PASSWORD_RECOVERY' : 'SIGNED_IN', offered)
  }
}

async function keepCurrent(core: AuthCore, offered: Session, current: Session): Promise<EmailLinkResult> {
  await revokeOnServer(core, offered)
  return { kind: 'unchanged', current: current.user, isSameUser: offered.user.id === current.user.id }
}

/** The tokens are believed once the server has said whose they are. */
async function createSessionFromTokens(
  core: AuthCore,
  { accessToken, refreshToken, expiresInSeconds }: Extract<UsableEmailLink, { kind: 'tokens' }>,
): Promise<Session> {
  const user = await core.send({ method: 'GET', path: '/auth/v1/user', accessToken })
  const session = parseSession(
    {
      access_token: accessToken,
      token_type: 'bearer',
      expires_in: expiresInSeconds,
      refresh_token: refreshToken,
      user,
    },
    core.clock.now(),
  )
  if (!session) throw createUnexpectedResponseError(200)
  return session
}

/** Exchanges a code for its session (docs/protocol.md#code-exchange). Both are used up by that. */
async function exchange(core: AuthCore, code: string, pending: PendingFlow | null): Promise<Session> {
  const body = await core.send({
    method: 'POST',
    path: '/auth/v1/token',
    query: { grant_type: 'pkce' },
    body: { auth_code: code, code_verifier: pending?.verifier ?? '' },
  })
  const session = parseSession(body, core.clock.now())
  if (!session) throw createUnexpectedResponseError(200)
  core.pkce.clear()
  return session
}

/** Nobody will use this session. That the server could not be told is no reason to fail: nothing was kept. */
async function revokeOnServer(core: AuthCore, { access_token: accessToken }: Session): Promise<void> {
  try {
    await core.send({ method: 'POST', path: '/auth/v1/logout', query: { scope: 'local' }, accessToken })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
  }
}
