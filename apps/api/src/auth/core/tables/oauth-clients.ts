import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from '#kernel/database/columns.ts'

/** Applications that sign their users in with accounts of this server (docs/protocol.md#oauth-server). */
export const oauthClientsTable = pgTable(
  'oauth_clients',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** `manual`: by the operator; `dynamic`: by the application itself (RFC 7591). */
    registrationType: text({ enum: ['manual', 'dynamic'] }).notNull(),
    /** How the client proves itself at the token endpoint. One with `none` is public. */
    tokenEndpointAuthMethod: text({
      enum: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    }).notNull(),
    /** SHA-256 of the secret, which has 256 random bits; null without a secret. */
    secretHash: text(),
    /** The public keys of `private_key_jwt`, as a JWK set. */
    jwks: jsonb().$type<{ readonly keys: readonly Record<string, unknown>[] }>(),
    name: text().notNull(),
    uri: text(),
    logoUri: text(),
    redirectUris: jsonb().$type<readonly string[]>().notNull(),
    grantTypes: jsonb().$type<readonly string[]>().notNull(),
    /** The scopes that the client may ask for, separated by spaces; null for all. */
    scope: text(),
    /** True if the client must send DPoP proofs (RFC 9449 §5.2). */
    requiresDpop: boolean().notNull().default(false),
    /** Receives a logout token when a session of the client ends (OpenID Connect Back-Channel Logout 1.0). */
    backchannelLogoutUri: text(),
    /** When a user last approved the client. Unused dynamic clients are deleted. */
    lastUsedAt: timestampColumn(),
    createdAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  ({ registrationType, tokenEndpointAuthMethod, secretHash, lastUsedAt, createdAt }) => [
    index('oauth_clients_by_creation').on(createdAt),
    index('oauth_clients_unused')
      .on(createdAt)
      .where(sql`${registrationType} = 'dynamic' and ${lastUsedAt} is null`),
    check('oauth_clients_registration_type_is_known', sql`${registrationType} in ('manual', 'dynamic')`),
    check(
      'oauth_clients_method_is_known',
      sql`${tokenEndpointAuthMethod} in ('none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt')`,
    ),
    check(
      'oauth_clients_secret_fits_method',
      sql`(${secretHash} is not null) = (${tokenEndpointAuthMethod} like 'client_secret%')`,
    ),
  ],
)
