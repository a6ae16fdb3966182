import type { DemoSend, PsbtAbsence } from '@satlens/contract'
import type { BitcoinNetwork, Sats } from '@satlens/domain'
import { toOutputScript } from '@satlens/wallet'
import { ApiError } from '../../kernel/http/errors.ts'
import { readRegisteredAccount } from '../wallets/registered-account.ts'
import type { WalletReader } from '../wallets/wallet-reader.ts'
import type { WalletRow } from '../wallets/wallets.queries.ts'
import { composePsbt } from './compose-psbt.ts'

/** The fields of the response about the unsigned transaction. */
export type PsbtOffer = Pick<DemoSend, 'psbt' | 'psbt_absent_because' | 'network_fee_sats' | 'fee_rate'>

interface RequestedPayment {
  readonly recipient: string
  readonly amount: Sats
  readonly version: 0 | 2
}

/**
 * Composes the unsigned transaction of a send from the current coins, or returns the reason why there is none. An
 * unavailable index is such a reason, because the send is recorded in any case.
 */
export async function offerPsbt(
  reader: WalletReader | null,
  wallet: WalletRow | null,
  { recipient, amount, version }: RequestedPayment,
): Promise<PsbtOffer> {
  if (wallet === null) return without('no_wallet')
  if (wallet.proofR !== null) return without('keyless_specimen')
  const account = readRegisteredAccount(wallet)
  if (account === null) return without('address_only')
  if (account.script === 'legacy') return without('legacy_script')
  const script = toOutputScript(recipient, toRecipientNetwork(wallet.network))
  if (!script.ok) return without('other_network')
  try {
    const spendable = reader && (await reader.getCoins(wallet))
    if (!spendable) return without('no_index')
    const { coins, change, feeRate, height } = spendable
    const { fingerprint } = wallet
    const result = composePsbt({
      account,
      fingerprint,
      coins,
      change,
      feeRate,
      height,
      version,
      recipient: script.value,
      amount,
    })
    if (typeof result === 'string') return { ...without(result), fee_rate: Number(feeRate) }
    return {
      psbt: result.psbt,
      psbt_absent_because: null,
      network_fee_sats: result.fee.toString(),
      fee_rate: Number(feeRate),
    }
  } catch (error) {
    if (error instanceof ApiError) return without('index_unavailable')
    throw error
  }
}

// The form accepts no bcrt1 address (docs/spec/README.md#validation). On regtest a tb1 address has the same output script.
const toRecipientNetwork = (network: BitcoinNetwork): BitcoinNetwork =>
  network === 'regtest' ? 'testnet' : network

const without = (reason: PsbtAbsence): PsbtOffer => ({
  psbt: null,
  psbt_absent_because: reason,
  network_fee_sats: null,
  fee_rate: null,
})
