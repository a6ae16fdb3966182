import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { storeForUser } from '#shared/session/user-storage.ts'
import { enter, expectTexts, press, toasts } from '#test/render-page.tsx'
import {
  amount,
  confirm,
  GOOD_ADDRESS,
  openSend,
  recipient,
  review,
  reviewDialog,
  SEND_PATH,
  walletAnswer,
} from '#test/send-page.tsx'
import { setSignedIn, setSignedOut, user } from '#test/session.ts'
import { getRecentRecipients } from './recent-recipients.ts'

const walletRead = () => waitFor(() => expect(screen.getByRole('button', { name: 'Maximum' })).toBeEnabled())

describe('a payment link', () => {
  const LINK = `BITCOIN:${GOOD_ADDRESS.toUpperCase()}?amount=0.001&label=Ada%20%3Cb%3E&message=For%20tea`

  test.each([
    ['bitcoin:', 'This payment link has no Bitcoin address'],
    [
      `bitcoin:${GOOD_ADDRESS}?req-pop=1`,
      "We don't support this type of payment link. Ask for the address instead.",
    ],
    [`bitcoin:${GOOD_ADDRESS}?amount=0,1`, 'The amount in this payment link is invalid'],
    [`bitcoin:${GOOD_ADDRESS.replace('w508', 'w509')}?amount=0.1`, /probably in group 2: w509$/],
  ])('a payment link is rejected with a reason beside the field: %s', async (link, hint) => {
    const { user: person } = openSend()
    await review(person, link)
    expect(toasts().getByText('Invalid Address')).toBeVisible()
    expect(recipient()).toHaveAccessibleDescription(hint)
    expect(recipient()).toHaveValue(link)
  })

  test('names the recipient, fills the amount and shows its texts unescaped', async () => {
    const { user: person, server } = openSend()
    await press(person, 'Send Bitcoin')
    expect(amount()).toHaveAccessibleDescription('Amount is required')
    await enter(person, recipient(), LINK)
    expect(amount()).toBeValid()
    expect(recipient()).toHaveAccessibleDescription('Native SegWit address (mainnet). No typos found.')
    expect(amount()).toHaveValue('0.00100000')
    await expectTexts(screen, 'From the payment link', 'Ada <b>', 'For tea')
    expect(recipient()).toHaveValue(LINK)
    await press(person, 'Send Bitcoin')
    await person.click(confirm())
    await waitFor(() => expect(server.to(SEND_PATH)).toHaveLength(1))
    expect(server.to(SEND_PATH)[0]?.body).toEqual({ recipientAddress: GOOD_ADDRESS, amount: 0.001 })
  })

  test('a payment link is shown with at most 200 characters of its message', async () => {
    const { user: person } = openSend()
    await enter(person, recipient(), `bitcoin:${GOOD_ADDRESS}?message=${'x'.repeat(201)}`)
    expect(screen.getByText(`${'x'.repeat(200)}…`)).toBeVisible()
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

  test('leaves the typed amount if it names none', async () => {
    const { user: person } = openSend()
    await enter(person, amount(), '0.2')
    await enter(person, recipient(), `bitcoin:${GOOD_ADDRESS}`)
    expect(amount()).toHaveValue('0.2')
    expect(screen.queryByText('From the payment link')).toBeNull()
  })
})

test('the groups of a pasted address start with its first visible character', async () => {
  const { user: person } = openSend()
  await enter(person, recipient(), `\u200b ${GOOD_ADDRESS}`)
  expect(screen.getByText(GOOD_ADDRESS.slice(0, 4))).toBeVisible()
})

describe('an address of another network than the wallet', () => {
  const warning =
    /^Your wallet is on the (mainnet|test network), but this address is on the (mainnet|test network)/

  test.each([
    ['signet', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', true],
    ['mainnet', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', true],
    ['mainnet', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', false],
    ['testnet', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', false],
  ])('on %s, the review warns of %s: %s', async (network, address, isWarned) => {
    const { user: person } = openSend(undefined, walletAnswer({ network }))
    await walletRead()
    await review(person, address)
    expect(reviewDialog().queryAllByText(warning)).toHaveLength(isWarned ? 1 : 0)
    expect(confirm()).toBeEnabled()
  })
})

describe('an address that looks like another one', () => {
  // Both can be paid to: of the second, six characters were tried until the checksum ended alike.
  const KNOWN = GOOD_ADDRESS
  const ALIKE = 'bc1qw508d6qejxt750tqq3zarvary0c5xw7kd5f3t4'
  const warning = () => reviewDialog().queryByText("This address looks like one you've used before")
  const tick = () => reviewDialog().getByRole('checkbox', { name: /I compared the addresses/ })

  beforeEach(setSignedIn)
  afterEach(() => act(setSignedOut))

  test('an address like that of an earlier recipient needs a tick; a known address does not', async () => {
    storeForUser('recipients', user.id, ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', KNOWN])
    const first = openSend()
    await review(first.user, KNOWN)
    expect(warning()).toBeNull()
    expect(confirm()).toBeEnabled()
    first.unmount()

    const { user: person, server } = openSend()
    await review(person, ALIKE)
    expect(warning()).toBeVisible()
    expect(confirm()).toBeDisabled()
    const marked = [...document.querySelectorAll('dialog mark')].map((mark) => mark.textContent).join('')
    expect(marked).toBe('750tqqd5' + 'dg4y5rv8')
    await person.click(tick())
    await person.click(confirm())
    await waitFor(() => expect(server.to(SEND_PATH)).toHaveLength(1))
  })

  test('an address like the own one needs a tick at each review', async () => {
    const { user: person } = openSend(undefined, walletAnswer({ address: KNOWN }))
    await walletRead()
    await review(person, ALIKE)
    expect(warning()).toBeVisible()
    await person.click(tick())
    expect(confirm()).toBeEnabled()
    await press(person, 'Edit', reviewDialog())
    await press(person, 'Send Bitcoin')
    expect(tick()).not.toBeChecked()
    expect(confirm()).toBeDisabled()
  })

  test('recipients are remembered for this user until the session ends', async () => {
    const { user: person } = openSend()
    await review(person, KNOWN)
    await person.click(confirm())
    await press(person, 'Start another')
    expect(getRecentRecipients(user.id)).toEqual([KNOWN])
    expect(getRecentRecipients('somebody else')).toEqual([])
    await review(person, ALIKE)
    expect(warning()).toBeVisible()
    act(setSignedOut)
    expect(getRecentRecipients(user.id)).toEqual([])
  })

  test('the recipient of a failed send is not remembered', async () => {
    const { user: person } = openSend('unreachable')
    await review(person, KNOWN)
    await person.click(confirm())
    await toasts().findByText('Transaction Failed')
    expect(getRecentRecipients(user.id)).toEqual([])
  })

  test('stored values that are no addresses are ignored', () => {
    storeForUser('recipients', user.id, { length: 1 })
    expect(getRecentRecipients(user.id)).toEqual([])
    storeForUser('recipients', user.id, [null, 7, 'nonsense', KNOWN])
    expect(getRecentRecipients(user.id)).toEqual([KNOWN])
  })
})
