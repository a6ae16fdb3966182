import type {
  createRecoveryCodesEndpoint,
  EndpointResponse,
  getRecoveryCodesEndpoint,
  listPasskeysEndpoint,
  Passkey,
} from '@satlens/contract'
import { api } from '#shared/api/api.ts'

// The endpoints by type only: their schemas would be loaded with every page.
const PASSKEYS: (typeof listPasskeysEndpoint)['path'] = '/auth/v1/passkeys'
const CODES: (typeof getRecoveryCodesEndpoint)['path'] = '/auth/v1/factors/recovery-codes'

/** The account's passkeys, the oldest first. Throws ApiError, as everything here does. */
export const listPasskeys = () =>
  readReply<EndpointResponse<typeof listPasskeysEndpoint>>('GET', PASSKEYS, Array.isArray)

export const renamePasskey = (id: string, friendly_name: Passkey['friendly_name']) =>
  api.send(`${PASSKEYS}/${encodeURIComponent(id)}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ friendly_name }),
  })

export const removePasskey = (id: string) =>
  api.send(`${PASSKEYS}/${encodeURIComponent(id)}`, { method: 'DELETE' })

/** How many recovery codes the user was given, and how many are unused. */
export const countRecoveryCodes = () =>
  readReply<EndpointResponse<typeof getRecoveryCodesEndpoint>>(
    'GET',
    CODES,
    ({ total, remaining }) => typeof total === 'number' && typeof remaining === 'number',
  )

/** Creates ten recovery codes, which replace those there are if `hasCodes`. */
export async function createRecoveryCodes(hasCodes: boolean): Promise<readonly string[]> {
  const path = hasCodes ? `${CODES}/regenerate` : CODES
  const { codes } = await readReply<EndpointResponse<typeof createRecoveryCodesEndpoint>>(
    'POST',
    path,
    (reply) => Array.isArray(reply.codes),
  )
  return codes
}

async function readReply<R>(method: string, path: string, isValid: (reply: R) => boolean): Promise<R> {
  const response = await api.send(path, { method })
  const reply: R = await response.json()
  if (!isValid(reply)) throw new TypeError(`${method} ${path} answered in an unknown form`)
  return reply
}
