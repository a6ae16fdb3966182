import type {
  createRecoveryCodesEndpoint,
  EndpointInput,
  EndpointResponse,
  getRecoveryCodesEndpoint,
  listPasskeysEndpoint,
  Passkey,
  regenerateRecoveryCodesEndpoint,
  renamePasskeyEndpoint,
} from '@satlens/contract'
import { api } from '#shared/api/api.ts'

// Endpoints by type only: with their schemas those of sessions and credentials would travel to every visitor, unused.
const LIST: Call<typeof listPasskeysEndpoint> = { method: 'GET', path: '/auth/v1/passkeys' }
const RENAME: Call<typeof renamePasskeyEndpoint> = { method: 'PATCH', path: '/auth/v1/passkeys/:id' }
const COUNT: Call<typeof getRecoveryCodesEndpoint> = {
  method: 'GET',
  path: '/auth/v1/factors/recovery-codes',
}
const MAKE: Call<typeof createRecoveryCodesEndpoint> = {
  method: 'POST',
  path: '/auth/v1/factors/recovery-codes',
}
const REMAKE: Call<typeof regenerateRecoveryCodesEndpoint> = {
  method: 'POST',
  path: '/auth/v1/factors/recovery-codes/regenerate',
}

/** The account's passkeys, the oldest first. Throws ApiError, as everything here does. */
export async function listPasskeys(): Promise<readonly Passkey[]> {
  const reply = (await ask(LIST.path, LIST.method)) as EndpointResponse<typeof listPasskeysEndpoint>
  if (!Array.isArray(reply)) throw unknownForm(LIST.path)
  return reply
}

/** Names a passkey. */
export async function renamePasskey(id: string, name: string): Promise<void> {
  const body: EndpointInput<typeof renamePasskeyEndpoint>['body'] = { friendly_name: name }
  await ask(pathOf(id), RENAME.method, body)
}

/** Removes a passkey. */
export async function removePasskey(id: string): Promise<void> {
  await api.send(pathOf(id), { method: 'DELETE' })
}

/** How many recovery codes somebody was given, and how many are unused. */
export async function countRecoveryCodes(): Promise<{ readonly total: number; readonly remaining: number }> {
  const { total, remaining } = (await ask(COUNT.path, COUNT.method)) as EndpointResponse<
    typeof getRecoveryCodesEndpoint
  >
  if (typeof total !== 'number' || typeof remaining !== 'number') throw unknownForm(COUNT.path)
  return { total, remaining }
}

/** Ten recovery codes, in place of those there are if `hasCodes`. */
export async function createRecoveryCodes(hasCodes: boolean): Promise<readonly string[]> {
  const { method, path } = hasCodes ? REMAKE : MAKE
  const { codes } = (await ask(path, method)) as EndpointResponse<typeof createRecoveryCodesEndpoint>
  if (!Array.isArray(codes)) throw unknownForm(path)
  return codes
}

type Call<E extends { readonly method: string; readonly path: string }> = Pick<E, 'method' | 'path'>

const pathOf = (id: string): string => RENAME.path.replace(':id', encodeURIComponent(id))

async function ask(path: string, method: string, body?: unknown): Promise<unknown> {
  const response = await api.send(path, {
    method,
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  return response.json()
}

const unknownForm = (path: string) => new TypeError(`${path} answered in an unknown form`)
