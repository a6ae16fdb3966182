import type { LockedCallerAccount } from '#auth/accounts/settings/change-account.ts'
import { insertAuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import { emailUndoLinkForAddedCredential } from '#auth/one-time/tokens/undo-link.ts'
import type { Db } from '#kernel/database/db.ts'
import type { OAuthClientRow } from '../clients/oauth-clients.queries.ts'
import { allowScope } from './consents.queries.ts'

interface NewConsent {
  readonly client: OAuthClientRow
  /** Separated by spaces. */
  readonly scope: string
  /** The IP address of the device that is allowed; null if the user's browser goes on to the application. */
  readonly deviceIp: string | null
}

/** Remembers what the user of a locked account allows an application, and emails its owner the first time. */
export async function rememberConsent(
  deps: MessageDeps,
  tx: Db,
  actor: LockedCallerAccount,
  { client, scope, deviceIp }: NewConsent,
): Promise<void> {
  const { user, source, now } = actor
  const isNew = await allowScope(tx, { userId: user.id, clientId: client.id }, { scope, now })
  const device = deviceIp === null ? {} : { device_ip: deviceIp }
  await insertAuditLogEntry(deps, tx, 'oauth_consent_granted', actor, {
    client_id: client.id,
    scope,
    ...device,
  })
  if (!isNew) return
  const addition = {
    subject: 'oauth_client',
    subjectId: client.id,
    name: client.name,
    isVerified: client.registrationType === 'manual',
    isOnDevice: deviceIp !== null,
  } as const
  await emailUndoLinkForAddedCredential(deps, tx, user, addition, source)
}
