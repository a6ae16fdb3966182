import { describe, expect, test } from 'vitest'
import { mergeLabelLines } from './merge-labels.ts'
import { parseLabels } from './parse-labels.ts'

const TXID = 'f91d0a8a78462bc59398f2c5d7a84fcff491c26ba54c4833478b202796c8aafd'
const XPUB =
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V'
const ORIGIN = 'wpkh([73c5da0a/84h/0h/0h])'
const rent = (more: object = {}) => ({ type: 'tx', ref: TXID, label: 'Rent', ...more })
const coin = (more: object = {}) => ({ type: 'output', ref: `${TXID}:0`, ...more })
const key = (more: object = {}) => ({ type: 'xpub', ref: XPUB, label: 'Savings', ...more })

function merge(...records: readonly object[]) {
  const file = records.map((record) => JSON.stringify(record)).join('\n')
  const { records: merged, ignored } = mergeLabelLines([...parseLabels(file, 'mainnet')])
  return { merged: merged.map(({ line, record: { label, spendable } }) => [line, label, spendable]), ignored }
}

describe('mergeLabelLines', () => {
  test.each([
    ['another label', [rent(), rent({ label: 'Food' })], [[2, 'Food', null]], [1]],
    ['the same label', [rent(), rent({ origin: ORIGIN })], [[2, 'Rent', null]], []],
    ['a state', [coin({ label: 'Gift' }), coin({ spendable: false })], [[2, 'Gift', false]], []],
    ['a label for a state', [coin({ spendable: false }), coin({ label: 'Gift' })], [[2, 'Gift', false]], []],
    ['another state', [coin({ spendable: false }), coin({ spendable: true })], [[2, null, true]], []],
    [
      'a label of another origin for a key',
      [key({ origin: ORIGIN }), key({ origin: 'tr([73c5da0a])', label: 'Vault' })],
      [
        [1, 'Savings', null],
        [2, 'Vault', null],
      ],
      [],
    ],
  ])('a later line adds %s', (_what, records, merged, repeated) => {
    expect(merge(...records)).toEqual({
      merged,
      ignored: repeated.map((line) => ({ line, reason: 'repeated' })),
    })
  })

  test('lines that were not read are ignored for their reason', () => {
    expect(merge(rent({ ref: 'x' }), rent()).ignored).toEqual([{ line: 1, reason: 'bad_ref' }])
  })
})
