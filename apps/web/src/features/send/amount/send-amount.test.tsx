import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { unitPreference } from '#shared/amount/amount-unit.ts'
import { enter, toasts } from '#test/render-page.tsx'
import { amount, GOOD_ADDRESS, openSend, review, walletAnswer } from '#test/send-page.tsx'
import { setAmountsHidden } from '#ui/preferences/amounts-hidden.ts'

afterEach(() =>
  act(() => {
    unitPreference.choose('btc')
    setAmountsHidden(false)
  }),
)

describe('an invalid amount in one of the units', () => {
  const NO_NUMBER = 'Amount must be a valid number'
  const ONE_MARK = /^Enter the number without thousands separators/
  test.each([
    ['BTC', '1,234.5', NO_NUMBER, ONE_MARK],
    ['BTC', '1 234', NO_NUMBER, ONE_MARK],
    ['sats', '1,000,000', NO_NUMBER, ONE_MARK],
    ['USD', "1'250.00", NO_NUMBER, ONE_MARK],
    ['BTC', '0.000000001', 'Amount cannot have more than 8 decimal places', /^Use at most 8 decimal places/],
    ['sats', '0.5', 'Amount is below minimum (1 satoshi)', 'Enter at least 1 satoshi'],
    ['sats', '12,001', 'Amount cannot have more than 8 decimal places', /^Enter a whole number of satoshis/],
    [
      'sats',
      '2100000000000001',
      'Amount exceeds maximum possible Bitcoin supply',
      /^Enter at most 2,100,000,000,000,000 satoshis/,
    ],
    ['USD', '1,250', 'Amount cannot have more than 2 decimal places', /no thousands separators/],
    ['USD', '0', 'Amount must be greater than 0', /^Enter an amount above 0/],
  ])('the amount of %s %s is rejected with a hint how to write it', async (unit, text, message, hint) => {
    const { user: person } = openSend()
    await review(person, GOOD_ADDRESS, text, unit)
    expect(toasts().getByText('Invalid Amount')).toBeVisible()
    expect(toasts().getByText(message)).toBeVisible()
    expect(amount(unit)).toHaveAccessibleDescription(hint)
    expect(amount(unit)).toHaveFocus()
    expect(amount(unit)).toHaveValue(text)
  })
})

describe('the amount fields', () => {
  test.each([
    ['BTC', '0,001', { BTC: '0,001', sats: '100000', USD: '44.75' }],
    ['sats', '100000', { BTC: '0.00100000', sats: '100000', USD: '44.75' }],
    ['USD', '44,75', { BTC: '0.00100000', sats: '100000', USD: '44,75' }],
    ['USD', '0.01', { BTC: '0.00000022', sats: '22', USD: '0.01' }],
  ])('follow the one that was typed in last: %s %s', async (unit, text, fields) => {
    const { user: person } = openSend()
    await enter(person, amount(unit), text)
    for (const [other, value] of Object.entries(fields)) expect(amount(other)).toHaveValue(value)
  })

  test('the amount fields are emptied by an empty or invalid one', async () => {
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

  test('begin with the unit chosen on this device', () => {
    unitPreference.choose('sats')
    openSend()
    const names = screen.getAllByLabelText(/^Amount \(/).map((field) => field.getAttribute('name'))
    expect(names).toEqual(['amount-sats', 'amount', 'amount-usd'])
  })

  test('follow the unit that is typed in and say how an ambiguous comma is read', async () => {
    const { user: person } = openSend()
    await enter(person, amount(), '0,1')
    expect(amount('sats')).toHaveValue('10000000')
    expect(amount('USD')).toHaveValue('4475.00')
    expect(screen.queryByText(/^That's/)).toBeNull()
    await person.clear(amount())
    await enter(person, amount(), '12,001')
    expect(screen.getByText("That's 12.001 BTC. We read the comma as a decimal point.")).toBeVisible()
    expect(amount('sats')).toHaveValue('1200100000')
  })
})

describe('the maximum', () => {
  const maximum = () => screen.getByRole('button', { name: 'Maximum' })

  test.each([
    ['unreadable', { status: 503, body: {} }, "Your wallet couldn't be loaded."],
    ['missing', walletAnswer({ address: null }), /^You don't have a wallet yet/],
    [
      'without an index',
      walletAnswer({ indexed: false, balance_sats: '0' }),
      /^Balance unavailable on this server/,
    ],
    ['too small', walletAnswer({ balance_sats: '4469' }), "Your balance doesn't cover the flat fee."],
  ])('the maximum is disabled with a reason if the wallet is %s', async (_kind, wallet, reason) => {
    openSend(undefined, wallet)
    await waitFor(() => expect(maximum()).toHaveAccessibleDescription(reason))
    expect(maximum()).toBeDisabled()
  })

  test('the maximum is the balance less two dollars, rounded down, and hides a hidden balance', async () => {
    const { user: person } = openSend(undefined, walletAnswer({ balance_sats: '5000000' }))
    await waitFor(() => expect(maximum()).toBeEnabled())
    expect(maximum()).toHaveAccessibleDescription('0.04995530 BTC (your balance minus the flat fee)')
    await person.click(maximum())
    expect(amount()).toHaveValue('0.04995530')
    const summary = within(screen.getByRole('region', { name: 'Summary' }))
    // 0.05 BTC at the demo rate is $2,237.50, and no cent more leaves the wallet.
    expect(summary.getByText('Total').closest('div')).toHaveTextContent('$2,237.50')
    act(() => setAmountsHidden(true))
    expect(maximum()).toHaveAccessibleDescription('Your balance minus the flat fee')
  })
})
