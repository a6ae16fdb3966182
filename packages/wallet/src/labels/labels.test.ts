import { type BitcoinNetwork, LABEL_TYPES, type Label, shortenLabel } from '@satlens/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import published from '../vectors/labels.json' with { type: 'json' }
import { formatLabels } from './format-labels.ts'
import type { LabelRecord } from './label-record.ts'
import { MAX_LABEL_LINES, parseLabels } from './parse-labels.ts'

const TXID = 'f91d0a8a78462bc59398f2c5d7a84fcff491c26ba54c4833478b202796c8aafd'
const ADDRESS = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const XPUB =
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V'
// The same key with the prefix of SLIP-132 (BIP84, "Test vectors").
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
const PHRASE = `${'abandon '.repeat(11)}about`

const line = (fields: object) => JSON.stringify({ type: 'tx', ref: TXID, label: 'Rent', ...fields })

function read(text: string, network: BitcoinNetwork = 'mainnet') {
  const lines = [...parseLabels(text, network)]
  return {
    records: lines.flatMap(({ record }) => (record.ok ? [record.value] : [])),
    ignored: lines.flatMap(({ line: number, record }) =>
      record.ok ? [] : [{ line: number, issue: record.issue }],
    ),
  }
}
const readOne = (text: string, network?: BitcoinNetwork) => {
  const { records, ignored } = read(text, network)
  return records[0] ?? ignored[0]?.issue
}

describe('formatLabels', () => {
  const [rent] = read(line({})).records
  const details = {
    height: 850_000,
    time: new Date('2026-03-02T10:15:00.000Z'),
    fee: 1_410n,
    value: -2_100_000_000_000_000n,
  }
  const format = (more: Partial<typeof details> | Record<string, null> = {}) =>
    JSON.parse(formatLabels(rent ? [rent] : [], () => ({ ...details, ...more })))

  test('writes what is known of a transaction behind its label', () => {
    const known = { height: 850_000, time: '2026-03-02T10:15:00Z', fee: 1_410, value: -2_100_000_000_000_000 }
    expect(format()).toEqual({ type: 'tx', ref: TXID, label: 'Rent', ...known })
    expect(readOne(JSON.stringify(format()))).toEqual(rent)
  })

  test('leaves out what is unknown', () => {
    const { value } = format()
    expect(format({ height: null, time: null, fee: null })).toEqual({
      type: 'tx',
      ref: TXID,
      label: 'Rent',
      value,
    })
  })
})

