import type { WalletBalance } from '@satlens/contract'
import {
  convertAddressToOutputScript,
  deriveBitcoinAddress,
  isAddressIndexSearchable,
  parseAccountKey,
} from '@satlens/wallet'

/** What this browser knows by itself of the wallet open in it. `script` is null where the prefix of the key tells it. */
export type LocalWalletKey =
  | { readonly account_key: string; readonly script: WalletBalance['script'] }
  | { readonly address: string }

/**
 * What an address that the server names is to the wallet: one of it; of another wallet than the one known here; none that
 * follows from its key; or one so far along that nobody finds it again.
 */
export type AddressCheck = 'own' | 'other_wallet' | 'foreign' | 'far'

/**
 * Judges the address that the server names: of an account key it is the one at the number that it names, reckoned here.
 * The wallet is the one known here; where none is, the server's word for which one it is stands.
 */
export function checkAddress(named: WalletBalance, known: LocalWalletKey | null): AddressCheck {
  const { address, network } = named
  const index = named.receive_index ?? 0
  if (address === null) return 'own'
  if (known !== null && 'address' in known)
    return pays(address) === pays(known.address) ? 'own' : 'other_wallet'
  const accountKey = known?.account_key ?? named.account_key
  if (accountKey === null) return 'own'
  if (accountKey !== named.account_key) return 'other_wallet'
  const key = parseAccountKey(accountKey, network, known?.script ?? named.script)
  if (!key.ok || index < 0) return 'foreign'
  if (!isAddressIndexSearchable(index)) return 'far'
  return deriveBitcoinAddress(key.value, 'receive', index).address === address ? 'own' : 'foreign'

  function pays(text: string): string {
    const output = convertAddressToOutputScript(text, network)
    return output.ok ? output.value.join() : text
  }
}
