import { Block, crypto, Transaction } from 'bitcoinjs-lib'
import type { Clock } from '#kernel/clock.ts'

/** A block of an in-memory chain. */
export interface LoopbackBlock {
  readonly height: number
  readonly hash: string
  /** The header, which links to the block before and has the proof of work of regtest. */
  readonly header: Uint8Array
  /** In the order of the block. */
  readonly txids: readonly string[]
  /** In seconds since 1970. */
  readonly time: number
}

// The first block of regtest.
const GENESIS_HEADER = `01000000${'00'.repeat(32)}3ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4adae5494dffff7f2002000000`
const VERSION = 0x2000_0000
const REGTEST_BITS = 0x207f_ffff
const BLOCK_SECONDS = 600
const SUBSIDY = 50_0000_0000n

/** Creates a list of blocks, which begins with the first block of regtest. */
export function createLoopbackBlocks(clock: Clock, rewardScript: Uint8Array) {
  const genesis = Block.fromHex(GENESIS_HEADER)
  const blocks: LoopbackBlock[] = [toLoopbackBlock(genesis, 0, [genesis.merkleRoot as Uint8Array])]
  let mined = 0

  const tip = (): LoopbackBlock => blocks.at(-1) as LoopbackBlock

  /** Adds a block with these transactions. Returns its reward. */
  function add(transactions: readonly Transaction[], ageSeconds: number): Transaction {
    const height = tip().height + 1
    mined += 1
    const reward = new Transaction()
    // The height (BIP34) and the number make the coinbase unique, also after a reorganization.
    const script = Uint8Array.of(3, ...toBytes(height), 3, ...toBytes(mined))
    reward.addInput(new Uint8Array(32), 0xffff_ffff, 0xffff_ffff, script)
    reward.addOutput(rewardScript, SUBSIDY)
    const content = [reward, ...transactions]
    const block = new Block()
    block.version = VERSION
    block.prevHash = Buffer.from(tip().hash, 'hex').reverse()
    block.merkleRoot = Block.calculateMerkleRoot(content)
    // A block must be later than the median of the eleven before.
    const earliest = (blocks.at(-6) ?? tip()).time + 1
    block.timestamp = Math.max(Math.floor(clock.now().getTime() / 1_000) - ageSeconds, earliest)
    block.bits = REGTEST_BITS
    while (!block.checkProofOfWork()) block.nonce += 1
    blocks.push(
      toLoopbackBlock(
        block,
        height,
        content.map((transaction) => transaction.getHash()),
      ),
    )
    return reward
  }

  return {
    blocks,
    tip,
    add,
    /** Adds empty blocks, ten minutes apart, the newest of them now. Returns their rewards. */
    addPast: (count: number) =>
      Array.from({ length: count }, (_, at) => add([], (count - 1 - at) * BLOCK_SECONDS)),
    /** Removes the newest block and returns it. */
    remove(): LoopbackBlock {
      const block = blocks.pop()
      if (!block || block.height === 0) throw new Error('The first block cannot be removed')
      return block
    },
  }
}

const toLoopbackBlock = (block: Block, height: number, hashes: readonly Uint8Array[]): LoopbackBlock => ({
  height,
  hash: block.getId(),
  header: block.toBuffer(true),
  txids: hashes.map(toReversedHex),
  time: block.timestamp,
})

/** Returns the proof that a transaction is in a block, in the form of both protocols. Null if it is not. */
export function getMerkleProof({ height, txids }: LoopbackBlock, txid: string) {
  const pos = txids.indexOf(txid)
  if (pos < 0) return null
  const merkle: string[] = []
  let level = txids.map((hash) => Buffer.from(hash, 'hex').reverse())
  for (let at = pos; level.length > 1; at >>= 1) {
    // The last hash of an odd number is its own neighbour.
    if (level.length % 2 === 1) level = [...level, level.at(-1) as Buffer<ArrayBuffer>]
    merkle.push(toReversedHex(level[at ^ 1] as Buffer))
    level = Array.from({ length: level.length / 2 }, (_, pair) =>
      Buffer.from(crypto.hash256(Buffer.concat(level.slice(2 * pair, 2 * pair + 2)))),
    )
  }
  return { block_height: height, merkle, pos }
}

const toReversedHex = (hash: Uint8Array): string => Buffer.from(hash).reverse().toString('hex')
const toBytes = (number: number) => [number & 0xff, (number >> 8) & 0xff, (number >> 16) & 0xff]
