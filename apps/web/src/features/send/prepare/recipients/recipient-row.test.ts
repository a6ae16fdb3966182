import { describe, expect, test } from 'vitest'
import { addRow, changeRecipientOf, findEarlierRow, parseRow, type RecipientRow } from './recipient-row.ts'

const ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const ROW: RecipientRow = { id: 1, recipient: ADDRESS, amount: { unit: 'btc', text: '0.01' } }
const parse = (more: Partial<RecipientRow>, isEverything = false) =>
  parseRow({ ...ROW, ...more }, isEverything)

describe('a recipient', () => {
  test.each<[string, Partial<RecipientRow>, object]>([
    ['an amount in bitcoin', {}, { address: ADDRESS, amount: 1_000_000n }],
    ['an amount in satoshis', { amount: { unit: 'sats', text: '1500' } }, { amount: 1_500n }],
    ['a link', { recipient: `bitcoin:${ADDRESS}?amount=0.5` }, { address: ADDRESS }],
    // Whether it is one is up to the code of the wallet.
    [
      'an address of regtest',
      { recipient: ' bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080 ' },
      { address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' },
    ],
  ])('is accepted with %s', (_what, typed, value) => {
    expect(parse(typed)).toMatchObject({ ok: true, value })
  })

  test('gets everything, whatever stands in the field', () => {
    const parsed = parse({ amount: { unit: 'btc', text: 'x' } }, true)
    expect(parsed).toEqual({ ok: true, value: { address: ADDRESS, amount: 'everything' } })
  })

  test.each<[string, Partial<RecipientRow>, object]>([
    ['recipient', { recipient: ' ' }, { recipient: 'Enter an address' }],
    [
      'typing mistake',
      { recipient: ADDRESS.replace('w508', 'w509') },
      { recipient: expect.stringMatching(/^This address has a typo/) },
    ],
    ['amount', { amount: { unit: 'btc', text: '' } }, { amount: 'Enter an amount' }],
    [
      'wrong amount',
      { amount: { unit: 'sats', text: '1.5' } },
      { amount: 'Enter a whole number of satoshis' },
    ],
  ])('is rejected for its field: %s', (_what, typed, errors) => {
    expect(parse(typed)).toEqual({ ok: false, errors })
  })
})

test('a link fills in its amount once', () => {
  const link = `bitcoin:${ADDRESS}?amount=0.5`
  const change = changeRecipientOf(ROW, link)
  expect(change).toEqual({ recipient: link, amount: { unit: 'btc', text: '0.50000000' } })
  expect(changeRecipientOf({ ...ROW, recipient: link }, `${link}&label=Ada`)).toEqual({
    recipient: `${link}&label=Ada`,
  })
  expect(changeRecipientOf(ROW, 'x')).toEqual({ recipient: 'x' })
})

test('an added recipient is empty, has the unit of the last one and an id of its own', () => {
  const rows = addRow([
    { ...ROW, id: 5 },
    { ...ROW, amount: { unit: 'sats', text: '9' } },
  ])
  expect(rows.at(-1)).toEqual({ id: 6, recipient: '', amount: { unit: 'sats', text: '' } })
})

test.each([
  ['the same address', [ADDRESS, ADDRESS], 0],
  ['the same address in capitals and a link', [ADDRESS.toUpperCase(), `bitcoin:${ADDRESS}`], 0],
  ['another address', [ADDRESS, ADDRESS.replace('w508', 'w509')], null],
  ['no address yet', ['', ' '], null],
])('a recipient after one with %s names the earlier one: %j', (_what, recipients, earlier) => {
  const rows = recipients.map((recipient, id) => ({ ...ROW, id, recipient }))
  expect(findEarlierRow(rows, 1)).toBe(earlier)
})
