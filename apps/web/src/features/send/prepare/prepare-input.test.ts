import { describe, expect, test } from 'vitest'
import { changeRecipientOf, type PrepareInput, parsePrepareInput, toComposeBody } from './prepare-input.ts'

const ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const ACCOUNT = '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0a'
const COIN = `${'ab'.repeat(32)}:0`
const TYPED: PrepareInput = {
  recipient: ADDRESS,
  amount: { unit: 'btc', text: '0.01' },
  isEverything: false,
  coins: null,
  fee: 'normal',
  ownRate: '',
  acceptsHighFee: false,
}

const read = (more: Partial<PrepareInput>) => parsePrepareInput({ ...TYPED, ...more })

describe('a payment', () => {
  test.each<[string, Partial<PrepareInput>, object]>([
    ['an amount in bitcoin', {}, { address: ADDRESS, amount: 1_000_000n, coins: null, fee: 'normal' }],
    ['an amount in satoshis', { amount: { unit: 'sats', text: '1500' } }, { amount: 1_500n }],
    [
      'everything, whatever stands in the field',
      { isEverything: true, amount: { unit: 'btc', text: 'x' } },
      { amount: 'everything' },
    ],
    ['chosen coins', { coins: [COIN] }, { coins: [COIN] }],
    ['an own rate', { fee: 'own', ownRate: '2.5' }, { fee: 2.5 }],
    ['a link', { recipient: `bitcoin:${ADDRESS}?amount=0.5` }, { address: ADDRESS }],
    // Whether it is one is up to the code of the wallet.
    [
      'an address of regtest',
      { recipient: ' bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080 ' },
      { address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' },
    ],
  ])('is accepted with %s', (_what, typed, value) => {
    expect(read(typed)).toMatchObject({ ok: true, value })
  })

  test.each<[string, Partial<PrepareInput>, object]>([
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
    ['coin', { coins: [] }, { coins: 'Choose at least one coin' }],
    [
      'wrong rate',
      { fee: 'own', ownRate: '0' },
      { ownRate: 'Enter a fee rate from 1 to 1,000, for example 2.5' },
    ],
  ])('is rejected for its field: %s', (_what, typed, errors) => {
    expect(read(typed)).toMatchObject({ ok: false, errors })
  })
})

test('the request names an amount as text, or everything', () => {
  const bodyOf = (more: Partial<PrepareInput>) => {
    const parsed = read(more)
    return parsed.ok ? toComposeBody(ACCOUNT, parsed.value) : null
  }
  expect(bodyOf({ coins: [COIN], fee: 'fast' })).toEqual({
    account: ACCOUNT,
    fee_rate: 'fast',
    accepts_high_fee: false,
    outputs: [{ address: ADDRESS, amount_sats: '1000000' }],
    coins: [COIN],
  })
  expect(bodyOf({ isEverything: true })).toMatchObject({
    outputs: [{ amount_sats: 'everything' }],
    coins: null,
  })
})

test('a link fills in its amount once', () => {
  const link = `bitcoin:${ADDRESS}?amount=0.5`
  const change = changeRecipientOf({ ...TYPED, isEverything: true }, link)
  expect(change).toEqual({
    recipient: link,
    isEverything: false,
    amount: { unit: 'btc', text: '0.50000000' },
  })
  expect(changeRecipientOf({ ...TYPED, recipient: link }, `${link}&label=Ada`)).toEqual({
    recipient: `${link}&label=Ada`,
  })
  expect(changeRecipientOf(TYPED, 'x')).toEqual({ recipient: 'x' })
})
