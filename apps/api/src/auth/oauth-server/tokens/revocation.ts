import { insertAuditLogEntry, type RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { verifyRefreshToken } from '#auth/sessions/refresh/refresh-token.ts'
import { deleteSession, lockSessionRow } from '#auth/sessions/sessions.queries.ts'
import type { OAuthClientRow } from '../clients/oauth-clients.queries.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'

/**
 * Ends the session of an access or refresh token of the client, and with it all of its tokens (RFC 7009 §2). Does nothing if
 * the token is unknown or of another client.
 */
export async function revokeToken(
  deps: OAuthServerDeps,
  client: OAuthClientRow,
  text: string,
  source: RequestClientInfo,
): Promise<void> {
  const { db, clock, secret, verifyAccessTokenText } = deps
  const refresh = verifyRefreshToken(secret, text)
  const sessionId = refresh?.sessionId ?? (await verifyAccessTokenText(text))?.session_id
  if (sessionId === undefined) return
  await db.transaction(async (tx) => {
    const found = await lockSessionRow(tx, sessionId)
    if (found?.session.oauthClientId !== client.id) return
    await deleteSession(tx, found.user.id, sessionId)
    const audit = { user: found.user, sessionId, source, now: clock.now() }
    await insertAuditLogEntry(deps, tx, 'token_revoked', audit, { client_id: client.id })
  })
}
