import addresses from '@satlens/domain/vectors/address.json'
import amounts from '@satlens/domain/vectors/amount.json'
import fees from '@satlens/domain/vectors/fee.json'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Received } from '../../../test/fake-server.ts'
import { enter } from '../../../test/render-page.tsx'
import {
  amount,
  confirm,
  GOOD_ADDRESS,
  openSend as open,
  SEND_PATH as PATH,
  press,
  recipient,
  recordedWith,
  review,
  sheet,
  toasts,
} from '../../../test/send-page.tsx'

const recorded = recordedWith({})

beforeEach(() => {
  vi.unstubAllGlobals()
})

test('empty fields are refused at the first press, and each says what it lacks', async () => {
  const { user: person, server } = open()
  await person.click(press())
  expect(toasts().getByText('Missing Information')).toBeVisible()
  expect(toasts().getByText('Please fill in all fields')).toBeVisible()
  expect(recipient()).toHaveAccessibleDescription('Address is required')
  expect(amount()).toHaveAccessibleDescription('Amount is required')
  expect(recipient()).toHaveFocus()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.to(PATH)).toHaveLength(0)
})

const visible = (text: string) => text.trim() !== '' && /^[ -~]+$/.test(text)

describe('an address that is none is refused in the words of the specification, and the field says how to mend it', () => {
  const oneOfEach = [
    ...new Map(
      addresses.refused.filter((row) => visible(row.text)).map((row) => [row.message, row]),
    ).values(),
  ]
  test.each(oneOfEach.map((row) => [row.text, row.message]))('%j: %s', async (text, message) => {
    const { user: person } = open()
    await review(person, text)
    expect(toasts().getByText('Invalid Address')).toBeVisible()
    expect(toasts().getByText(message)).toBeVisible()
    expect(screen.getByText(message)).toBeVisible()
    expect(recipient()).toHaveAccessibleDescription(/characters|first character/)
    expect(recipient()).toHaveFocus()
    expect(amount()).toHaveValue('0.1')
  })

  test('one mistyped character names the group of four to read again', async () => {
    const { user: person } = open()
    await review(person, GOOD_ADDRESS.replace('w508', 'w509'))
    expect(toasts().getByText('Invalid Address')).toBeVisible()
    expect(recipient()).toHaveAccessibleDescription(/check group 2: w509$/)
  })
})

describe('an amount that cannot be sent is refused in the words of the specification, and the field says how to mend it', () => {
  const oneOfEach = [
    ...new Map(amounts.refused.filter((row) => visible(row.text)).map((row) => [row.message, row])).values(),
  ]
  test.each(oneOfEach.map((row) => [row.text, row.message]))('%j: %s', async (text, message) => {
    const { user: person } = open()
    await review(person, GOOD_ADDRESS, text)
    expect(toasts().getByText('Invalid Amount')).toBeVisible()
    expect(toasts().getByText(message)).toBeVisible()
    expect(screen.getByText(message)).toBeVisible()
    expect(amount()).toHaveAccessibleDescription(/^(Write|The|There) /)
    expect(amount()).toHaveFocus()
    expect(recipient()).toHaveValue(GOOD_ADDRESS)
  })

  test('all five messages of the specification are among them', () => {
    expect(oneOfEach).toHaveLength(5)
  })
})

test('the demo environment is named before anything is typed', () => {
  open()
  expect(screen.getByText('Demo Environment')).toBeVisible()
  expect(screen.getByText(/Broadcasting is not implemented and no real transactions are sent/)).toBeVisible()
  expect(amount()).toHaveAttribute('type', 'text')
  expect(amount()).toHaveAttribute('inputmode', 'decimal')
})

describe('the summary follows the amount at the fixed demo rate', () => {
  const btc = (satoshis: string) => `${satoshis.padStart(9, '0').replace(/(\d{8})$/, '.$1')}`
  const dollars = (text: string) => {
    const [whole = '', fraction] = [text.padStart(3, '0').slice(0, -2), text.padStart(3, '0').slice(-2)]
    return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
  }
  const atDemoRate = fees.quotes.filter((row) => row.rateCents === '4475000').slice(0, 6)
  test.each(atDemoRate)('$amountSats sats', async (row) => {
    const { user: person } = open()
    await enter(person, amount(), btc(row.amountSats))
    const summary = within(screen.getByRole('region', { name: 'Summary' }))
    expect(summary.getByText('Amount in USD').closest('div')).toHaveTextContent(dollars(row.amountUsdCents))
    expect(summary.getByText('Total').closest('div')).toHaveTextContent(dollars(row.totalUsdCents))
  })

  test('rate, fee and time carry their labels', () => {
    open()
    const summary = within(screen.getByRole('region', { name: 'Summary' }))
    expect(summary.getByText('Fixed demo rate: $44,750 per BTC')).toBeVisible()
    expect(summary.getByText('$2.00')).toBeVisible()
    expect(summary.getByText('10-60 minutes')).toBeVisible()
    expect(summary.getByText('Not broadcast in this environment')).toBeVisible()
  })

  test('a fee that is half of the amount or more is pointed out', async () => {
    const { user: person } = open()
    await enter(person, amount(), '0.00001')
    expect(screen.getByText('The flat fee is half of this amount or more.')).toBeVisible()
  })
})

