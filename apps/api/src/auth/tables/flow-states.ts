import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { jsonColumn, timestampColumn } from '../../kernel/database/columns.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/**
 * Sign-ins that leave this server and come back: to a mailbox or to a provider (docs/protocol.md#pkce). The state and the code that
 * bring them back are stored as hashes, what a provider gave us encrypted.
 */
export const flowStates = pgTable(
  'flow_states',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the OAuth state; null for flows that go through a mail. */
    stateHash: text().unique('flow_states_one_per_state'),
    /** SHA-256 of the cookie that binds the state to a browser. */
    browserHash: text(),
    provider: text(),
    redirectTo: text().notNull(),
    /** The client's challenge. Without one the flow ends in a fragment instead of a code. */
    codeChallenge: text(),
    codeChallengeMethod: text({ enum: ['s256', 'plain'] }),
    /** What the session's amr will say (docs/protocol.md#authentication-methods). */
    authenticationMethod: text().notNull(),
    /** Known from the start for mails, from the callback on for providers. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The account that a new identity is to be added to, instead of signing in. */
    linkingUserId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The session that asked to add an identity. The flow ends with it. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    /** What the sign-up that began this flow brought; its verifier shows later which of several sign-ups was the owner's. */
    signUpPasswordHash: text(),
    signUpMetadata: jsonColumn(),
    /** Our own verifier and nonce towards the provider, encrypted. */
    encryptedProviderSecrets: text('sealed_provider_secrets'),
    /** An identity that is added when the code is exchanged, encrypted. */
    encryptedPendingLink: text('sealed_pending_link'),
    /** The provider's tokens, encrypted, until the code is exchanged. */
    encryptedProviderTokens: text('sealed_provider_tokens'),
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
