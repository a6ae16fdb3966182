import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { jsonColumn, timestampColumn } from '#kernel/database/columns.ts'
import { sessionsTable } from './sessions.ts'
import { usersTable } from './users.ts'

/** Flow states (docs/protocol.md#pkce). State and auth code are stored as hashes, the provider's tokens encrypted. */
export const flowStatesTable = pgTable(
  'flow_states',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the OAuth state; null for email links. */
    stateHash: text().unique('flow_states_one_per_state'),
    /** SHA-256 of the cookie that binds the state to a browser. */
    browserHash: text(),
    provider: text(),
    redirectTo: text().notNull(),
    codeChallenge: text(),
    codeChallengeMethod: text({ enum: ['s256', 'plain'] }),
    /** The amr method of the session (docs/protocol.md#authentication-methods). */
    authenticationMethod: text().notNull(),
    /** Set at once for emails, and at the callback for providers. */
    userId: uuid().references(() => usersTable.id, { onDelete: 'cascade' }),
    /** The account to link an identity to, instead of signing in. */
    linkingUserId: uuid().references(() => usersTable.id, { onDelete: 'cascade' }),
    /** The session that requested the linking. The flow state is deleted with it. */
    sessionId: uuid().references(() => sessionsTable.id, { onDelete: 'cascade' }),
    /** The password of the sign-up that started this flow; the code verifier tells later which of several sign-ups was the owner's. */
    signUpPasswordHash: text(),
    signUpMetadata: jsonColumn(),
    /** Our code verifier and nonce for the provider, encrypted. */
    encryptedProviderSecrets: text(),
    /** The identity to add when the code is exchanged, encrypted. */
    encryptedPendingLink: text(),
    /** The provider's tokens, encrypted, until the code is exchanged. */
    encryptedProviderTokens: text(),
    authCodeHash: text().unique('flow_states_one_per_code'),
    authCodeIssuedAt: timestampColumn(),
    usedAt: timestampColumn(),
    expiresAt: timestampColumn().notNull(),
    createdAt: timestampColumn().notNull(),
  },
  ({ userId, linkingUserId, sessionId, expiresAt }) => [
    index('flow_states_by_user').on(userId),
    index('flow_states_by_linking_user').on(linkingUserId).where(sql`${linkingUserId} is not null`),
    index('flow_states_by_session').on(sessionId).where(sql`${sessionId} is not null`),
    index('flow_states_by_expiry').on(expiresAt),
  ],
)