test('a good address is recognised while it is typed, and stands below in groups of four', async () => {
  const { user: person } = open()
  await enter(person, recipient(), GOOD_ADDRESS)
  expect(recipient()).toHaveAccessibleDescription('Native segwit address, main network, checksum correct.')
  const groups = [...document.querySelectorAll('code span')].map((group) => group.textContent)
  expect(groups.join('')).toBe(GOOD_ADDRESS)
})

test('the review shows the whole address in groups of four, the amounts, the fee and the total', async () => {
  const { user: person, server } = open()
  await review(person)
  const groups = [...document.querySelectorAll('dialog code span')].map((group) => group.textContent)
  expect(groups.join('')).toBe(GOOD_ADDRESS)
  expect(groups.slice(0, -1).every((group) => group?.length === 4)).toBe(true)
  expect(sheet().getByText('$4,475.00')).toBeVisible()
  expect(sheet().getByText('$2.00')).toBeVisible()
  expect(sheet().getByText('$4,477.00')).toBeVisible()
  expect(server.to(PATH)).toHaveLength(0)
})

test('the request carries address and amount, and the receipt says what did not happen', async () => {
  const { user: person, server } = open()
  await review(person)
  await person.click(confirm())
  expect(await screen.findByRole('region', { name: 'Demo send recorded' })).toBeVisible()
  expect(toasts().getByText('Demo Send Recorded')).toBeVisible()
  expect(toasts().getByText('Nothing was broadcast and no coins moved.')).toBeVisible()
  expect(screen.getByText('Did not happen')).toBeVisible()
  expect(screen.getByText('No transaction was made, signed or broadcast.')).toBeVisible()
  expect(server.to(PATH)[0]?.body).toEqual({ recipientAddress: GOOD_ADDRESS, amount: 0.1 })
  await person.click(screen.getByRole('button', { name: 'Start another' }))
  expect(recipient()).toHaveValue('')
})

test('one satoshi reaches the server as one satoshi', async () => {
  const { user: person, server } = open()
  await review(person, GOOD_ADDRESS, '0.00000001')
  await person.click(confirm())
  expect(await screen.findByText(/0\.00000001 BTC/)).toBeVisible()
  expect(server.to(PATH)[0]?.body).toMatchObject({ amount: 1e-8 })
})

test('ten clicks yield one record', async () => {
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { user: person, server } = open(async (request) => {
    await waiting
    return recorded(request)
  })
  await review(person)
  const button = confirm()
  for (let click = 0; click < 10; click += 1) button.click()
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
  answer()
  expect(await screen.findByRole('region', { name: 'Demo send recorded' })).toBeVisible()
  expect(server.to(PATH)).toHaveLength(1)
})

describe('a failure', () => {
  const keyOf = (request: Received | undefined) => request?.headers.get('idempotency-key')

  test.each([
    [503, 'service_unavailable', 'The service is briefly unavailable. Please try again in a moment.'],
    [429, 'over_request_rate_limit', 'Too many requests. Try again in 40 seconds.'],
  ])("%i is told in the server's words, and the form keeps what was typed", async (status, code, message) => {
    const { user: person } = open({ status, body: { error: message, code, message } })
    await review(person)
    await person.click(confirm())
    expect(await toasts().findByText('Transaction Failed')).toBeVisible()
    expect(toasts().getByText(message)).toBeVisible()
    await person.click(sheet().getByRole('button', { name: 'Change something' }))
    expect(recipient()).toHaveValue(GOOD_ADDRESS)
    expect(amount()).toHaveValue('0.1')
  })

  test('without an answer has its fallback, and trying again is the same request', async () => {
    let attempts = 0
    const { user: person, server } = open((request) => {
      attempts += 1
      return attempts === 1 ? 'unreachable' : recorded(request)
    })
    await review(person)
    await person.click(confirm())
    expect(await toasts().findByText('Transaction Failed')).toBeVisible()
    expect(toasts().getByText('Failed to send Bitcoin')).toBeVisible()
    await person.click(sheet().getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Demo send recorded' })).toBeVisible()
    const [first, second] = server.to(PATH)
    expect(keyOf(first)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(keyOf(second)).toBe(keyOf(first))
  })

  test('of one request lends its key to the same request only', async () => {
    const { user: person, server } = open('unreachable')
    await review(person)
    await person.click(confirm())
    await toasts().findByText('Transaction Failed')
    await person.click(sheet().getByRole('button', { name: 'Change something' }))
    await person.click(press())
    await person.click(confirm())
    await waitFor(() => expect(server.to(PATH)).toHaveLength(2))
    await waitFor(() => expect(confirm()).toBeEnabled())
    await person.click(sheet().getByRole('button', { name: 'Change something' }))
    await person.clear(amount())
    await enter(person, amount(), '0.2')
    await person.click(press())
    await person.click(confirm())
    await waitFor(() => expect(server.to(PATH)).toHaveLength(3))
    const keys = server.to(PATH).map(keyOf)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})
