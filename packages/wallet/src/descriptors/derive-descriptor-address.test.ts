import { sha256 } from '@noble/hashes/sha2.js'
import type { BitcoinNetwork } from '@satlens/domain'
import { hex } from '@scure/base'
import { BIP32Factory } from 'bip32'
import { initEccLib, networks, payments } from 'bitcoinjs-lib'
import * as secp256k1 from 'tiny-secp256k1'
import { describe, expect, test } from 'vitest'
import { DERIVATION_BRANCH_INDEX, type DerivationBranch } from '../derivation-path.ts'
import accounts from '../vectors/accounts.json' with { type: 'json' }
import published from '../vectors/descriptors.json' with { type: 'json' }
import { deriveDescriptorAddress, deriveDescriptorAddresses } from './derive-descriptor-address.ts'
import type { Descriptor } from './descriptor.ts'
import { parseDescriptor } from './parse-descriptor.ts'

// Another library with another implementation of the curve (libsecp256k1 in WebAssembly).
initEccLib(secp256k1)
const bip32 = BIP32Factory(secp256k1)

function read(text: string, network: BitcoinNetwork = 'mainnet'): Descriptor {
  const parsed = parseDescriptor(text, network)
  if (!parsed.ok) throw new Error(parsed.issue)
  return parsed.value
}
const scriptsOf = (descriptor: Descriptor, branch: DerivationBranch = 'receive') =>
  deriveDescriptorAddresses(descriptor, branch, 0, 3).map(({ outputScript }) => hex.encode(outputScript))

const KEYS = [
  'xpub6ERApfZwUNrhLCkDtcHTcxd75RbzS1ed54G1LkBUHQVHQKqhMkhgbmJbZRkrgZw4koxb5JaHWkY4ALHY2grBGRjaDMzQLcgJvLJuZZvRcEL',
  'xpub68NZiKmJWnxxS6aaHmn81bvJeTESw724CRDs6HbuccFQN9Ku14VQrADWgqbhhTHBaohPX4CjNLf9fq9MYo6oDaPPLPxSb7gwQN3ih19Zm4Y',
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
] as const

