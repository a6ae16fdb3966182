import type { AuthCore } from '../auth-core.ts'
import { AuthError } from '../auth-error.ts'
import type { LogoutScope } from '../session/session.ts'

/** The server says that there is nothing left to end (docs/spec/README.md#states, docs/protocol.md#client-sign-out). */
const ALREADY_SIGNED_OUT = [401, 403, 404]

/**
 * Ends sessions on the server (docs/protocol.md#sign-out). Unless the scope is `others`, this browser's session and every code
 * verifier are removed whatever the server says, and SIGNED_OUT is announced. Throws AuthError when the server could
 * not be told; 401, 403 and 404 are no errors there. The stored token is sent as it is: the server takes an expired
 * one, and nobody waits for a refresh in order to leave.
 */
export async function signOut(core: AuthCore, scope: LogoutScope = 'global'): Promise<void> {
  const session = core.state.read()
  const endsThisSession = scope !== 'others'
  try {
    if (session) await sendLogout(core, scope, session.access_token)
  } catch (error) {
    const isTolerated =
      endsThisSession && error instanceof AuthError && ALREADY_SIGNED_OUT.includes(error.status)
    if (!isTolerated) throw error
  } finally {
    if (endsThisSession) core.state.remove()
  }
}

const sendLogout = (core: AuthCore, scope: LogoutScope, accessToken: string) =>
  core.send({ method: 'POST', path: '/auth/v1/logout', query: { scope }, accessToken })
