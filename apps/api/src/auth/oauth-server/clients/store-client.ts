import type { OAuthClientMetadata } from '@satlens/contract'
import { insertAuditLogEntry, type RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { CoreDeps } from '#auth/core/ports.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { createOAuthError } from '../oauth-error.ts'
import { type ParsedClientMetadata, parseClientMetadata } from '../registration/client-metadata.ts'
import { toOAuthClientMetadata } from './client-response.ts'
import { createOAuthClientSecret } from './oauth-client-secret.ts'
import {
  deleteOAuthClient,
  deleteRequestsOfOAuthClient,
  insertOAuthClient,
  lockOAuthClientById,
  type OAuthClientRow,
  updateOAuthClient,
} from './oauth-clients.queries.ts'

/** Who changes a client: the client itself, a program of the operator, or the operator at a terminal. */
export interface ClientEditor {
  readonly source: RequestClientInfo
  /** Part of the traits of every audit entry. */
  readonly traits: Readonly<Record<string, string>>
}

/** A client with its secret, which is known only now; null if it was not created. */
export interface StoredClient {
  readonly client: OAuthClientRow
  readonly secret: string | null
}

const needsSecret = ({ tokenEndpointAuthMethod: method }: ParsedClientMetadata): boolean =>
  method === 'client_secret_basic' || method === 'client_secret_post'

/** Stores a new client. Throws `invalid_redirect_uri` or `invalid_client_metadata`. */
export async function createOAuthClient(
  deps: CoreDeps,
  editor: ClientEditor,
  metadata: OAuthClientMetadata,
  registrationType: OAuthClientRow['registrationType'],
): Promise<StoredClient> {
  const { db, clock, settings } = deps
  const isDynamic = registrationType === 'dynamic'
  const parsed = parseClientMetadata(metadata, { ...settings, isDynamic })
  const created = needsSecret(parsed) ? createOAuthClientSecret() : null
  const now = clock.now()
  const row = { ...parsed, registrationType, secretHash: created?.secretHash ?? null }
  const client = await db.transaction(async (tx) => {
    const stored = await insertOAuthClient(tx, { ...row, createdAt: now, updatedAt: now })
    const traits = { ...editor.traits, ...toTraits(stored), registration_type: registrationType }
    const audit = { user: null, source: editor.source, now }
    await insertAuditLogEntry(deps, tx, 'oauth_client_created', audit, traits)
    return stored
  })
  return { client, secret: created?.secret ?? null }
}

/**
 * Changes the metadata that is given; an empty text or list removes it. A client whose new method needs a secret gets one.
 * Throws `oauth_client_not_found`, `invalid_redirect_uri` or `invalid_client_metadata`.
 */
export async function changeOAuthClient(
  deps: CoreDeps,
  editor: ClientEditor,
  id: string,
  change: OAuthClientMetadata,
): Promise<StoredClient> {
  const { db, clock, settings } = deps
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value != null))
  if (Object.keys(given).length === 0) {
    throw createOAuthError('invalid_client_metadata', 'No fields provided for update')
  }
  const now = clock.now()
  return db.transaction(async (tx) => {
    const stored = await lockOAuthClientById(tx, id)
    if (!stored) throw new ApiError('oauth_client_not_found')
    const { jwks, ...current } = toOAuthClientMetadata(stored)
    // The keys are of no use to another method. A client stays public or confidential.
    const method = change.token_endpoint_auth_method ?? stored.tokenEndpointAuthMethod
    const type = stored.tokenEndpointAuthMethod === 'none' ? 'public' : 'confidential'
    const merged = {
      ...current,
      ...(method === 'private_key_jwt' ? { jwks } : {}),
      client_type: type,
      ...given,
    }
    const isDynamic = stored.registrationType === 'dynamic'
    const parsed = parseClientMetadata(merged, { ...settings, isDynamic })
    const created = needsSecret(parsed) && stored.secretHash === null ? createOAuthClientSecret() : null
    const secretHash = needsSecret(parsed) ? (created?.secretHash ?? stored.secretHash) : null
    const client = await updateOAuthClient(tx, id, { ...parsed, secretHash, updatedAt: now })
    if (!client) throw new ApiError('oauth_client_not_found')
    const traits = { ...editor.traits, ...toTraits(client), fields: Object.keys(given) }
    const audit = { user: null, source: editor.source, now }
    await insertAuditLogEntry(deps, tx, 'oauth_client_updated', audit, traits)
    return { client, secret: created?.secret ?? null }
  })
}

/** Replaces the secret of a client. Throws `oauth_client_not_found`, and `invalid_client_metadata` if it has none. */
export async function regenerateOAuthClientSecret(
  deps: CoreDeps,
  editor: ClientEditor,
  id: string,
): Promise<StoredClient> {
  const now = deps.clock.now()
  const { secret, secretHash } = createOAuthClientSecret()
  return deps.db.transaction(async (tx) => {
    const stored = await lockOAuthClientById(tx, id)
    if (!stored) throw new ApiError('oauth_client_not_found')
    if (stored.secretHash === null) {
      const message =
        stored.tokenEndpointAuthMethod === 'none'
          ? 'Cannot regenerate secret for public client'
          : 'The client authenticates with a key and has no secret.'
      throw createOAuthError('invalid_client_metadata', message)
    }
    const client = await updateOAuthClient(tx, id, { secretHash, updatedAt: now })
    if (!client) throw new ApiError('oauth_client_not_found')
    const context = { user: null, source: editor.source, now }
    const traits = { ...editor.traits, ...toTraits(client) }
    await insertAuditLogEntry(deps, tx, 'oauth_client_secret_regenerated', context, traits)
    return { client, secret }
  })
}

/** Deletes a client with its sessions, consents and requests. Throws `oauth_client_not_found`. */
export async function removeOAuthClient(deps: CoreDeps, editor: ClientEditor, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await deleteRequestsOfOAuthClient(tx, id)
    const stored = await lockOAuthClientById(tx, id)
    if (!stored || !(await deleteOAuthClient(tx, id))) throw new ApiError('oauth_client_not_found')
    const context = { user: null, source: editor.source, now: deps.clock.now() }
    const traits = { ...editor.traits, ...toTraits(stored) }
    await insertAuditLogEntry(deps, tx, 'oauth_client_deleted', context, traits)
  })
}

const toTraits = ({ id, name }: OAuthClientRow) => ({ client_id: id, client_name: name })
