import type { WalletBalance } from '@satlens/contract'
import { deriveAddress, parseAccountKey, scriptOf } from '@satlens/wallet'

/** What this browser knows by itself of the wallet open in it. `script` is null where the letters of the key say it. */
export type KnownHere =
  | { readonly account_key: string; readonly script: WalletBalance['script'] }
  | { readonly address: string }

/**
 * Whether the address that the server names is one of the wallet: of an account key the one at the number that it
 * names, reckoned here. The wallet is the one known here; where none is, the server's word for which one it is stands.
 */
export function isOwnAddress(named: WalletBalance, known: KnownHere | null): boolean {
  const { address, network, receive_index: index } = named
  if (address === null) return true
  if (known !== null && 'address' in known) return pays(address) === pays(known.address)
  const accountKey = known?.account_key ?? named.account_key
  if (accountKey === null) return true
  if (accountKey !== named.account_key) return false
  const key = parseAccountKey(accountKey, network, known?.script ?? named.script)
  return key.ok && isIndex(index ?? 0) && deriveAddress(key.value, 'receive', index ?? 0).address === address

  function pays(text: string): string {
    const output = scriptOf(text, network)
    return output.ok ? output.value.join() : text
  }
}

const isIndex = (index: number) => index >= 0 && index < 2 ** 31
