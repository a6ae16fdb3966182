import { HDKey } from '@scure/bip32'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EXTENDED_KEY_PREFIXES } from '../key-versions.ts'
import published from '../vectors/descriptors.json' with { type: 'json' }
import { deriveDescriptorAddress } from './derive-descriptor-address.ts'
import type { Descriptor, DescriptorIssue } from './descriptor.ts'
import { formatDescriptor, formatWalletOrigin } from './format-descriptor.ts'
import { parseDescriptor } from './parse-descriptor.ts'

const [XPUB, OTHER] = [
  'xpub6ERApfZwUNrhLCkDtcHTcxd75RbzS1ed54G1LkBUHQVHQKqhMkhgbmJbZRkrgZw4koxb5JaHWkY4ALHY2grBGRjaDMzQLcgJvLJuZZvRcEL',
  'xpub68NZiKmJWnxxS6aaHmn81bvJeTESw724CRDs6HbuccFQN9Ku14VQrADWgqbhhTHBaohPX4CjNLf9fq9MYo6oDaPPLPxSb7gwQN3ih19Zm4Y',
] as const
const MASTER = HDKey.fromMasterSeed(new Uint8Array(32).fill(7))
const refusal = (issue: DescriptorIssue) => ({ ok: false, issue })
const multisig = (threshold: string, keys: number) =>
  `wsh(sortedmulti(${[threshold, ...new Array(keys).fill(`${XPUB}/<0;1>/*`)].join(',')}))`

function read(text: string): Descriptor {
  const parsed = parseDescriptor(text, 'mainnet')
  if (!parsed.ok) throw new Error(parsed.issue)
  return parsed.value
}

describe('parseDescriptor', () => {
  test.each(published.checksums)('verifies the checksum of a vector of BIP380: $why', (vector) => {
    expect(parseDescriptor(vector.descriptor, 'mainnet')).toStrictEqual(
      refusal(vector.issue as DescriptorIssue),
    )
  })

  test.each(published.keys)('reads or rejects a key of BIP380: $why, $key', ({ key, issue }) => {
    const parsed = parseDescriptor(`wpkh(${key})`, 'mainnet')
    if (issue) expect(parsed).toStrictEqual(refusal(issue as DescriptorIssue))
    else expect(parsed).toMatchObject({ ok: true })
  })

  // BIP380 forbids the capital H, which some wallets write.
  const origins = published.keys.flatMap(({ valid, key }) => {
    const [, origin] = /^(.*\])(?:xprv|0260b)/.exec(key) ?? []
    return valid || origin === undefined || /\/\dH/.test(key) ? [] : [origin]
  })
  test.each([...new Set(origins)])('rejects an origin that BIP380 forbids: %s', (origin) => {
    expect(parseDescriptor(`wpkh(${origin}${XPUB}/0/*)`, 'mainnet')).toStrictEqual(refusal('bad_key'))
  })

  test.each([...published.valid, ...published.invalid, ...published.multipath])(
    'reads or rejects a vector: $descriptor',
    ({ descriptor, issue }) => {
      const parsed = parseDescriptor(descriptor, 'mainnet')
      if (issue) expect(parsed).toStrictEqual(refusal(issue as DescriptorIssue))
      else expect(parsed).toMatchObject({ ok: true })
    },
  )

  test.each([
    ['nothing', ' ', 'required'],
    ['a key alone', XPUB, 'not_a_descriptor'],
    ['an unclosed expression', `wpkh(${XPUB}/0/*`, 'not_a_descriptor'],
    ['a character that descriptors cannot have', `wpkh(${XPUB}é/0/*)`, 'not_a_descriptor'],
    ['text longer than descriptors are', `wpkh(${XPUB}${'/0'.repeat(5_000)}/*)`, 'not_a_descriptor'],
    ['a second expression', `wpkh(${XPUB}/0/*)wpkh(${XPUB}/1/*)`, 'unsupported'],
    ['an expression for all scripts', `combo(${XPUB}/0/*)`, 'unsupported'],
    ['unsorted keys', `wsh(multi(1,${XPUB}/0/*,${OTHER}/0/*))`, 'unsupported'],
    ['keys outside of SegWit', `sh(sortedmulti(1,${XPUB}/0/*,${OTHER}/0/*))`, 'unsupported'],
    ['Miniscript', `wsh(and_v(v:pk(${XPUB}/0/*),older(10)))`, 'unsupported'],
    ['taproot with scripts', `tr(${XPUB}/0/*,pk(${OTHER}/0/*))`, 'unsupported'],
    ['more than two branches', `wpkh(${XPUB}/<0;1;2>/*)`, 'unsupported'],
    ['a key of another network', `wpkh(${XPUB.replace('x', 't')}/0/*)`, 'bad_key'],
    ['two keys for one', `wpkh(${XPUB}/0/*,${OTHER}/0/*)`, 'bad_key'],
    ['a key with a typing mistake', `wpkh(${XPUB.slice(0, -1)}1/0/*)`, 'bad_key'],
    ['the same branch twice', `wpkh(${XPUB}/<1;1>/*)`, 'bad_key'],
    ['two pairs of branches', `wpkh(${XPUB}/<0;1>/<0;1>/*)`, 'bad_key'],
    ['a step beyond 2^31', `wpkh(${XPUB}/2147483648/*)`, 'bad_key'],
    ['a branch beyond 2^31', `wpkh(${XPUB}/<0;2147483648>/*)`, 'bad_key'],
    ['an origin beyond 2^31', `wpkh([00000000/2147483648h]${XPUB}/*)`, 'bad_key'],
    ['an empty step', `wpkh(${XPUB}//*)`, 'bad_key'],
    ['addresses below depth 255', `wpkh(${MASTER.publicExtendedKey}${'/0'.repeat(255)}/*)`, 'bad_key'],
    ['a hardened branch', `wpkh(${XPUB}/<0h;1h>/*)`, 'hardened_step'],
    ["hardened indexes, written with '", `wpkh(${XPUB}/0/*')`, 'hardened_step'],
    ['a key without indexes among others', `wsh(sortedmulti(1,${XPUB}/*,${OTHER}/0))`, 'no_wildcard'],
    ['indexes before a branch', `wpkh(${XPUB}/*/0)`, 'no_wildcard'],
    ['no threshold', `wsh(sortedmulti(${XPUB}/*))`, 'bad_threshold'],
    ['a threshold of 0', multisig('0', 2), 'bad_threshold'],
    ['a threshold above the keys', multisig('3', 2), 'bad_threshold'],
    ['16 keys', multisig('1', 16), 'bad_threshold'],
    ['an address with a typing mistake', 'addr(bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyv)', 'bad_key'],
    ['an address of another network', 'addr(tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl)', 'other_network'],
  ] as const)('rejects %s', (_what, text, issue) => {
    expect(parseDescriptor(text, 'mainnet')).toStrictEqual(refusal(issue))
  })

  test('rejects a key of another network', () => {
    expect(parseDescriptor(`wpkh(${XPUB}/0/*)`, 'signet')).toStrictEqual(refusal('other_network'))
  })

  const privateForms = [
    ...EXTENDED_KEY_PREFIXES.map(({ versions }) => {
      const { privateExtendedKey } = HDKey.fromMasterSeed(new Uint8Array(32).fill(7), versions)
      return privateExtendedKey
    }),
    '5KYZdUEo39z3FPrtuX2QbbwGnNP5zTd7yyr2SC1j299sBCnWjss',
    'L4rK1yDtCWekvXuE6oXD9jCYfFNV2cWRpVuPLBcCU2z8TrisoyY1',
    'cTpB4YiyKiBcPxnefsDpbnDxFDffjqJob8wGCEDXxgQ7zQoMXJdH',
  ]
  test.each(privateForms)('rejects a private key before anything else, in each place: %s', (key) => {
    for (const text of [
      key,
      `${key}#00000000`,
      `combo(${key})`,
      `wpkh([00000000/84h]${key}/<0;1>/*)#00000000`,
      `tr(${XPUB}/0/*,pk(${key}))`,
      `wsh(sortedmulti(9,${XPUB}/0/*,${key}/0/*))`,
      `addr(${key})`,
      `wpkh(${XPUB}/0/*) ${key}`,
      `wpkh(${key.slice(0, 30)}\n${key.slice(30)}/0/*)`,
    ]) {
      expect(parseDescriptor(text, 'signet')).toStrictEqual(refusal('private_key'))
    }
  })

  test('reads or rejects any text, and derives from what it reads', () => {
    const text = `wsh(sortedmulti(2,[deadbeef/48h/0h]${XPUB}/7/<0;1>/*,${OTHER}/*))`
    const part = fc.oneof(fc.constantFrom(...'()[]<>/*;,h#0189', '/*', XPUB), fc.string({ maxLength: 3 }))
    const place = fc.nat(text.length)
    fc.assert(
      fc.property(place, fc.nat(4), part, (start, length, inserted) => {
        const changed = `${text.slice(0, start)}${inserted}${text.slice(start + length)}`
        const parsed = parseDescriptor(changed, 'mainnet')
        if (parsed.ok) expect(deriveDescriptorAddress(parsed.value, 'receive', 0).address).toMatch(/^bc1q/)
      }),
    )
  })

  test('reads addresses at depth 255', () => {
    const text = `wpkh(${MASTER.publicExtendedKey}${'/0'.repeat(254)}/*)`
    expect(deriveDescriptorAddress(read(text), 'receive', 0).address).toMatch(/^bc1q/)
  })

  test('reads the parts of a descriptor', () => {
    const text = `sh(wsh(sortedmulti(2,[DEADBEEF/48h/0'/1]${XPUB}/7/<0;1>/*,${OTHER}/*)))`
    expect(parseDescriptor(text, 'mainnet')).toStrictEqual({
      ok: true,
      value: {
        kind: 'nested_multisig',
        network: 'mainnet',
        branches: ['receive', 'change'],
        threshold: 2,
        keys: [
          {
            origin: { fingerprint: 0xdeadbeef, path: [0x80000030, 0x80000000, 1] },
            text: XPUB,
            steps: [7, [0, 1]],
          },
          { origin: null, text: OTHER, steps: [] },
        ],
      },
    })
  })

  test('reads prefixes of SLIP-132 as xpub and tpub', () => {
    for (const { versions, isTest } of EXTENDED_KEY_PREFIXES) {
      const { publicExtendedKey } = HDKey.fromMasterSeed(new Uint8Array(32).fill(7), versions).derive("m/84'")
      const parsed = parseDescriptor(`wpkh(${publicExtendedKey}/0/*)`, isTest ? 'signet' : 'mainnet')
      expect(parsed).toMatchObject({ value: { keys: [{ text: expect.stringMatching(/^[xt]pub/) }] } })
      if (!isTest) {
        const text = MASTER.derive("m/84'").publicExtendedKey
        expect(parsed).toMatchObject({ value: { keys: [{ text }] } })
      }
    }
  })

  test('reads text as it is pasted', () => {
    const canonical = formatDescriptor(read(`wpkh([00000000/84h]${XPUB}/<0;1>/*)`))
    for (const text of [
      ` ${canonical}\n`,
      canonical.replace('/<', '\n\u200b/<'),
      canonical.split('#')[0],
      canonical.split('#')[0]?.replace('h]', '’]'),
      canonical.split('#')[0]?.replace('h]', 'H]'),
    ]) {
      expect(formatDescriptor(read(text ?? ''))).toBe(canonical)
    }
  })
})

describe('formatDescriptor', () => {
  test.each([
    ['addr(BC1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYU)', 'addr(bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu)'],
    [`pkh([0000000A/44'/0H/0h]${XPUB}/007/*)`, `pkh([0000000a/44h/0h/0h]${XPUB}/7/*)`],
    [`wsh(sortedmulti(01,${XPUB}/*))`, `wsh(sortedmulti(1,${XPUB}/*))`],
  ])('writes %s in one way', (text, script) => {
    expect(formatDescriptor(read(text)).split('#')).toStrictEqual([script, expect.stringMatching(/^\w{8}$/)])
  })

  test.each([
    [`wpkh([73c5da0a/84'/0'/0']${XPUB}/<0;1>/*)`, 'wpkh([73c5da0a/84h/0h/0h])'],
    [
      `wsh(sortedmulti(2,[73c5da0a/48h]${XPUB}/*,[0f056943]${XPUB}/*))`,
      'wsh(sortedmulti(2,[73c5da0a/48h],[0f056943]))',
    ],
    [`wsh(sortedmulti(1,[73c5da0a/48h]${XPUB}/*,${XPUB}/*))`, null],
  ])('writes the origin of the wallet of %s', (text, origin) => {
    const descriptor = read(text)
    expect(descriptor.kind === 'address' ? '' : formatWalletOrigin(descriptor)).toBe(origin)
  })

  test('writes what parseDescriptor reads as the same descriptor', () => {
    const index = fc.nat(2 ** 31 - 1)
    const step = index.map((number) => `/${number}`)
    const hardened = fc.tuple(step, fc.constantFrom('', 'h', "'")).map((parts) => parts.join(''))
    const pair = fc.uniqueArray(index, { minLength: 2, maxLength: 2 }).map((two) => `/<${two.join(';')}>`)
    const fingerprint = fc.stringMatching(/^[0-9a-f]{8}$/)
    const origin = fc
      .tuple(fingerprint, fc.array(hardened, { maxLength: 4 }))
      .map(([start, path]) => `[${start}${path.join('')}]`)
    const key = fc
      .tuple(fc.option(origin, { nil: '' }), fc.constantFrom(XPUB, OTHER), step, fc.option(pair, { nil: '' }))
      .map((parts) => `${parts.join('')}/*`)
    const single = fc
      .tuple(fc.constantFrom('pkh(#)', 'wpkh(#)', 'sh(wpkh(#))', 'tr(#)'), key)
      .map(([form, inner]) => form.replace('#', inner))
    const several = fc
      .tuple(
        fc.constantFrom('wsh(sortedmulti(#))', 'sh(wsh(sortedmulti(#)))'),
        fc.array(key, { minLength: 2, maxLength: 15 }),
      )
      .map(([form, keys]) => form.replace('#', `2,${keys.join(',')}`))
    fc.assert(
      fc.property(fc.oneof(single, several), (text) => {
        const descriptor = read(text)
        const formatted = formatDescriptor(descriptor)
        expect(read(formatted)).toStrictEqual(descriptor)
        expect(formatDescriptor(read(formatted))).toBe(formatted)
      }),
      { numRuns: 20 },
    )
  })
})
