import { convertAddressToOutputScript } from '@satlens/wallet'
import { BIP32Factory } from 'bip32'
import { mnemonicToSeedSync } from 'bip39'
import { networks, Psbt } from 'bitcoinjs-lib'
import * as secp256k1 from 'tiny-secp256k1'
import { PHRASE } from './accounts.ts'
import type { LoopbackChain } from './loopback-chain.ts'

const bip32 = BIP32Factory(secp256k1)

interface Spending {
  /** The native SegWit account whose coins are spent. */
  readonly passphrase: string
  /** The place of the address whose coins are all spent. */
  readonly path: `${0 | 1}/${number}`
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly change: string
}

/** Spends all coins of an address with an independent library, and returns what it paid. */
export function spendCoins(chain: LoopbackChain, { passphrase, path, from, to, amount, change }: Spending) {
  const script = convertAddressToOutputScript(from, 'regtest')
  if (!script.ok) throw new Error(`${from} is not a regtest address`)
  const coins = chain.outputsTo(script.value).filter(({ spentBy }) => !spentBy)
  const key = bip32
    .fromSeed(mnemonicToSeedSync(PHRASE, passphrase), networks.regtest)
    .derivePath(`m/84'/1'/0'/${path}`)
  const psbt = new Psbt({ network: networks.regtest })
  for (const { txid, vout, value } of coins) {
    psbt.addInput({
      hash: txid,
      index: vout,
      sequence: 0xffff_fffd,
      witnessUtxo: { script: script.value, value },
    })
  }
  const fee = 100n * BigInt(coins.length) + 200n
  const total = coins.reduce((sum, { value }) => sum + value, 0n)
  psbt.addOutput({ address: to, value: amount })
  psbt.addOutput({ address: change, value: total - amount - fee })
  psbt.signAllInputs(key)
  return { txid: chain.submit(psbt.finalizeAllInputs().extractTransaction().toHex()), fee }
}
