import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
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
  sheet,
  toasts,
  walletWith,
} from '../../../test/send-page.tsx'

beforeEach(() => vi.unstubAllGlobals())

describe('a payment link that is none is refused, and the field says what is wrong with it', () => {
  test.each([
    ['bitcoin:', 'Invalid address length', 'This payment link names no bitcoin address'],
    [
      `bitcoin:${GOOD_ADDRESS}?req-pop=1`,
      'Invalid Bitcoin address format. Must start with 1, 3, or bc1',
      'This payment link requires something that is not supported here',
    ],
    [
      `bitcoin:${GOOD_ADDRESS}?amount=0,1`,
      'Invalid Bitcoin address format. Must start with 1, 3, or bc1',
      'The amount in this payment link is not an amount of bitcoin',
    ],
  ])('%s', async (link, message, mend) => {
    const { user: person } = openSend()
    await enter(person, recipient(), link)
    await enter(person, amount(), '0.1')
    await person.click(press())
    expect(toasts().getByText('Invalid Address')).toBeVisible()
    expect(toasts().getByText(message)).toBeVisible()
    expect(recipient()).toHaveAccessibleDescription(mend)
    expect(recipient()).toHaveValue(link)
  })

  test('one mistyped character in its address names the group to read again', async () => {
    const { user: person } = openSend()
    await enter(person, recipient(), `bitcoin:${GOOD_ADDRESS.replace('w508', 'w509')}?amount=0.1`)
    await person.click(press())
    expect(recipient()).toHaveAccessibleDescription(/check group 2: w509$/)
  })
})

describe('a payment link', () => {
  const LINK = `BITCOIN:${GOOD_ADDRESS.toUpperCase()}?amount=0.001&label=Ada%20%3Cb%3E&message=For%20tea`

  test('names the recipient, fills the amount and shows its words as they are', async () => {
    const { user: person, server } = openSend()
    await enter(person, recipient(), LINK)
    expect(recipient()).toHaveAccessibleDescription('Native segwit address, main network, checksum correct.')
    expect(amount()).toHaveValue('0.00100000')
    expect(screen.getByText('From the payment link')).toBeVisible()
    expect(screen.getByText('Ada <b>')).toBeVisible()
    expect(screen.getByText('For tea')).toBeVisible()
    expect(recipient()).toHaveValue(LINK)
    await person.click(press())
    await person.click(confirm())
    await waitFor(() =>
      expect(server.to(SEND_PATH)[0]?.body).toEqual({ recipientAddress: GOOD_ADDRESS, amount: 0.001 }),
    )
  })

  test('that says a great deal is heard out no further than a glance goes', async () => {
    const { user: person } = openSend()
    await enter(person, recipient(), `bitcoin:${GOOD_ADDRESS}?message=${'x'.repeat(201)}`)
    expect(screen.getByText(`${'x'.repeat(200)}…`)).toBeVisible()
  })

  test('takes back what was said against an amount that it fills in', async () => {
    const { user: person } = openSend()
    await person.click(press())
    expect(amount()).toHaveAccessibleDescription('Amount is required')
    await enter(person, recipient(), LINK)
    expect(amount()).not.toHaveAccessibleDescription('Amount is required')
    expect(amount()).toBeValid()
  })

  test('does not overwrite an amount that was changed after it', async () => {
    const { user: person } = openSend()
    await enter(person, recipient(), LINK)
    await person.clear(amount('USD'))
    await enter(person, amount('USD'), '5')
    await enter(person, recipient(), '#')
    expect(amount('USD')).toHaveValue('5')
    expect(screen.getByText('0.00100000 BTC')).toBeVisible()
  })

  test('without an amount or words leaves what was typed, and shows nothing', async () => {
    const { user: person } = openSend()
    await enter(person, amount(), '0.2')
    await enter(person, recipient(), `bitcoin:${GOOD_ADDRESS}`)
    expect(amount()).toHaveValue('0.2')
    expect(screen.queryByText('From the payment link')).toBeNull()
  })
})

describe('an address of another network than the wallet', () => {
  const warning = /^Your wallet is on the (main|test) network, and this address on the (main|test) network/

  test.each([
    ['signet', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', true],
    ['mainnet', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', true],
    ['mainnet', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', false],
    ['testnet', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', false],
  ])('on %s, %s is warned of in the review: %s', async (network, address, isWarned) => {
    const { user: person } = openSend(undefined, walletWith({ network }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Maximum' })).toBeEnabled())
    await review(person, address)
    expect(sheet().queryAllByText(warning)).toHaveLength(isWarned ? 1 : 0)
    expect(confirm()).toBeEnabled()
  })
})
