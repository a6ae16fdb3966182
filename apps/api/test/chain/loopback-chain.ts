import { randomBytes } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ADDRESS_VERSION_PREFIXES, convertAddressToOutputScript } from '@satlens/wallet'
import { p2wpkh, selectUTXO } from '@scure/btc-signer'
import { Transaction } from 'bitcoinjs-lib'
import { isInputSigned, type SpentOutput } from './verify-input.ts'

export interface ChainOutput extends SpentOutput {
  readonly txid: string
  readonly vout: number
  /** The height of its block; null while unconfirmed. */
  readonly height: number | null
  /** The transaction that spends it; null while unspent. */
  readonly spentBy: { readonly txid: string; readonly height: number | null } | null
}

const SUBSIDY = 50_0000_0000n
const MATURITY = 100
const REGTEST = ADDRESS_VERSION_PREFIXES.regtest
const FAUCET_FEE_RATE = 2n

/**
 * Creates an in-memory chain without proof of work. It validates real transactions: inputs must exist, be unspent, mature
 * and signed by their owner, and must be worth more than the outputs.
 */
export function createLoopbackChain() {
  const transactions = new Map<string, { readonly transaction: Transaction; height: number | null }>()
  const spenders = new Map<string, string>()
  let tip = 0
  const key = randomBytes(32)
  const faucet = p2wpkh(secp256k1.getPublicKey(key, true), REGTEST)

  const outputOf = (txid: string, vout: number): ChainOutput | null => {
    const known = transactions.get(txid)
    const output = known?.transaction.outs[vout]
    if (!known || !output) return null
    const spender = spenders.get(`${txid}:${vout}`)
    return {
      txid,
      vout,
      height: known.height,
      script: output.script,
      value: output.value,
      spentBy:
        spender === undefined ? null : { txid: spender, height: transactions.get(spender)?.height ?? null },
    }
  }

  function outputsTo(script: Uint8Array): ChainOutput[] {
    return [...transactions].flatMap(([txid, { transaction }]) =>
      transaction.outs.flatMap((output, vout) => {
        const found = Buffer.compare(output.script, script) === 0 ? outputOf(txid, vout) : null
        return found ? [found] : []
      }),
    )
  }

  /** Returns the output scripts of all transactions. */
  const scripts = (): Uint8Array[] =>
    [...transactions.values()].flatMap(({ transaction }) => transaction.outs.map(({ script }) => script))

  /** Adds a signed transaction to the mempool. Returns its id; throws with the reason if it is invalid. */
  function submit(hex: string): string {
    const transaction = Transaction.fromHex(hex)
    const txid = transaction.getId()
    if (transactions.has(txid)) throw new Error('The transaction is known')
    if (transaction.locktime > tip) throw new Error('The transaction is locked to a later block')
    const spent = transaction.ins.map(({ hash, index }) => {
      const output = outputOf(Buffer.from(hash).reverse().toString('hex'), index)
      if (!output) throw new Error('An input does not exist')
      if (output.spentBy) throw new Error('An input is spent')
      if (isCoinbase(transactions.get(output.txid)?.transaction) && !isMature(output)) {
        throw new Error('An input is a reward that is too young')
      }
      return output
    })
    const outpoints = spent.map(({ txid: from, vout }) => `${from}:${vout}`)
    if (new Set(outpoints).size < outpoints.length) throw new Error('An input is spent twice')
    const fee = sum(spent) - sum(transaction.outs)
    if (spent.length === 0 || fee < BigInt(transaction.virtualSize())) throw new Error('The fee is too low')
    for (const at of spent.keys()) {
      if (!isInputSigned(transaction, at, spent)) throw new Error(`Input ${at} is not signed by its owner`)
    }
    transactions.set(txid, { transaction, height: null })
    for (const outpoint of outpoints) spenders.set(outpoint, txid)
    return txid
  }

  const isMature = ({ height }: ChainOutput): boolean => height !== null && tip + 1 - height >= MATURITY

  /** Mines blocks. The first confirms the whole mempool; every reward goes to the faucet. */
  function mine(blocks = 1): void {
    for (let mined = 0; mined < blocks; mined++) {
      tip += 1
      for (const known of transactions.values()) known.height ??= tip
      const reward = new Transaction()
      // The block height makes the coinbase unique (BIP34).
      reward.addInput(new Uint8Array(32), 0xffff_ffff, 0xffff_ffff, Uint8Array.of(3, ...heightBytes(tip)))
      reward.addOutput(faucet.script, SUBSIDY)
      transactions.set(reward.getId(), { transaction: reward, height: tip })
    }
  }

  /** Pays this many satoshis to a regtest address in an unconfirmed transaction. Returns its id. */
  function fund(address: string, value: bigint): string {
    const script = convertAddressToOutputScript(address, 'regtest')
    if (!script.ok) throw new Error(`${address} is not a regtest address`)
    const coins = outputsTo(faucet.script).filter(
      (output) =>
        !output.spentBy && (isMature(output) || !isCoinbase(transactions.get(output.txid)?.transaction)),
    )
    const selected = selectUTXO(
      coins.map(({ txid, vout, value: amount }) => ({
        txid,
        index: vout,
        witnessUtxo: { script: faucet.script, amount },
      })),
      [{ script: script.value, amount: value }],
      'default',
      { changeAddress: faucet.address ?? '', feePerByte: FAUCET_FEE_RATE, network: REGTEST, createTx: true },
    )
    if (!selected?.tx) throw new Error('The faucet is empty: mine some blocks')
    selected.tx.sign(key)
    selected.tx.finalize()
    return submit(selected.tx.hex)
  }

  // From here on the first reward is mature, and each block matures another one.
  mine(MATURITY)
  return { submit, mine, fund, outputsTo, scripts, height: () => tip }
}

export type LoopbackChain = ReturnType<typeof createLoopbackChain>

const isCoinbase = (transaction: Transaction | undefined): boolean => transaction?.isCoinbase() ?? false
const sum = (outputs: readonly { value: bigint }[]) => outputs.reduce((total, { value }) => total + value, 0n)
const heightBytes = (height: number) => [height & 0xff, (height >> 8) & 0xff, (height >> 16) & 0xff]
