import type { AuthClientCore } from '../auth-core.ts'
import { AuthError } from '../auth-error.ts'
import type { LogoutScope } from '../session/session.ts'

/** The statuses of a session that has already ended on the server (docs/protocol.md#client-sessions). */
const ALREADY_SIGNED_OUT = [401, 403, 404]

/**
 * Ends sessions on the server (docs/protocol.md#sign-out). Unless the scope is `others`, it also removes the session and the
 * code verifiers of this browser, whatever the server answers, and announces SIGNED_OUT. Sends the stored token without
 * refreshing it, because the server accepts an expired one here.
 * @throws AuthError if the server did not end the sessions
 */
export async function signOut(core: AuthClientCore, scope: LogoutScope = 'global'): Promise<void> {
  const session = core.state.read()
  const endsThisSession = scope !== 'others'
  try {
    if (session) await sendLogoutRequest(core, scope, session.access_token)
  } catch (error) {
    const isTolerated =
      endsThisSession && error instanceof AuthError && ALREADY_SIGNED_OUT.includes(error.status)
    if (!isTolerated) throw error
  } finally {
    if (endsThisSession) core.state.remove()
  }
}

/** Ends sessions on the server only. Throws AuthError. */
export const sendLogoutRequest = (core: AuthClientCore, scope: LogoutScope, accessToken: string) =>
  core.send({ method: 'POST', path: '/auth/v1/logout', query: { scope }, accessToken })
