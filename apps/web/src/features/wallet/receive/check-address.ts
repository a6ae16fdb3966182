import type { WalletBalance } from '@satlens/contract'
import {
  convertAddressToOutputScript,
  deriveBitcoinAddress,
  isAddressIndexSearchable,
  parseAccountKey,
} from '@satlens/wallet'

/** What this browser knows by itself of its wallet. `script` is null where the prefix of the key determines it. */
export type LocalWalletKey =
  | { readonly account_key: string; readonly script: WalletBalance['script'] }
  | { readonly address: string }

/** An address of the wallet; of another wallet; not derived from the key; or at an index that wallet apps do not search. */
export type AddressCheck = 'own' | 'other_wallet' | 'foreign' | 'far'

/** Checks the address from the server against the wallet known here; without one, the server's statement is taken. */
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
