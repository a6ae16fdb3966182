import { Transaction } from 'bitcoinjs-lib'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { createLoopbackBlocks, type LoopbackBlock } from './loopback-blocks.ts'
import { createFaucet, type Payment } from './loopback-faucet.ts'
import { isInputSigned, type SpentOutput } from './verify-input.ts'

export interface ChainOutput extends SpentOutput {
  readonly txid: string
  readonly vout: number
  /** The height of its block; null while unconfirmed. */
  readonly height: number | null
  /** The transaction that spends it; null while unspent. */
  readonly spentBy: { readonly txid: string; readonly height: number | null } | null
}

export interface KnownTransaction {
  readonly transaction: Transaction
  /** The height of its block; null while unconfirmed. */
  readonly height: number | null
}

interface LoopbackChainOptions {
  /** The time of blocks. Default: the system's. */
  readonly clock?: Clock
}

interface Reorganization {
  /** Transactions of the removed blocks that are gone, with what spends them. The others wait again. */
  readonly vanishing?: readonly string[]
  /** The number of new blocks, which are empty. Default: one more than removed. */
  readonly replacement?: number
}

const MATURITY = 100
// As many payments do not spend each other's change.
const MATURE_REWARDS = 20
// In satoshis, for the fee of any payment.
const FEE_RESERVE = 1_000_000n

/**
 * Creates an in-memory chain with the headers of regtest. It validates real transactions: inputs must exist, be unspent, mature
 * and signed by their owner, and must be worth more than the outputs. An unconfirmed transaction can be replaced (BIP125).
 */