describe('deriveDescriptorAddress', () => {
  test.each(published.valid.filter(({ issue }) => issue === undefined))(
    'derives the scripts of $source: $descriptor',
    ({ descriptor, scripts }) => {
      expect(scriptsOf(read(descriptor))).toStrictEqual(scripts)
    },
  )

  test('derives the script of the key in BIP381, which has no range there', () => {
    const [vector] = published.valid.filter(({ descriptor }) => descriptor.startsWith('pkh([bd16bee5'))
    const descriptor = read(vector?.descriptor.replace('/0)', '/*)') ?? '')
    expect(scriptsOf(descriptor).slice(0, 1)).toStrictEqual(vector?.scripts)
  })

  test('derives the sorted scripts of BIP383 as witness scripts', () => {
    const [vector] = published.valid.filter(({ descriptor }) => descriptor.startsWith('sortedmulti(2,xpub'))
    const hashes = vector?.scripts.map((script) => `0020${hex.encode(sha256(hex.decode(script)))}`)
    expect(scriptsOf(read(`wsh(${vector?.descriptor})`))).toStrictEqual(hashes)
  })

  // The expressions of BIP389 that are not for SegWit are read within it, and two branches of more.
  const multipath = published.multipath.flatMap(({ descriptor, expansions }) => {
    const toSupported = (text: string) =>
      text.replace(/^(?:sh\()?multi(\(.*?\))\)?$/, 'wsh(sortedmulti$1)').replace(/<(\d+;\d+);\d+>/g, '<$1>')
    const isUsable = !descriptor.includes('prv') && descriptor.includes('/*')
    return isUsable ? [[toSupported(descriptor), expansions.slice(0, 2).map(toSupported)] as const] : []
  })
  test.each(multipath)('derives both branches of BIP389: %s', (descriptor, expansions) => {
    const both = read(descriptor)
    expect(both.branches).toStrictEqual(['receive', 'change'])
    const expected = expansions.map((expansion) => scriptsOf(read(expansion)))
    expect([scriptsOf(both, 'receive'), scriptsOf(both, 'change')]).toStrictEqual(expected)
    expect(multipath).toHaveLength(3)
  })

  const NAMES = {
    legacy: 'pkh(#)',
    nested_segwit: 'sh(wpkh(#))',
    native_segwit: 'wpkh(#)',
    taproot: 'tr(#)',
  }
  test.each(accounts.accounts)('derives the addresses of $source', (account) => {
    const form = NAMES[account.script as keyof typeof NAMES]
    const descriptor = read(
      form.replace('#', `${account.accountKey}/<0;1>/*`),
      account.network as BitcoinNetwork,
    )
    for (const { chain, index, address } of account.addresses) {
      expect(deriveDescriptorAddress(descriptor, chain as DerivationBranch, index).address).toBe(address)
    }
  })

  const network = networks.bitcoin
  const sortElsewhere = (keys: Uint8Array[]) => keys.map(hex.encode).sort().map(hex.decode)
  const payElsewhere = {
    p2pkh: (pubkey: Uint8Array) => payments.p2pkh({ pubkey, network }),
    p2wpkh: (pubkey: Uint8Array) => payments.p2wpkh({ pubkey, network }),
    p2tr: (pubkey: Uint8Array) => payments.p2tr({ internalPubkey: pubkey.subarray(1), network }),
    p2wsh: (...keys: Uint8Array[]) =>
      payments.p2wsh({ redeem: payments.p2ms({ m: 2, pubkeys: sortElsewhere(keys) }) }),
  }
  type Pay = (key: Uint8Array, ...others: Uint8Array[]) => ReturnType<typeof payments.p2sh>
  const ELSEWHERE: [string, Pay][] = [
    ['pkh(#)', payElsewhere.p2pkh],
    ['wpkh(#)', payElsewhere.p2wpkh],
    ['sh(wpkh(#))', (key) => payments.p2sh({ redeem: payElsewhere.p2wpkh(key) })],
    ['tr(#)', payElsewhere.p2tr],
    ['wsh(sortedmulti(2,#,#,#))', payElsewhere.p2wsh],
    ['sh(wsh(sortedmulti(2,#,#,#)))', (...keys) => payments.p2sh({ redeem: payElsewhere.p2wsh(...keys) })],
  ]

  test.each(ELSEWHERE)('derives the addresses that another library does: %s', (form, pay) => {
    let at = 0
    const descriptor = read(form.replaceAll('#', () => `${KEYS[at++]}/3/<0;1>/*`))
    for (const branch of ['receive', 'change'] as const) {
      const step = DERIVATION_BRANCH_INDEX[branch]
      for (const index of [0, 1, 9, 2 ** 31 - 1]) {
        const [first, ...others] = KEYS.map(
          (key) => bip32.fromBase58(key).derivePath(`3/${step}/${index}`).publicKey,
        )
        const { address, output } = pay(first as Uint8Array, ...others.slice(0, at - 1))
        const derived = deriveDescriptorAddress(descriptor, branch, index)
        expect(derived).toMatchObject({ branch, index, address })
        expect(derived.outputScript).toStrictEqual(Uint8Array.from(output ?? []))
      }
    }
  })

  test('returns the path from the master key of a key with an origin', () => {
    const pathOf = (text: string, branch: DerivationBranch) =>
      deriveDescriptorAddress(read(text), branch, 5).path
    expect(pathOf(`wpkh([00000000/84'/0h/0H]${KEYS[0]}/<0;1>/*)`, 'change')).toBe('m/84h/0h/0h/1/5')
    expect(pathOf(`wpkh([00000000]${KEYS[0]}/*)`, 'receive')).toBe('m/5')
    expect(pathOf(`wpkh(${KEYS[0]}/0/*)`, 'receive')).toBeUndefined()
    expect(pathOf(`wsh(sortedmulti(1,[00000000/48h]${KEYS[0]}/*,${KEYS[1]}/*))`, 'receive')).toBeUndefined()
  })

  test('returns the only address of a descriptor of an address', () => {
    const address = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
    const outputScript = hex.decode('0014c0cebcd6c3d3ca8c75dc5ec62ebe55330ef910e2')
    const descriptor = read(`addr(${address})`)
    expect(deriveDescriptorAddress(descriptor, 'receive', 0)).toStrictEqual({
      branch: 'receive',
      index: 0,
      address,
      outputScript,
    })
    expect(() => deriveDescriptorAddress(descriptor, 'receive', 1)).toThrow(RangeError)
    expect(() => deriveDescriptorAddress(descriptor, 'change', 0)).toThrow(RangeError)
  })

  test('throws for a branch or an index that the descriptor does not have', () => {
    const descriptor = read(`wpkh(${KEYS[0]}/0/*)`)
    expect(descriptor.branches).toStrictEqual(['receive'])
    expect(() => deriveDescriptorAddress(descriptor, 'change', 0)).toThrow(RangeError)
    for (const index of [-1, 0.5, 2 ** 31, Number.NaN]) {
      expect(() => deriveDescriptorAddress(descriptor, 'receive', index)).toThrow(RangeError)
    }
    expect(() => deriveDescriptorAddresses(descriptor, 'receive', 2 ** 31 - 1, 2)).toThrow(RangeError)
  })
})
