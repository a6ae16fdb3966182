import type { AuthCore } from '../auth-core.ts'
import type { Session } from './session.ts'

/**
 * The stored session, refreshed first when it ends within 90 s (docs/protocol.md#client-refresh). Waits for requests, never for another
 * tab: while the access token is alive for the first answer, after that until the refresh has succeeded or is given
 * up. A session that could not be refreshed for a passing reason is handed out as it is (docs/spec/README.md#states: kept).
 */
export async function getSession(
  core: Pick<AuthCore, 'state' | 'expiry' | 'refresher'>,
): Promise<Session | null> {
  const stored = core.state.read()
  if (!stored || !core.expiry.isNear(stored)) return stored
  const refresh = core.refresher.refresh(stored)
  await (core.expiry.hasExpired(stored) ? refresh.done : refresh.firstAnswer)
  return core.state.read()
}