describe('parseLabels', () => {
  test.each(published.files)('reads a file $source', ({ lines, records, ignored }) => {
    const expected = {
      records: records.map((record) => ({ ...record, isShortened: false })),
      ignored,
    }
    expect(read(lines.join('\n'))).toStrictEqual(expected)
    expect(read(`\ufeff${lines.join('\r\n')}\r\n`)).toStrictEqual(expected)
  })

  test.each(published.files)('reads what it wrote of a file $source', ({ lines }) => {
    const { records } = read(lines.join('\n'))
    const written = formatLabels(records)
    expect(read(written)).toStrictEqual({ records, ignored: [] })
    expect(written.split('\n')).toHaveLength(records.length + 1)
  })

  test('a record that was written is read again as it was', () => {
    const hex = (length: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
    const index = fc.integer({ min: 0, max: 0xffff_ffff })
    const refs = {
      tx: hex(64),
      addr: fc.constant(ADDRESS),
      pubkey: hex(64).map((x) => `03${x}`),
      input: fc.tuple(hex(64), index).map(([id, at]) => `${id}:${at}`),
      output: fc.tuple(hex(64), index).map(([id, at]) => `${id}:${at}`),
      xpub: fc.constant(XPUB),
    }
    const record = fc.constantFrom(...LABEL_TYPES).chain((type) =>
      fc.record({
        type: fc.constant(type),
        ref: refs[type],
        label: fc.string({ unit: 'binary', maxLength: 300 }).map((text) => shortenLabel(text).label),
        origin: fc.constantFrom(null, "wpkh([d34db33f/84'/0'/0'])", 'sh(wpkh([d34db33f/49h/0h/0h]))'),
        spendable: type === 'output' ? fc.constantFrom(null, true, false) : fc.constant(null),
      }),
    )
    fc.assert(
      fc.property(fc.array(record), (all) => {
        const records: readonly LabelRecord[] = all.filter(
          ({ label, spendable }) => label !== null || spendable !== null,
        )
        const { records: again, ignored } = read(formatLabels(records))
        expect(ignored).toEqual([])
        expect(again).toEqual(records.map((one) => ({ ...one, isShortened: false })))
      }),
    )
  })

  test.each([
    ['text', 'Rent', 'not_json'],
    ['a list', '[]', 'not_json'],
    ['a file in age encryption', 'age-encryption.org/v1', 'not_json'],
    ['a type that the BIP does not define', line({ type: 'nostr' }), 'unknown_type'],
    ['a type that objects inherit', line({ type: 'constructor' }), 'unknown_type'],
    ['a reference that is not text', line({ ref: 7 }), 'bad_ref'],
    ['a short transaction id', line({ ref: TXID.slice(1) }), 'bad_ref'],
    ['an output without its index', line({ type: 'output' }), 'bad_ref'],
    ['an output beyond 32 bits', line({ type: 'output', ref: `${TXID}:4294967296` }), 'bad_ref'],
    ['an index with a leading zero', line({ type: 'input', ref: `${TXID}:01` }), 'bad_ref'],
    ['an address with a typo', line({ type: 'addr', ref: `${ADDRESS.slice(0, -1)}q` }), 'bad_ref'],
    ['a key with a typo', line({ type: 'xpub', ref: `${XPUB.slice(0, -1)}W` }), 'bad_ref'],
    ['a hybrid public key', line({ type: 'pubkey', ref: `06${TXID}${TXID}` }), 'bad_ref'],
    ['a key of 32 bytes', line({ type: 'pubkey' }), 'private_key'],
    ['a key in wallet import format', line({ type: 'pubkey', ref: `5${'H'.repeat(50)}` }), 'private_key'],
    ['an extended private key', line({ type: 'xprv', ref: `xprv${'9'.repeat(107)}` }), 'private_key'],
    ['text with a private key', `label: 5${'H'.repeat(50)}`, 'private_key'],
    ['a label with a key', line({ label: `5${'H'.repeat(50)}` }), 'private_key'],
    ['a label with 32 bytes', line({ label: `key ${TXID}` }), 'private_key'],
    ['a label with a recovery phrase', line({ label: PHRASE }), 'private_key'],
    [
      'a label with a key when shortened',
      line({ label: `${'x '.repeat(101)} K${'H'.repeat(70)}` }),
      'private_key',
    ],
    ['an origin with a recovery phrase', line({ origin: PHRASE }), 'private_key'],
    ['no label', line({ label: undefined }), 'no_label'],
    ['an invisible label', line({ label: '\u200b\n' }), 'no_label'],
    ['a label that is not text', line({ label: ['Rent'] }), 'no_label'],
    ['a spendable transaction without a label', line({ label: null, spendable: true }), 'no_label'],
    ['spendable as text', line({ type: 'output', ref: `${TXID}:0`, label: '', spendable: 'no' }), 'no_label'],
    ['a line of 20,001 characters', line({ label: 'x'.repeat(20_000) }), 'too_long'],
  ] as const)('ignores a line with %s and reads the next one', (_what, text, issue) => {
    const { records, ignored } = read(`${text}\n\n${line({})}`)
    expect(ignored).toEqual([{ line: 1, issue }])
    expect(records).toHaveLength(1)
  })

  test.each([
    ['an address', { type: 'addr', ref: ADDRESS }],
    ['a key', { type: 'xpub', ref: XPUB }],
  ])('ignores %s of another network', (_what, fields) => {
    expect(readOne(line(fields), 'signet')).toBe('other_network')
    expect(readOne(line(fields), 'mainnet')).toMatchObject(fields)
  })

  test.each([
    ['tx', ` ${TXID.toUpperCase()} `, TXID],
    ['addr', ADDRESS.toUpperCase(), ADDRESS],
    ['addr', `\u200b${ADDRESS}`, ADDRESS],
    ['pubkey', `02${TXID.toUpperCase()}`, `02${TXID}`],
    ['pubkey', `04${TXID}${TXID}`, `04${TXID}${TXID}`],
    ['output', `${TXID}:4294967295`, `${TXID}:4294967295`],
    ['xpub', ZPUB, XPUB],
  ])('writes the reference of a %s in its usual form: %s', (type, ref, usual) => {
    expect(readOne(line({ type, ref }))).toMatchObject({ ref: usual })
  })

  test.each([
    'wpkh(xpub)',
    "wpkh([d34db33f/84'/0'/0']xpub)",
    'wpkh([d34db33f/84h)',
    'wsh(wpkh([d34db33f])',
    'xprv([d34db33f])',
    `tr([d34db33f${'/0'.repeat(1_000)}])`,
    7,
  ])('reads a record without its damaged origin: %s', (origin) => {
    expect(readOne(line({ origin }))).toMatchObject({ label: 'Rent', origin: null })
  })

  test('shortens a long label and says so', () => {
    const label = 'x'.repeat(255) as Label
    expect(readOne(line({ label: `${label}yz` }))).toMatchObject({ label, isShortened: true })
  })

  test('keeps an output that is only not to be spent', () => {
    const record = readOne(line({ type: 'output', ref: `${TXID}:0`, label: undefined, spendable: false }))
    expect(record).toMatchObject({ label: null, spendable: false })
  })

  test('ends after the number of lines that are read', { timeout: 60_000 }, () => {
    const { ignored } = read('x\n'.repeat(MAX_LABEL_LINES + 10))
    expect(ignored).toHaveLength(MAX_LABEL_LINES + 1)
    expect(ignored.at(-1)).toEqual({ line: MAX_LABEL_LINES + 1, issue: 'too_many' })
  })

  test('verifies no more than a thousand extended keys', () => {
    const { records, ignored } = read(`${line({ type: 'xpub', ref: XPUB })}\n`.repeat(1_001))
    expect(records).toHaveLength(1_000)
    expect(ignored).toEqual([{ line: 1_001, issue: 'too_many' }])
  })
})
