import type { DemoSend, PsbtAbsence } from '@satlens/contract'
import type { Sats } from '@satlens/domain'
import { toOutputScript, type WalletNetwork } from '@satlens/wallet'
import { ApiError } from '../../kernel/http/errors.ts'
import { readRegisteredAccount } from '../wallets/registered-account.ts'
import type { WalletReader } from '../wallets/wallet-reader.ts'
import type { WalletRow } from '../wallets/wallets.queries.ts'
import { composePsbt } from './compose-psbt.ts'

/** The part of an answer that is about a transaction to sign elsewhere. */
export type PsbtOffer = Pick<DemoSend, 'psbt' | 'psbt_absent_because' | 'network_fee_sats' | 'fee_rate'>

interface Wanted {
  readonly recipient: string
  readonly amount: Sats
  readonly version: 0 | 2
}

/**
 * Composes the transaction of a send from what the chain says now, or says why there is none. Trouble with the index is
 * such a reason: the send itself is recorded all the same.
 */
export async function offerPsbt(
  reader: WalletReader | null,
  wallet: WalletRow | null,
  { recipient, amount, version }: Wanted,
): Promise<PsbtOffer> {
  if (wallet === null) return without('no_wallet')
  if (wallet.proofR !== null) return without('keyless_specimen')
  const account = readRegisteredAccount(wallet)
  if (account === null) return without('address_only')
  if (account.script === 'legacy') return without('legacy_script')
  const script = toOutputScript(recipient, asRecipientsSee(wallet.network))
  if (!script.ok) return without('other_network')
  try {
    const spendable = reader && (await reader.coinsOf(wallet))
    if (!spendable) return without('no_index')
    const { coins, change, feeRate, height } = spendable
    const { fingerprint } = wallet
    const composed = composePsbt({
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
    if (typeof composed === 'string') return { ...without(composed), fee_rate: Number(feeRate) }
    return {
      psbt: composed.psbt,
      psbt_absent_because: null,
      network_fee_sats: composed.fee.toString(),
      fee_rate: Number(feeRate),
    }
  } catch (error) {
    if (error instanceof ApiError) return without('index_unavailable')
    throw error
  }
}

// The form takes no address that begins with bcrt1 (docs/spec/README.md#validation), and tb1 stands for the same output script.
const asRecipientsSee = (network: WalletNetwork): WalletNetwork =>
  network === 'regtest' ? 'testnet' : network

const without = (reason: PsbtAbsence): PsbtOffer => ({
  psbt: null,
  psbt_absent_because: reason,
  network_fee_sats: null,
  fee_rate: null,
})
