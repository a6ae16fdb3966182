import type { deleteAccountEndpoint, exportAccountEndpoint } from '@satlens/contract'
import type * as z from 'zod/mini'
import { api } from '#shared/api/api.ts'

// By type only: with the endpoints would come the schema of all stored data, which is not needed here.
type Call<E extends { readonly method: string; readonly path: string }> = Pick<E, 'method' | 'path'>
const EXPORT: Call<typeof exportAccountEndpoint> = { method: 'GET', path: '/auth/v1/account/export' }
const DELETE: Call<typeof deleteAccountEndpoint> = { method: 'DELETE', path: '/auth/v1/account' }

/** What shows that the account is the caller's. */
export type OwnerProof = z.input<typeof deleteAccountEndpoint.body>

/** Everything that is stored about the account, as it comes: a schema would leave out what it does not know. */
export async function exportAccount(): Promise<unknown> {
  const response = await api.send(EXPORT.path, { method: EXPORT.method })
  return response.json()
}

export async function deleteAccount(proof: OwnerProof): Promise<void> {
  await api.send(DELETE.path, {
    method: DELETE.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(proof),
  })
}
