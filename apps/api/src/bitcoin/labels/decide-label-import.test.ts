import type { Label } from '@satlens/domain'
import { parseLabels } from '@satlens/wallet'
import { describe, expect, test } from 'vitest'
import { decideLabelImport } from './decide-label-import.ts'
import type { LabelValues } from './labels.queries.ts'
import type { NamedAccount } from './named-accounts.ts'

const TXID = 'f91d0a8a78462bc59398f2c5d7a84fcff491c26ba54c4833478b202796c8aafd'
const ADDRESS = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
/** The account of BIP84's phrase. */
const KEY =
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V'
const ORIGIN = 'wpkh([73c5da0a/84h/0h/0h])'

const account = (more: Partial<NamedAccount> = {}): NamedAccount => ({
  id: 'a',
  name: 'Savings',
  key: KEY,
  origin: ORIGIN,
  ...more,
})
const stored = (more: Partial<LabelValues> = {}): LabelValues => ({
  type: 'tx',
  ref: TXID,
  label: 'Rent' as Label,
  origin: null,
  spendable: null,
  ...more,
})
const rent = (more: object = {}) => ({ type: 'tx', ref: TXID, label: 'Rent', ...more })
const coin = (more: object = {}) => ({ type: 'output', ref: `${TXID}:0`, ...more })
const key = (more: object = {}) => ({ type: 'xpub', ref: KEY, label: 'Savings', ...more })

function decide(
  records: readonly object[],
  { labels = [] as LabelValues[], accounts = [] as NamedAccount[], limit = 10, replaces = false } = {},
) {
  const file = records.map((record) => JSON.stringify(record)).join('\n')
  const lines = [...parseLabels(file, 'mainnet')]
  return decideLabelImport({ lines, stored: labels, accounts, limit, replaces })
}
const countsOf = ({ report: { added, changed, unchanged } }: ReturnType<typeof decide>) => [
  added,
  changed,
  unchanged,
]
const lockedCoin = stored({ type: 'output', ref: `${TXID}:0`, label: null, spendable: false })

describe('decideLabelImport', () => {
  test.each([
    ['a new label', rent({ origin: ORIGIN }), [], [1, 0, 0], [stored({ origin: ORIGIN })]],
    ['a stored label', rent({ origin: ORIGIN }), [stored()], [0, 0, 1], []],
    ['another label', rent({ label: 'Food' }), [stored()], [0, 1, 0], []],
    [
      'a label of a coin whose state is stored',
      coin({ label: 'Gift' }),
      [lockedCoin],
      [1, 0, 0],
      [{ ...lockedCoin, label: 'Gift' }],
    ],
    ['another state of a coin', coin({ spendable: true }), [lockedCoin], [0, 1, 0], []],
    [
      'the state of a coin whose label is stored',
      coin({ spendable: false }),
      [{ ...lockedCoin, label: 'Gift', spendable: null, origin: ORIGIN }],
      [1, 0, 0],
      [{ ...lockedCoin, label: 'Gift', origin: ORIGIN }],
    ],
  ])('adds what is missing and keeps what differs: %s', (_what, record, labels, counts, saved) => {
    const decision = decide([record], { labels })
    expect(countsOf(decision)).toEqual(counts)
    expect(decision.saved).toEqual(saved)
  })

  test('replaces labels that differ if its user chose so, and reports both', () => {
    const decision = decide([rent({ label: 'Food' })], {
      labels: [stored({ origin: ORIGIN })],
      replaces: true,
    })
    expect(decision.saved).toEqual([stored({ label: 'Food', origin: ORIGIN })])
    expect(decision.report.conflicts).toEqual([{ type: 'tx', ref: TXID, stored: 'Rent', imported: 'Food' }])
  })

  test.each([
    ['the name of its account', key(), [0, 0, 1], []],
    ['a new name of its account', key({ label: 'Vault' }), [0, 1, 0], [{ id: 'a', name: 'Vault' }]],
    [
      'a new name, of unknown origin',
      key({ label: 'Vault', origin: 'tr([73c5da0a])' }),
      [0, 1, 0],
      [{ id: 'a', name: 'Vault' }],
    ],
  ])('takes the label of a key for %s', (_what, record, counts, renamed) => {
    const decision = decide([record], { accounts: [account()], replaces: true })
    expect(countsOf(decision)).toEqual(counts)
    expect(decision).toMatchObject({ renamed, saved: [] })
    expect(decide([record], { accounts: [account()] }).renamed).toEqual([])
  })

  test('tells accounts of one key by their origins', () => {
    const accounts = [account(), account({ id: 'b', origin: 'tr([73c5da0a/84h/0h/0h])' })]
    const records = [
      key({ label: 'One', origin: "wpkh([73C5DA0A/84'/0'/0'])" }),
      key({ label: 'Two', origin: 'tr([73c5da0a/84h/0h/0h])' }),
    ]
    expect(decide(records, { accounts, replaces: true }).renamed).toEqual([
      { id: 'a', name: 'One' },
      { id: 'b', name: 'Two' },
    ])
  })

  test('stores the label of a key that no account has', () => {
    const { saved, renamed } = decide([key()], { accounts: [account({ key: 'xpub of another' })] })
    expect(saved).toEqual([stored({ type: 'xpub', ref: KEY, label: 'Savings' as Label })])
    expect(renamed).toEqual([])
  })

  test('shortens labels to 255 characters, and names of accounts to 80', () => {
    const records = [rent({ label: 'x'.repeat(256) }), key({ label: 'y'.repeat(81) })]
    const { saved, renamed, report } = decide(records, { accounts: [account()], replaces: true })
    expect(saved[0]?.label).toHaveLength(255)
    expect(renamed[0]?.name).toHaveLength(80)
    expect(report.shortened).toBe(2)
  })

  test('a later line of a file counts, and adds to an earlier one', () => {
    const records = [
      rent(),
      coin({ spendable: false, origin: ORIGIN }),
      rent({ label: 'Food' }),
      coin({ label: 'Gift' }),
    ]
    const { saved, report } = decide(records)
    expect(saved).toEqual([stored({ label: 'Food' }), { ...lockedCoin, label: 'Gift', origin: ORIGIN }])
    expect(report.ignored).toEqual([{ reason: 'repeated', count: 1, lines: [1] }])
  })

  test('ignores new labels beyond the limit and still replaces stored ones', () => {
    const records = [
      { type: 'addr', ref: ADDRESS, label: 'One' },
      coin({ label: 'Two' }),
      rent({ label: 'Food' }),
    ]
    const { saved, report } = decide(records, { labels: [stored()], limit: 2, replaces: true })
    expect(saved.map(({ label }) => label)).toEqual(['One', 'Food'])
    expect(report.ignored).toEqual([{ reason: 'limit_reached', count: 1, lines: [2] }])
  })

  test('counts ignored lines by reason and names the first of them', () => {
    const { report } = decide(
      Array.from({ length: 12 }, () => rent({ label: '' })).concat(rent({ ref: 'x' })),
    )
    expect(report.ignored).toEqual([
      { reason: 'no_label', count: 12, lines: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
      { reason: 'bad_ref', count: 1, lines: [13] },
    ])
  })

  test('reports no more conflicts than can be shown', () => {
    const txid = (nth: number) => nth.toString(16).padStart(64, '0')
    const labels = Array.from({ length: 60 }, (_, nth) => stored({ ref: txid(nth) }))
    const { report } = decide(
      labels.map(({ ref }) => rent({ ref, label: 'Food' })),
      { labels },
    )
    expect(report.changed).toBe(60)
    expect(report.conflicts).toHaveLength(50)
  })
})
