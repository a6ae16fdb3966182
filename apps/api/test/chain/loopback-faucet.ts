import { randomBytes } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ADDRESS_VERSION_PREFIXES, convertAddressToOutputScript } from '@satlens/wallet'
import { p2wpkh, selectUTXO, Transaction } from '@scure/btc-signer'

export interface Payment {
  readonly address: string
  /** In satoshis. */
  readonly value: bigint
}

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: bigint
}

const REGTEST = ADDRESS_VERSION_PREFIXES.regtest
// In satoshis per virtual byte.
const FEE_RATE = 2n
// The transaction may be replaced (BIP125).
const SEQUENCE = 0xffff_fffd

/** Creates a wallet, which composes signed payments in hex. Its key is random unless given. */
export function createFaucet(key: Uint8Array = randomBytes(32)) {
  const { script, address: changeAddress = '' } = p2wpkh(secp256k1.getPublicKey(key, true), REGTEST)

  const toInput = ({ txid, vout, value }: Coin) => ({
    txid,
    index: vout,
    sequence: SEQUENCE,
    witnessUtxo: { script, amount: value },
  })

  function sign(transaction: Transaction): string {
    transaction.sign(key)
    transaction.finalize()
    return transaction.hex
  }

  return {
    script,
    address: changeAddress,
    /** Pays from some of these coins. */
    compose(coins: readonly Coin[], payments: readonly Payment[]): string {
      const selected = selectUTXO(coins.map(toInput), payments.map(toOutput), 'default', {
        changeAddress,
        feePerByte: FEE_RATE,
        network: REGTEST,
        createTx: true,
      })
      if (!selected?.tx) throw new Error('The faucet is empty: mine some blocks')
      return sign(selected.tx)
    },
    /** Pays from all of these coins with more than `feeToReplace`. */
    composeReplacement(coins: readonly Coin[], payments: readonly Payment[], feeToReplace: bigint): string {
      const transaction = new Transaction()
      for (const coin of coins) transaction.addInput(toInput(coin))
      for (const payment of payments) transaction.addOutput(toOutput(payment))
      const size = BigInt(20 + 70 * coins.length + 45 * (payments.length + 1))
      const change = sum(coins) - sum(payments) - feeToReplace - FEE_RATE * size
      transaction.addOutput({ script, amount: change })
      return sign(transaction)
    },
  }
}

const sum = (items: readonly { readonly value: bigint }[]): bigint =>
  items.reduce((total, { value }) => total + value, 0n)

function toOutput({ address, value: amount }: Payment) {
  const script = convertAddressToOutputScript(address, 'regtest')
  if (!script.ok) throw new Error(`${address} is not a regtest address`)
  return { script: script.value, amount }
}
