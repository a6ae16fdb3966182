import { Block } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { HEADER_BYTES } from './block-header.ts'
import { PERIOD } from './checkpoints.ts'
import { createHeaderChain } from './header-chain.ts'

const EASIEST = 0x207fffff
const QUARTER = 0x201fffff
const DAY = 86_400

interface Mining {
  readonly count: number
  /** The last header of the blocks before. */
  readonly after?: Uint8Array | undefined
  readonly bits?: number
  readonly secondsApart?: number
  /** Makes the blocks different from others. */
  readonly version?: number
}

function mineHeaders({ count, after, bits = EASIEST, secondsApart = 600, version = 4 }: Mining): Buffer {
  const headers: Buffer[] = []
  let previous = after && Block.fromBuffer(Buffer.from(after))
  for (let mined = 0; mined < count; mined++) {
    const block = new Block()
    block.version = version
    block.prevHash = previous?.getHash() ?? new Uint8Array(32)
    block.merkleRoot = new Uint8Array(32).fill(mined % 256)
    block.timestamp = (previous?.timestamp ?? DAY) + secondsApart
    block.bits = bits
    while (!block.checkProofOfWork()) block.nonce += 1
    headers.push(Buffer.from(block.toBuffer(true)))
    previous = block
  }
  return Buffer.concat(headers)
}

const lastOf = (headers: Uint8Array): Uint8Array => headers.subarray(-HEADER_BYTES)
const hashOf = (headers: Uint8Array): string => Block.fromBuffer(Buffer.from(lastOf(headers))).getId()

const known = mineHeaders({ count: PERIOD })
// Mined four times too fast, which makes the next period four times harder.
const fast = mineHeaders({ count: PERIOD, after: lastOf(known), secondsApart: 100 })
const tip = mineHeaders({ count: 5, after: lastOf(fast), bits: QUARTER })
const chain = Buffer.concat([known, fast, tip])
const TIP = 2 * PERIOD + 4

const open = (headers: Uint8Array, isAnchored = true) => {
  const requests: [first: number, count: number][] = []
  const source = { headers, requests }
  const reader = createHeaderChain({
    network: 'regtest',
    checkpoints: isAnchored ? [{ hash: hashOf(known), nextBits: EASIEST }] : [],
    async readHeaders(first, count) {
      requests.push([first, count])
      return source.headers.subarray(first * HEADER_BYTES, (first + count) * HEADER_BYTES)
    },
  })
  return { ...reader, source, requests }
}
const replace = (at: number, headers: Uint8Array) =>
  Buffer.concat([chain.subarray(0, at * HEADER_BYTES), headers])

describe('createHeaderChain', () => {
  const forged = mineHeaders({ count: PERIOD, version: 5 })
  test.each([
    ['a chain that ends in another block than the checkpoint', 7, forged],
    ['a part of the blocks up to the checkpoint', 7, known.subarray(0, 100 * HEADER_BYTES)],
    ['a block that does not follow the one before', 7, Buffer.concat([known.subarray(HEADER_BYTES), known])],
    ['a block that does not follow the checkpoint', PERIOD, Buffer.concat([known, forged])],
    [
      'a block of the wrong difficulty after the checkpoint',
      PERIOD,
      replace(PERIOD, mineHeaders({ count: 1, after: lastOf(known), bits: QUARTER })),
    ],
    [
      'a block that is easier than the time of its predecessors requires',
      TIP,
      replace(2 * PERIOD, mineHeaders({ count: 5, after: lastOf(fast) })),
    ],
    ['a height after the newest block', TIP + 1, chain],
    ['a height in a period that has not begun', 3 * PERIOD, chain],
    ['a part of a header', TIP, chain.subarray(0, -1)],
  ])('rejects %s', async (_name, height, headers) => {
    await expect(open(headers).getHeader(height)).rejects.toThrow()
  })

  test('rejects more headers than it asked for', async () => {
    const { getHeader } = createHeaderChain({
      network: 'regtest',
      checkpoints: [],
      readHeaders: async () => chain,
    })
    await expect(getHeader(0)).rejects.toThrow('wrong number')
  })

  test('returns headers before and after the checkpoint and requests each only once', async () => {
    const { getHeader, requests } = open(chain)
    const found = await Promise.all([7, PERIOD - 1, PERIOD, TIP, TIP - 1].map((height) => getHeader(height)))
    expect(found.map(({ hash }) => hash)).toEqual(
      [7, PERIOD - 1, PERIOD, TIP, TIP - 1].map((height) =>
        hashOf(chain.subarray(0, (height + 1) * HEADER_BYTES)),
      ),
    )
    expect(requests).toEqual([
      [0, PERIOD],
      [PERIOD, PERIOD],
      [2 * PERIOD, PERIOD],
    ])
  })

  test('links a block to the checkpoint over all periods between', async () => {
    const { getHeader, requests } = open(chain)
    await getHeader(TIP)
    expect(requests.map(([first]) => first)).toEqual([PERIOD, 2 * PERIOD])
  })

  test('requests only the headers that are new', async () => {
    const { getHeader, source, requests } = open(chain)
    await getHeader(TIP)
    source.headers = Buffer.concat([chain, mineHeaders({ count: 1, after: lastOf(chain), bits: QUARTER })])
    await getHeader(TIP + 1)
    expect(requests.at(-1)).toEqual([TIP + 1, PERIOD - 5])
  })

  test('reads headers again after a reorganization', async () => {
    const { getHeader, forgetRecent, source } = open(chain)
    const before = await getHeader(TIP)
    source.headers = replace(
      2 * PERIOD,
      mineHeaders({ count: 6, after: lastOf(fast), bits: QUARTER, version: 5 }),
    )
    expect((await getHeader(TIP)).hash).toBe(before.hash)
    await expect(getHeader(TIP + 1)).rejects.toThrow('does not follow')
    expect((await getHeader(TIP + 1)).hash).toBe(hashOf(source.headers))
    source.headers = chain
    forgetRecent()
    expect((await getHeader(TIP)).hash).toBe(before.hash)
  })

  test('without checkpoints links the blocks of one period', async () => {
    const { getHeader, requests } = open(chain, false)
    expect((await getHeader(TIP)).hash).toBe(hashOf(chain))
    expect(requests).toEqual([[2 * PERIOD, PERIOD]])
    const broken = open(replace(2 * PERIOD, Buffer.concat([tip.subarray(HEADER_BYTES), tip])), false)
    await expect(broken.getHeader(TIP)).rejects.toThrow('does not follow')
  })
})
