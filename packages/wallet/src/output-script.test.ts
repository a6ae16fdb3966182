import base58 from '@satlens/domain/vectors/base58check.json' with { type: 'json' }
import bip173 from '@satlens/domain/vectors/bip173.json' with { type: 'json' }
import bip350 from '@satlens/domain/vectors/bip350.json' with { type: 'json' }
import { bech32m, hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WalletNetwork } from './network.ts'
import { scriptOf } from './output-script.ts'

const NETWORKS: readonly WalletNetwork[] = ['mainnet', 'testnet', 'signet', 'regtest']

// Valid in BIP350, and refused in the send form only for being shorter than spec §5 allows.
const isShortButValid = ({ why }: { why: string }) => why.startsWith('valid in BIP350')

describe.each([
  ['BIP173', bip173.invalid],
  ['BIP350', bip350.invalid],
])('the invalid %s vectors', (_name, vectors) => {
  test.each(vectors.filter((vector) => !isShortButValid(vector)))(
    '$address has no script: $why',
    ({ address }) => {
      for (const network of NETWORKS) expect(scriptOf(address, network)).toMatchObject({ ok: false })
    },
  )
})

describe.each([
  ['BIP173', bip173.valid],
  ['BIP350', bip350.valid],
])('the valid %s vectors', (_name, vectors) => {
  test.each(vectors)('$address stands for its script, on its network alone', ({ address, scriptPubKey }) => {
    const [own, other]: WalletNetwork[] = /^bc/i.test(address)
      ? ['mainnet', 'testnet']
      : ['testnet', 'mainnet']
    const script = scriptOf(address, own ?? 'mainnet')
    expect(script.ok && hex.encode(script.value)).toBe(scriptPubKey)
    expect(scriptOf(address, other ?? 'mainnet')).toStrictEqual({ ok: false, issue: 'other_network' })
    expect(scriptOf(address, 'regtest')).toStrictEqual({ ok: false, issue: 'other_network' })
  })
})

test.each([
  ['BC1SW50QGDZ25J', '6002751e'],
  ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', '5210751e76e8199196d454941c45d1b3a323'],
])('%s, too short for a person to send to, still stands for its script', (address, script) => {
  const read = scriptOf(address, 'mainnet')
  expect(read.ok && hex.encode(read.value)).toBe(script)
})

describe('a base58 address', () => {
  test.each(base58.invalid)('$address has no script on the main network: $why', ({ address }) => {
    expect(scriptOf(address, 'mainnet')).toMatchObject({ ok: false })
  })

  test.each(base58.valid)('$address stands for the script of its hash', ({ address, payload }) => {
    const hash = payload.slice(2)
    const read = scriptOf(address, 'mainnet')
    expect(read.ok && hex.encode(read.value)).toBe(
      payload.startsWith('00') ? `76a914${hash}88ac` : `a914${hash}87`,
    )
    expect(scriptOf(address, 'signet')).toStrictEqual({ ok: false, issue: 'other_network' })
  })

  // The wiki's list of address prefixes.
  test.each([
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', '76a9142', 50],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'a9144', 46],
  ])('%s of the test networks has one, too', (address, start, digits) => {
    for (const network of ['testnet', 'signet', 'regtest'] as const) {
      const read = scriptOf(address, network)
      expect(read.ok && hex.encode(read.value)).toHaveLength(digits)
      expect(read.ok && hex.encode(read.value).startsWith(start)).toBe(true)
    }
    expect(scriptOf(address, 'mainnet')).toStrictEqual({ ok: false, issue: 'other_network' })
  })
})

test('any witness program of version 1 or later comes back out of its address', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('bc', 'tb', 'bcrt'),
      fc.integer({ min: 1, max: 16 }),
      fc.uint8Array({ minLength: 2, maxLength: 40 }),
      (name, version, program) => {
        const address = bech32m.encode(name, [version, ...bech32m.toWords(program)])
        const network = ({ bc: 'mainnet', tb: 'signet', bcrt: 'regtest' } as const)[name] ?? 'mainnet'
        const expected = Uint8Array.of(0x50 + version, program.length, ...program)
        expect(scriptOf(address, network)).toStrictEqual({ ok: true, value: expected })
      },
    ),
  )
})
