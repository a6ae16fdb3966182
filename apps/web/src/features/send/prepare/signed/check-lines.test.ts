import type { SignedPsbtCheck } from '@satlens/wallet'
import { describe, expect, test } from 'vitest'
import { composedOf, SINGLE } from '#test/prepared-payment.ts'
import { countSignatures, createCheckLines } from './check-lines.ts'

const TRANSACTION = composedOf(SINGLE)
const PARTS = {
  coins: SINGLE.inputs.map(({ outpoint }) => outpoint),
  outputs: SINGLE.outputs.map(({ address, amount_sats }) => ({ address, amount: BigInt(amount_sats) })),
}
const check = (differences: SignedPsbtCheck['differences']): SignedPsbtCheck => ({
  differences,
  inputs: [],
  transaction: null,
})

describe('the lines of the comparison', () => {
  test('are the coins, payments, fee and form that were reviewed', () => {
    const lines = createCheckLines(TRANSACTION, check([]), PARTS)
    expect(lines.map(({ kind, number, count }) => `${kind} ${number}/${count}`)).toEqual([
      'coin 1/2',
      'coin 2/2',
      'recipient 1/1',
      'change 1/1',
      'fee 1/1',
      'form 1/1',
    ])
    expect(lines[2]).toMatchObject({ reviewed: { amount: '1000000' }, read: { amount: '1000000' } })
    expect(lines[4]).toMatchObject({ reviewed: { amount: '1410' }, read: { amount: '1410' } })
    expect(lines.flatMap(({ differences }) => differences)).toEqual([])
  })

  test('name each difference where it is, with what is there now', () => {
    const [recipient, change] = PARTS.outputs as [(typeof PARTS.outputs)[0], (typeof PARTS.outputs)[0]]
    const parts = {
      coins: PARTS.coins,
      outputs: [
        { ...recipient, address: null },
        { ...change, amount: 1_900_000n },
      ],
    }
    const lines = createCheckLines(
      TRANSACTION,
      check([
        { kind: 'other_locktime', at: null },
        { kind: 'invalid_signature', at: 1 },
        { kind: 'other_recipient', at: 0 },
        { kind: 'other_amount', at: 1 },
        { kind: 'other_fee', at: null },
      ]),
      parts,
    )
    expect(lines.map(({ differences }) => differences)).toEqual([
      [],
      ['invalid_signature'],
      ['other_recipient'],
      ['other_amount'],
      ['other_fee'],
      ['other_locktime'],
    ])
    expect(lines[2]?.read).toEqual({ amount: '1000000', address: null })
    expect(lines[4]?.read).toEqual({ amount: '100000', address: null })
  })

  test('show what was added, and no fee for coins of an unknown amount', () => {
    const added = { address: 'bcrt1qmore', amount: 600n }
    const parts = { coins: [...PARTS.coins, 'x:0'], outputs: [...PARTS.outputs, added] }
    const lines = createCheckLines(
      TRANSACTION,
      check([
        { kind: 'added_input', at: 2 },
        { kind: 'added_output', at: 2 },
      ]),
      parts,
    )
    expect(lines.filter(({ reviewed, kind }) => reviewed === null && kind !== 'form')).toEqual([
      { kind: 'coin', number: 3, count: 3, reviewed: null, read: null, differences: ['added_input'] },
      {
        kind: 'recipient',
        number: 2,
        count: 2,
        reviewed: null,
        read: { amount: '600', address: 'bcrt1qmore' },
        differences: ['added_output'],
      },
    ])
    expect(lines.find(({ kind }) => kind === 'fee')?.read).toBeNull()
  })

  test('remain where the transaction that was read lacks them', () => {
    const parts = { coins: PARTS.coins.slice(0, 1), outputs: PARTS.outputs.slice(0, 1) }
    const differences = [
      { kind: 'missing_input', at: 1 },
      { kind: 'missing_output', at: 1 },
    ] as const
    const lines = createCheckLines(TRANSACTION, check(differences), parts)
    expect(lines.filter((line) => line.differences.length > 0)).toMatchObject([
      { kind: 'coin', number: 2, reviewed: { amount: '1000000' } },
      { kind: 'change', reviewed: { amount: '1998590' }, read: null },
    ])
  })
})

test.each([
  [[], { signatures: 0, needed: 0 }],
  [
    [
      { signatures: 2, needed: 2 },
      { signatures: 1, needed: 2 },
    ],
    { signatures: 1, needed: 2 },
  ],
  [
    [
      { signatures: 0, needed: 2 },
      { signatures: 1, needed: 2 },
    ],
    { signatures: 0, needed: 2 },
  ],
])('the signatures of %j are those of the input that lacks the most', (inputs, expected) => {
  expect(countSignatures({ ...check([]), inputs })).toEqual(expected)
})
