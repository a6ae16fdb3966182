import { describe, expect, test } from 'vitest'
import { formatBlockHeader, parseBlockHeader, toBits, toTarget } from './block-header.ts'
import { getCheckpoints, getNextBits, parseHeaderAt } from './checkpoints.ts'

// Block 125,552 of the main network, the example of the Bitcoin wiki's page on block hashing.
const HEIGHT = 125_552
const EXAMPLE = {
  hash: '00000000000000001e8d6829a8a21adc5d38d0a473b144b6765798e61f98bd1d',
  previousHash: '00000000000008a3a41b85b8b29ad444def299fee21793cd8b9e567eab02cd81',
  merkleRoot: '2b12fcf1b09288fcaff797d71e950e71ae42b91e8bdb2304758dfcffc2b620e3',
  time: 1_305_998_791,
  bits: 0x1a44b9f2,
}
const NONCE = 2_504_433_986
const bytes = formatBlockHeader(1, EXAMPLE, NONCE)

describe('parseBlockHeader', () => {
  test.each([
    ['79 bytes', bytes.subarray(1)],
    ['another nonce', formatBlockHeader(1, EXAMPLE, NONCE + 1)],
    [
      'a target that is easier than the network allows',
      formatBlockHeader(1, { ...EXAMPLE, bits: 0x207fffff }, 1),
    ],
    ['a negative target', formatBlockHeader(1, { ...EXAMPLE, bits: 0x1dff_ffff }, 1)],
    ['a target of zero', formatBlockHeader(1, { ...EXAMPLE, bits: 0 }, 1)],
  ])('rejects a header with %s', (_name, header) => {
    expect(() => parseBlockHeader(header, 'mainnet')).toThrow()
  })

  test('reads a header of the main network', () => {
    expect(parseBlockHeader(bytes, 'mainnet')).toEqual(EXAMPLE)
  })
})

describe('parseHeaderAt', () => {
  test.each([0, HEIGHT + 2_016, 953_567, 953_568, 960_000])(
    'rejects a header of another difficulty at the height %d',
    (height) => {
      expect(() => parseHeaderAt(height, bytes, 'mainnet')).toThrow('wrong difficulty')
    },
  )

  test('accepts a header of the difficulty of its height', () => {
    expect(parseHeaderAt(HEIGHT, bytes, 'mainnet')).toEqual(EXAMPLE)
  })
})

describe('getNextBits', () => {
  // From src/test/pow_tests.cpp of Bitcoin Core.
  test.each([
    ['in the middle', 0x1d00ffff, 1_262_152_739 - 1_261_130_161, 0x1d00d86a],
    ['at the easiest target', 0x1d00ffff, 1_233_061_996 - 1_231_006_505, 0x1d00ffff],
    ['after a quarter of the time', 0x1c05a3f4, 1_279_297_671 - 1_279_008_237, 0x1c0168fd],
    ['after four times the time', 0x1c387f6f, 1_269_211_443 - 1_263_163_443, 0x1d00e1fd],
  ])('follows the rule of Bitcoin Core %s', (_name, bits, seconds, next) => {
    expect(getNextBits(bits, seconds, 'mainnet')).toBe(next)
  })
})

describe('the checkpoints of the main network', () => {
  const checkpoints = getCheckpoints('mainnet')

  test('each has the proof of work of its period', () => {
    expect(checkpoints).toHaveLength(473)
    for (const [period, { hash }] of checkpoints.entries()) {
      const bits = checkpoints[period - 1]?.nextBits ?? 0x1d00ffff
      expect(BigInt(`0x${hash}`) <= toTarget(bits)).toBe(true)
    }
  })

  test('each target keeps its compact form', () => {
    for (const { nextBits } of checkpoints) expect(toBits(toTarget(nextBits))).toBe(nextBits)
  })

  test.each([
    [15, 0x1d00d86a],
    [32, 0x1c05a3f4],
    [33, 0x1c0168fd],
  ])('the target after period %d is the one of Bitcoin Core', (period, bits) => {
    expect(checkpoints[period]?.nextBits).toBe(bits)
  })
})
