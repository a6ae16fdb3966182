import {
  createRecoveryCodesEndpoint,
  getRecoveryCodesEndpoint,
  listPasskeysEndpoint,
  type Passkey,
  regenerateRecoveryCodesEndpoint,
  renamePasskeyEndpoint,
} from '@satlens/contract'
import { api } from '#shared/api/api.ts'

/** The account's passkeys, the oldest first. Throws ApiError, as everything here does. */
export const listPasskeys = (): Promise<readonly Passkey[]> => api.call(listPasskeysEndpoint)

/** Names a passkey. */
export const renamePasskey = (id: string, name: string): Promise<Passkey> =>
  api.call(renamePasskeyEndpoint, { params: { id }, body: { friendly_name: name } })

/** Removes a passkey. */
export async function removePasskey(id: string): Promise<void> {
  await api.send(`${listPasskeysEndpoint.path}/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

/** How many recovery codes the user was given, and how many are unused. */
export const countRecoveryCodes = () => api.call(getRecoveryCodesEndpoint)

/** Creates ten recovery codes, which replace those there are if `hasCodes`. */
export async function createRecoveryCodes(hasCodes: boolean): Promise<readonly string[]> {
  const { codes } = await api.call(hasCodes ? regenerateRecoveryCodesEndpoint : createRecoveryCodesEndpoint)
  return codes
}
