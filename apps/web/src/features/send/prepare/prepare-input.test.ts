import { describe, expect, test } from 'vitest'
import { type PrepareInput, parsePrepareInput, toComposeBody } from './prepare-input.ts'

const ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const OTHER = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'
const ACCOUNT = '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0a'
const COIN = `${'ab'.repeat(32)}:0`
const row = (recipient: string, text = '0.01', id = 1) => ({
  id,
  recipient,
  amount: { unit: 'btc' as const, text },
})
const TYPED: PrepareInput = {
  recipients: [row(ADDRESS)],
  isEverything: false,
  coins: null,
  fee: 'normal',
  ownRate: '',
  acceptsHighFee: false,
}

const parse = (more: Partial<PrepareInput>) => parsePrepareInput({ ...TYPED, ...more })
const SEVERAL = [row(ADDRESS), row(OTHER, '0.5', 2)]

describe('a payment', () => {
  test.each<[string, Partial<PrepareInput>, object]>([
    [
      'one recipient',
      {},
      { payments: [{ address: ADDRESS, amount: 1_000_000n }], coins: null, fee: 'normal' },
    ],
    [
      'several recipients',
      { recipients: SEVERAL },
      { payments: [{ address: ADDRESS }, { address: OTHER, amount: 50_000_000n }] },
    ],
    ['everything for one', { isEverything: true }, { payments: [{ amount: 'everything' }] }],
    ['chosen coins', { coins: [COIN] }, { coins: [COIN] }],
    ['an own rate', { fee: 'own', ownRate: '2.5' }, { fee: 2.5 }],
  ])('is accepted with %s', (_what, typed, value) => {
    expect(parse(typed)).toMatchObject({ ok: true, value })
  })

  test.each<[string, Partial<PrepareInput>, object]>([
    [
      'one of several recipients',
      { recipients: [...SEVERAL, row('', '', 3)] },
      { recipients: [{}, {}, { recipient: 'Enter an address', amount: 'Enter an amount' }] },
    ],
    ['no coin', { coins: [] }, { coins: 'Choose at least one coin' }],
    [
      'a wrong rate',
      { fee: 'own', ownRate: '0' },
      { ownRate: 'Enter a fee rate from 1 to 1,000, for example 2.5' },
    ],
  ])('is rejected for %s, beside its field', (_what, typed, errors) => {
    expect(parse(typed)).toMatchObject({ ok: false, errors })
  })

  test('an input with several recipients sends everything to none of them', () => {
    expect(parse({ recipients: [row(ADDRESS), row(OTHER, '', 2)], isEverything: true })).toMatchObject({
      errors: { recipients: [{}, { amount: 'Enter an amount' }] },
    })
  })
})

test('the request names each amount as text, or everything', () => {
  const bodyOf = (more: Partial<PrepareInput>) => {
    const parsed = parse(more)
    return parsed.ok ? toComposeBody(ACCOUNT, parsed.value) : null
  }
  expect(bodyOf({ recipients: SEVERAL, coins: [COIN], fee: 'fast' })).toEqual({
    account: ACCOUNT,
    fee_rate: 'fast',
    accepts_high_fee: false,
    outputs: [
      { address: ADDRESS, amount_sats: '1000000' },
      { address: OTHER, amount_sats: '50000000' },
    ],
    coins: [COIN],
  })
  expect(bodyOf({ isEverything: true })).toMatchObject({
    outputs: [{ amount_sats: 'everything' }],
    coins: null,
  })
})
