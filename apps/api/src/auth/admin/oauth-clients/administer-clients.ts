import { randomUUID } from 'node:crypto'
import type { OAuthClient, OAuthClientMetadata } from '@satlens/contract'
import * as z from 'zod/mini'
import type { CoreDeps } from '#auth/core/ports.ts'
import type { OAuthClientCache } from '#auth/oauth-server/clients/client-cache.ts'
import { toOAuthClientResponse } from '#auth/oauth-server/clients/client-response.ts'
import { findOAuthClientById, findOAuthClients } from '#auth/oauth-server/clients/oauth-clients.queries.ts'
import {
  changeOAuthClient,
  createOAuthClient,
  regenerateOAuthClientSecret,
  removeOAuthClient,
} from '#auth/oauth-server/clients/store-client.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { AdminActor } from '../users/change-user-as-admin.ts'
import { type Page, parsePage } from '../users/pagination.ts'

interface ClientAdministrationDeps extends CoreDeps {
  /** Forgets the clients that change; null in a command, which serves none. */
  readonly clientCache: OAuthClientCache | null
}

/** Creates the administration of applications, which the endpoints and the operator's command share. */
export const createOAuthClientAdministration = (deps: ClientAdministrationDeps) => ({
  /** Returns a page of the applications, the newest first, and the number of all. */
  async list({ page, perPage }: Page): Promise<{ clients: OAuthClient[]; total: number }> {
    const found = await findOAuthClients(deps.db, { offset: (page - 1) * perPage, limit: perPage })
    return { clients: found.clients.map((client) => toOAuthClientResponse(client)), total: found.total }
  },

  /** Throws `oauth_client_not_found`, and `validation_failed` for a malformed id, as all that follow. */
  async get(id: string): Promise<OAuthClient> {
    const client = await findOAuthClientById(deps.db, requireClientId(id))
    if (!client) throw new ApiError('oauth_client_not_found')
    return toOAuthClientResponse(client)
  },

  create: (actor: AdminActor, metadata: OAuthClientMetadata): Promise<OAuthClient> =>
    runAsAdmin(async () => {
      const { client, secret } = await createOAuthClient(deps, actor, metadata, 'manual')
      return toOAuthClientResponse(client, secret)
    }),

  update: (actor: AdminActor, id: string, change: OAuthClientMetadata): Promise<OAuthClient> =>
    runAsAdmin(async () => {
      const { client, secret } = await changeOAuthClient(deps, actor, requireClientId(id), change)
      deps.clientCache?.forget(client.id)
      return toOAuthClientResponse(client, secret)
    }),

  regenerateSecret: (actor: AdminActor, id: string): Promise<OAuthClient> =>
    runAsAdmin(async () => {
      const { client, secret } = await regenerateOAuthClientSecret(deps, actor, requireClientId(id))
      deps.clientCache?.forget(client.id)
      return toOAuthClientResponse(client, secret)
    }),

  async delete(actor: AdminActor, id: string): Promise<void> {
    await removeOAuthClient(deps, actor, requireClientId(id))
    deps.clientCache?.forget(id)
  },
})

export type OperatorClientAdministration = ReturnType<typeof openOAuthClientAdministration>

/** Opens the administration of applications for a command of the operator, without a server and a service key. */
export function openOAuthClientAdministration(deps: Omit<CoreDeps, 'recordEvent'>) {
  // Changes of applications are no events.
  const clients = createOAuthClientAdministration({ ...deps, recordEvent: null, clientCache: null })
  const actor: AdminActor = {
    source: { ip: '', userAgent: 'oauth-clients', requestId: randomUUID(), language: null },
    traits: { by: 'operator' },
  }
  return {
    list: (page: Parameters<typeof parsePage>[0]) => clients.list(parsePage(page)),
    show: (id: string) => clients.get(id),
    create: (metadata: OAuthClientMetadata) => clients.create(actor, metadata),
    regenerateSecret: (id: string) => clients.regenerateSecret(actor, id),
    delete: (id: string) => clients.delete(actor, id),
  }
}

function requireClientId(id: string): string {
  if (z.safeParse(z.guid(), id).success) return id
  throw new ApiError('validation_failed', { message: 'invalid client_id format' })
}

/** Runs a change whose errors of RFC 7591 become GoTrue's `validation_failed`. */
async function runAsAdmin<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    const isInvalid = error instanceof ApiError && /^invalid_(redirect_uri|client_metadata)$/.test(error.code)
    throw isInvalid ? new ApiError('validation_failed', { message: error.message, cause: error }) : error
  }
}