export function createLoopbackChain({ clock = systemClock }: LoopbackChainOptions = {}) {
  const transactions = new Map<string, { readonly transaction: Transaction; height: number | null }>()
  const spenders = new Map<string, string>()
  const receivers = new Map<string, Set<string>>()
  const listeners = new Set<(scripts: ReadonlySet<string>) => void>()
  let touched = new Set<string>()
  const faucet = createFaucet()
  const chain = createLoopbackBlocks(clock, faucet.script)
  const height = () => chain.tip().height

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
  const outputsSpentBy = ({ ins }: Transaction) => ins.map((input) => outputOf(...outpointOf(input)))
  const feeOf = (transaction: Transaction): bigint =>
    sum(outputsSpentBy(transaction).filter((output) => output !== null)) - sum(transaction.outs)

  function outputsTo(script: Uint8Array): ChainOutput[] {
    return [...(receivers.get(toHex(script)) ?? [])].flatMap((txid) =>
      (transactions.get(txid)?.transaction.outs ?? []).flatMap((output, vout) => {
        const found = Buffer.compare(output.script, script) === 0 ? outputOf(txid, vout) : null
        return found ? [found] : []
      }),
    )
  }

  function touch(transaction: Transaction): void {
    for (const { script } of transaction.outs) touched.add(toHex(script))
    for (const output of outputsSpentBy(transaction)) if (output) touched.add(toHex(output.script))
  }

  function announce(): void {
    const scripts = touched
    touched = new Set()
    for (const listener of listeners) listener(scripts)
  }

  function add(transaction: Transaction, at: number | null): string {
    const txid = transaction.getId()
    transactions.set(txid, { transaction, height: at })
    for (const input of transaction.ins) spenders.set(outpointOf(input).join(':'), txid)
    for (const { script } of transaction.outs) {
      const receiver = receivers.get(toHex(script)) ?? new Set()
      receivers.set(toHex(script), receiver.add(txid))
    }
    touch(transaction)
    return txid
  }

  // Removes a transaction and what spends its outputs.
  function remove(txid: string): void {
    const known = transactions.get(txid)
    if (!known) return
    for (const vout of known.transaction.outs.keys()) remove(spenders.get(`${txid}:${vout}`) ?? '')
    touch(known.transaction)
    for (const input of known.transaction.ins) spenders.delete(outpointOf(input).join(':'))
    for (const { script } of known.transaction.outs) receivers.get(toHex(script))?.delete(txid)
    transactions.delete(txid)
  }

  // Returns the unconfirmed transactions that a valid one replaces. Throws if they cannot be replaced.
  function findReplaced(spent: readonly ChainOutput[], fee: bigint, size: number): string[] {
    const conflicts = [...new Set(spent.flatMap(({ spentBy }) => spentBy ?? []))]
    for (const { txid, height: at } of conflicts) {
      const inputs = transactions.get(txid)?.transaction.ins ?? []
      const isReplaceable = at === null && inputs.some(({ sequence }) => sequence < 0xffff_fffe)
      if (!isReplaceable) throw new Error('An input is spent')
    }
    const replaced = conflicts.flatMap(({ txid }) => [txid, ...descendantsOf(txid)])
    const fees = replaced.map((txid) => feeOf(requireTransaction(txid).transaction))
    if (replaced.length > 0 && fee < fees.reduce((all, one) => all + one, BigInt(size))) {
      throw new Error('The fee of the replacement is too low')
    }
    return conflicts.map(({ txid }) => txid)
  }

  const descendantsOf = (txid: string): string[] =>
    requireTransaction(txid).transaction.outs.flatMap((_output, vout) => {
      const spender = spenders.get(`${txid}:${vout}`)
      return spender === undefined ? [] : [spender, ...descendantsOf(spender)]
    })

  function requireTransaction(txid: string) {
    const known = transactions.get(txid)
    if (!known) throw new Error(`There is no transaction ${txid}`)
    return known
  }

  /** Adds a signed transaction to the mempool. Returns its id; throws with the reason if it is invalid. */
  function submit(hex: string): string {
    const transaction = Transaction.fromHex(hex)
    const txid = transaction.getId()
    if (transactions.has(txid)) throw new Error('The transaction is known')
    if (transaction.locktime > height()) throw new Error('The transaction is locked to a later block')
    const spent = outputsSpentBy(transaction).map((output) => {
      if (!output) throw new Error('An input does not exist')
      if (isReward(output) && !isMature(output)) throw new Error('An input is a reward that is too young')
      return output
    })
    const outpoints = spent.map(({ txid: from, vout }) => `${from}:${vout}`)
    if (new Set(outpoints).size < outpoints.length) throw new Error('An input is spent twice')
    const fee = sum(spent) - sum(transaction.outs)
    const size = transaction.virtualSize()
    if (spent.length === 0 || fee < BigInt(size)) throw new Error('The fee is too low')
    for (const at of spent.keys()) {
      if (!isInputSigned(transaction, at, spent)) throw new Error(`Input ${at} is not signed by its owner`)
    }
    for (const replaced of findReplaced(spent, fee, size)) remove(replaced)
    add(transaction, null)
    announce()
    return txid
  }

  const isReward = ({ txid }: ChainOutput): boolean => requireTransaction(txid).transaction.isCoinbase()
  const isMature = ({ height: at }: ChainOutput): boolean => at !== null && height() + 1 - at >= MATURITY

  const held = new Set<string>()

  /** Leaves an unconfirmed transaction, and what spends it, out of all blocks, as miners do whom it pays too little. */
  const hold = (txid: string) => void held.add(txid)
  /** Lets the next block have it. */
  const release = (txid: string) => void held.delete(txid)
  const isHeld = ({ transaction }: KnownTransaction): boolean =>
    held.has(transaction.getId()) ||
    transaction.ins.some((input) => {
      const parent = transactions.get(outpointOf(input)[0])
      return parent?.height === null && isHeld(parent)
    })

  const listMempool = () => [...transactions.values()].filter(({ height: at }) => at === null)

  /** Mines blocks. The first confirms the whole mempool but what is held; every reward goes to the faucet. */
  function mine(blocks = 1): void {
    for (let mined = 0; mined < blocks; mined++) {
      const waiting = listMempool().filter((known) => !isHeld(known))
      const reward = chain.add(
        waiting.map(({ transaction }) => transaction),
        0,
      )
      for (const known of waiting) {
        known.height = height()
        touch(known.transaction)
      }
      add(reward, height())
    }
    announce()
  }

  /** Replaces the newest blocks by empty ones. Their rewards vanish, and their transactions wait again or vanish. */
  function reorganize(
    blocks: number,
    { vanishing = [], replacement = blocks + 1 }: Reorganization = {},
  ): void {
    if (blocks >= MATURITY) throw new Error('Rewards that may be spent would vanish')
    for (let removed = 0; removed < blocks; removed++) {
      const [reward = '', ...waiting] = chain.remove().txids
      remove(reward)
      for (const txid of waiting) {
        const known = requireTransaction(txid)
        known.height = null
        touch(known.transaction)
      }
    }
    for (const txid of vanishing) remove(txid)
    for (let mined = 0; mined < replacement; mined++) add(chain.add([], 0), height())
    announce()
  }

  /** Removes an unconfirmed transaction and what spends its outputs, as if it had expired. */
  function drop(txid: string): void {
    if (requireTransaction(txid).height !== null) throw new Error('The transaction is confirmed')
    remove(txid)
    announce()
  }

  const isSpendable = (output: ChainOutput): boolean =>
    !output.spentBy && (!isReward(output) || isMature(output))

  /** Pays to regtest addresses in one unconfirmed transaction, which can be replaced. Returns its id. */
  function pay(payments: readonly Payment[]): string {
    const coins = outputsTo(faucet.script).filter(isSpendable)
    const confirmed = coins.filter(({ height: at }) => at !== null)
    // A payment that spends no unconfirmed change can be replaced without removing others.
    const suffices = sum(confirmed) > sum(payments) + FEE_RESERVE
    return submit(faucet.compose(suffices ? confirmed : coins, payments))
  }

  /**
   * Replaces an unconfirmed payment of the faucet by other payments with a higher fee. Without payments the faucet pays itself,
   * which cancels it. Returns the id of the new transaction.
   */
  function replace(txid: string, payments: readonly Payment[]): string {
    const coins = outputsSpentBy(requireTransaction(txid).transaction).filter((output) => output !== null)
    const replaced = [txid, ...descendantsOf(txid)].map((id) => requireTransaction(id).transaction)
    const fee = replaced.reduce((all, one) => all + feeOf(one), 0n)
    return submit(faucet.composeReplacement(coins, payments, fee))
  }

  /** Returns the transactions to and from a script: confirmed ones by height, then unconfirmed ones. */
  function historyOf(script: Uint8Array) {
    const outputs = outputsTo(script)
    const txids = outputs.flatMap(({ txid, spentBy }) => [txid, ...(spentBy ? [spentBy.txid] : [])])
    const entries = [...new Set(txids)].map((txid) => ({ txid, height: requireTransaction(txid).height }))
    return entries.sort((a, b) => (a.height ?? Infinity) - (b.height ?? Infinity) || 0)
  }

  // The rewards at the start are mature, and each block matures another one.
  for (const [at, reward] of chain.addPast(MATURITY + MATURE_REWARDS).entries()) add(reward, at + 1)
  return {
    submit,
    mine,
    reorganize,
    drop,
    hold,
    release,
    pay,
    replace,
    /** Pays this many satoshis to a regtest address. Returns the id of the unconfirmed transaction. */
    fund: (address: string, value: bigint): string => pay([{ address, value }]),
    outputsTo,
    historyOf,
    feeOf,
    height,
    block: (at: number): LoopbackBlock | null => chain.blocks[at] ?? null,
    blockOfHash: (hash: string): LoopbackBlock | null =>
      chain.blocks.find((block) => block.hash === hash) ?? null,
    transaction: (txid: string): KnownTransaction | null => transactions.get(txid) ?? null,
    /** Returns the output scripts of all transactions, in hex. */
    scripts: (): Iterable<string> => receivers.keys(),
    /** Calls back after each change, with the scripts in hex whose histories changed. Returns a function that ends it. */
    onChange(listener: (scripts: ReadonlySet<string>) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type LoopbackChain = ReturnType<typeof createLoopbackChain>

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const sum = (outputs: readonly { readonly value: bigint }[]) =>
  outputs.reduce((total, { value }) => total + value, 0n)

const outpointOf = ({ hash, index }: Transaction['ins'][number]) =>
  [toHex(Buffer.from(hash).reverse()), index] as const
