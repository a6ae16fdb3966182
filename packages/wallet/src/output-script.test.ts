import type { BitcoinNetwork } from '@satlens/domain'
import base58 from '@satlens/domain/vectors/base58check.json' with { type: 'json' }
import bip173 from '@satlens/domain/vectors/bip173.json' with { type: 'json' }
import bip350 from '@satlens/domain/vectors/bip350.json' with { type: 'json' }
import { bech32m, hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertAddressToOutputScript, convertOutputScriptToAddress } from './output-script.ts'

const NETWORKS: readonly BitcoinNetwork[] = ['mainnet', 'testnet', 'signet', 'regtest']

const scriptsOf = (address: string) =>
  NETWORKS.map((network) => {
    const script = convertAddressToOutputScript(address, network)
    return script.ok ? hex.encode(script.value) : script.issue
  })
const onMain = (script: string) => [script, 'other_network', 'other_network', 'other_network']
const onTest = (script: string) => ['other_network', script, script, 'other_network']

// Valid by BIP350. The send form rejects it only because of its length.
const isShortButValid = ({ why }: { why: string }) => why.startsWith('valid in BIP350')
const INVALID = [...bip173.invalid, ...bip350.invalid].filter((vector) => !isShortButValid(vector))

describe('convertAddressToOutputScript', () => {
  test.each(INVALID)('rejects a vector: $why', ({ address }) => {
    for (const network of NETWORKS)
      expect(convertAddressToOutputScript(address, network)).toMatchObject({ ok: false })
  })

  test.each(base58.invalid)('rejects a base58 vector of the main network: $why', ({ address }) => {
    expect(convertAddressToOutputScript(address, 'mainnet')).toMatchObject({ ok: false })
  })

  test.each([...[...bip173.valid, ...bip350.valid], { address: 'BC1SW50QGDZ25J', scriptPubKey: '6002751e' }])(
    'finds the script of $address, on its network alone',
    ({ address, scriptPubKey }) => {
      const expected = /^bc/i.test(address) ? onMain : onTest
      expect(scriptsOf(address)).toEqual(expected(scriptPubKey))
    },
  )

  test.each(base58.valid)('returns the script of the hash of $address', ({ address, payload }) => {
    const hash = payload.slice(2)
    const script = payload.startsWith('00') ? `76a914${hash}88ac` : `a914${hash}87`
    expect(scriptsOf(address)).toEqual(onMain(script))
  })

  // From the list of address prefixes in the Bitcoin wiki. Base58 is the same on all test networks.
  test.each([
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', /^76a9142.{43}$/],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', /^a9144.{41}$/],
  ])('returns the script of %s on every test network', (address, script) => {
    const [main, ...test] = scriptsOf(address)
    expect(main).toBe('other_network')
    for (const found of test) expect(found).toMatch(script)
  })

  test('returns any witness program of version 1 and later', () => {
    const anyNetwork = fc.constantFrom(['bc', 'mainnet'] as const, ['tb', 'signet'], ['bcrt', 'regtest'])
    const anyProgram = fc.uint8Array({ minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(
        anyNetwork,
        fc.integer({ min: 1, max: 16 }),
        anyProgram,
        ([name, network], version, program) => {
          const address = bech32m.encode(name, [version, ...bech32m.toWords(program)])
          const expected = Uint8Array.of(0x50 + version, program.length, ...program)
          expect(convertAddressToOutputScript(address, network as BitcoinNetwork)).toStrictEqual({
            ok: true,
            value: expected,
          })
        },
      ),
    )
  })
})

describe('convertOutputScriptToAddress', () => {
  const { publicKey, hash } = { publicKey: `02${'79'.repeat(32)}`, hash: 'ab'.repeat(20) }
  test.each([
    ['an empty script', ''],
    ['data', '6a0568656c6c6f'],
    ['a bare public key', `21${publicKey}ac`],
    ['a key hash without the last operation', `76a914${hash}88`],
    ['a key hash with another operation', `76a914${hash}8887`],
    ['a script hash with another operation', `a914${hash}88`],
    ['a witness program of version 0 with 21 bytes', `0015${'ab'.repeat(21)}`],
    ['a witness program that is too short', '510001'],
    ['a witness program of version 17', `6114${hash}`],
    ['a witness program with a wrong length', `5115${hash}`],
  ])('returns no address for %s', (_name, script) => {
    expect(convertOutputScriptToAddress(hex.decode(script), 'mainnet')).toBeNull()
  })

  const ADDRESSES = [...bip173.valid, ...bip350.valid, ...base58.valid].map(({ address }) => address)
  test.each(ADDRESSES)('returns %s for its script', (address) => {
    for (const network of NETWORKS) {
      const script = convertAddressToOutputScript(address, network)
      if (!script.ok) continue
      const expected = /^(bc|tb)1/i.test(address) ? address.toLowerCase() : address
      expect(convertOutputScriptToAddress(script.value, network)).toBe(expected)
    }
  })
})
