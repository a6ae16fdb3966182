import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { enter } from '../../../test/render-page.tsx'
import {
  amount,
  confirm,
  GOOD_ADDRESS,
  openSend,
  press,
  recipient,
  review,
  SEND_PATH,
  toasts,
  walletWith,
} from '../../../test/send-page.tsx'
import { chooseAmountUnit } from '../../shared/amount/amount-unit.ts'
import { hideAmounts } from '../../ui/amounts-hidden.ts'

beforeEach(() => vi.unstubAllGlobals())
afterEach(() => {
  cleanup()
  chooseAmountUnit('btc')
  hideAmounts(false)
})

describe('an amount that may mean two things is refused, with the way to write it', () => {
  test.each([
    ['BTC', '1,234.5', 'Amount must be a valid number'],
    ['BTC', '1 234', 'Amount must be a valid number'],
    ['sats', '1,000,000', 'Amount must be a valid number'],
    ['USD', "1'250.00", 'Amount must be a valid number'],
  ])('%s %s', async (unit, text, message) => {
    const { user: person } = openSend()
    await enter(person, recipient(), GOOD_ADDRESS)
    await enter(person, amount(unit), text)
    await person.click(press())
    expect(toasts().getByText('Invalid Amount')).toBeVisible()
    expect(toasts().getByText(message)).toBeVisible()
    expect(amount(unit)).toHaveAccessibleDescription(/^Write one decimal mark and nothing between/)
    expect(amount(unit)).toHaveFocus()
    expect(amount(unit)).toHaveValue(text)
  })

  test.each([
    ['sats', '0.5', 'Amount is below minimum (1 satoshi)', 'The smallest amount is 1'],
    ['sats', '12,001', 'Amount cannot have more than 8 decimal places', /^Write whole satoshis/],
    ['sats', '2100000000000001', 'Amount exceeds maximum possible Bitcoin supply', /^There will never/],
    ['USD', '1,250', 'Amount cannot have more than 2 decimal places', /nothing groups the thousands/],
    ['USD', '0', 'Amount must be greater than 0', /^Write more than nothing/],
  ])('%s %s in its own unit', async (unit, text, message, mend) => {
    const { user: person } = openSend()
    await enter(person, recipient(), GOOD_ADDRESS)
    await enter(person, amount(unit), text)
    await person.click(press())
    expect(toasts().getByText(message)).toBeVisible()
    expect(amount(unit)).toHaveAccessibleDescription(mend)
  })
})

describe('the field that was typed in last is the truth', () => {
  test.each([
    ['BTC', '0,001', { BTC: '0,001', sats: '100000', USD: '44.75' }],
    ['sats', '100000', { BTC: '0.00100000', sats: '100000', USD: '44.75' }],
    ['USD', '44,75', { BTC: '0.00100000', sats: '100000', USD: '44,75' }],
    ['USD', '0.01', { BTC: '0.00000022', sats: '22', USD: '0.01' }],
  ])('%s %s', async (unit, text, fields) => {
    const { user: person } = openSend()
    await enter(person, amount(unit), text)
    for (const [other, value] of Object.entries(fields)) expect(amount(other)).toHaveValue(value)
  })

  test('emptied, it empties the others, and so does what is no amount', async () => {
    const { user: person } = openSend()
    await enter(person, amount('sats'), '5')
    expect(amount('BTC')).toHaveValue('0.00000005')
    await person.clear(amount('USD'))
    expect(amount('BTC')).toHaveValue('')
    expect(amount('sats')).toHaveValue('')
    await enter(person, amount('sats'), 'many')
    expect(amount('BTC')).toHaveValue('')
    expect(amount('USD')).toHaveValue('')
  })

  test('and is sent to the satoshi', async () => {
    const { user: person, server } = openSend()
    await enter(person, recipient(), GOOD_ADDRESS)
    await enter(person, amount('sats'), '123456789')
    await person.click(press())
    await person.click(confirm())
    await waitFor(() => expect(server.to(SEND_PATH)[0]?.body).toMatchObject({ amount: 1.23456789 }))
  })

  test('the unit chosen on this device comes first', () => {
    chooseAmountUnit('sats')
    openSend()
    expect(screen.getAllByLabelText(/^Amount \(/).map((field) => field.getAttribute('name'))).toEqual([
      'amount-sats',
      'amount',
      'amount-usd',
    ])
  })
})

describe('under the fields', () => {
  test('stands the amount in all three units, however it was written', async () => {
    const { user: person } = openSend()
    await enter(person, amount(), '0,1')
    expect(screen.getByText('0.10000000 BTC, 10,000,000 sats, $4,475.00 at the demo rate')).toBeVisible()
    expect(screen.queryByText(/^Read as/)).toBeNull()
  })

  test('a comma before three digits is said to be the decimal mark', async () => {
    const { user: person } = openSend()
    await enter(person, amount(), '12,001')
    expect(screen.getByText('Read as 12.001 BTC: the comma is taken for the decimal mark.')).toBeVisible()
    expect(amount('sats')).toHaveValue('1200100000')
  })
})

describe('the maximum', () => {
  const maximum = () => screen.getByRole('button', { name: 'Maximum' })

  test.each([
    ['unread', { status: 503, body: {} }, 'Your wallet could not be read.'],
    ['none', walletWith({ address: null }), /^You have no wallet yet/],
    ['without an index', walletWith({ indexed: false, balance_sats: '0' }), /no chain index is configured/],
    ['too small', walletWith({ balance_sats: '4469' }), 'Your balance does not cover the flat fee.'],
  ])('of a wallet that is %s cannot be pressed, and says why', async (_kind, wallet, reason) => {
    openSend(undefined, wallet)
    await waitFor(() => expect(maximum()).toHaveAccessibleDescription(reason))
    expect(maximum()).toBeDisabled()
  })

  test('is the balance less two dollars, rounded down to a satoshi', async () => {
    const { user: person } = openSend(undefined, walletWith({ balance_sats: '5000000' }))
    await waitFor(() => expect(maximum()).toBeEnabled())
    expect(maximum()).toHaveAccessibleDescription('0.04995530 BTC: your balance less the flat fee')
    await person.click(maximum())
    expect(amount()).toHaveValue('0.04995530')
    const summary = within(screen.getByRole('region', { name: 'Summary' }))
    // 0.05 BTC at the demo rate is $2,237.50, and no cent more leaves the wallet.
    expect(summary.getByText('Total').closest('div')).toHaveTextContent('$2,237.50')
  })

  test('does not betray a balance that is hidden', async () => {
    hideAmounts(true)
    openSend(undefined, walletWith({}))
    await waitFor(() => expect(maximum()).toBeEnabled())
    expect(maximum()).toHaveAccessibleDescription('Your balance less the flat fee')
  })
})

test('an amount in satoshis is under review in all three units', async () => {
  const { user: person } = openSend()
  await review(person, GOOD_ADDRESS, '0.1')
  const dialog = within(screen.getByRole('dialog', { name: 'Review' }))
  expect(dialog.getByText('10,000,000 sats')).toBeVisible()
  expect(dialog.getByText('$4,475.00')).toBeVisible()
  expect(dialog.getByText('10-60 minutes')).toBeVisible()
  expect(dialog.getByText('Not broadcast in this environment')).toBeVisible()
})
