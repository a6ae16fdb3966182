import { PSBT_MISSING_REASONS } from '@satlens/contract'
import known from '@satlens/wallet/vectors/unsigned-payments.json'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { storeForUser } from '#shared/session/user-storage.ts'
import { captureSavedFiles } from '#test/browser.ts'
import { type Answer, errorAnswer } from '#test/fake-server.ts'
import { press } from '#test/render-page.tsx'
import { confirm, openSend, recordedSendAnswer, review, walletAnswer } from '#test/send-page.tsx'
import { setSignedIn, setSignedOut, user } from '#test/session.ts'

type Payment = (typeof known.payments)[number]
const paymentOf = (script: string, version: number): Payment => {
  const found = known.payments.find((payment) => payment.script === script && payment.version === version)
  if (!found) throw new Error(`No payment of ${script} and version ${version}`)
  return found
}
const PAYMENT = paymentOf('native_segwit', 0)
const LONG = paymentOf('native_segwit', 2)

beforeEach(setSignedIn)
afterEach(() => act(setSignedOut))

const madeOf = ({ psbt, fee }: Payment) => ({
  psbt,
  psbt_absent_because: null,
  network_fee_sats: fee,
  fee_rate: 3,
})
const walletOf = ({ accountKey: account_key, network, script }: Payment) =>
  walletAnswer({ kind: 'watch_only', account_key, network, script })

async function receiptWith(more: object, wallet: Answer = walletOf(PAYMENT), reviewed = PAYMENT) {
  const opened = openSend(recordedSendAnswer(more), wallet)
  await review(opened.user, reviewed.recipient, `0.${reviewed.amount.padStart(8, '0')}`)
  await opened.user.click(confirm())
  const receipt = within(await screen.findByRole('region', { name: 'Demo send' }))
  return { ...opened, receipt, card: within(screen.getByRole('region', { name: 'Unsigned transaction' })) }
}

test.each(PSBT_MISSING_REASONS)('the receipt says why there is no transaction: %s', async (reason) => {
  const { card, receipt } = await receiptWith({ psbt_absent_because: reason })
  expect(card.getByText(/^Not available/)).toBeVisible()
  expect(card.queryByRole('button')).toBeNull()
  expect(receipt.getByText('Nothing was signed or broadcast, and no coins moved.')).toBeVisible()
})

describe('the unsigned transaction', () => {
  test('the transaction is described and offered under the name of its send', async () => {
    const files = captureSavedFiles()
    const { card, receipt, user: person } = await receiptWith(madeOf(PAYMENT))
    expect(receipt.getByText('The server created an unsigned transaction.')).toBeVisible()
    expect(receipt.getByText('Nothing was signed or broadcast, and no coins moved.')).toBeVisible()
    expect(await card.findByText('459 sats, $0.21')).toBeVisible()
    expect(card.getByText(/^Estimated at 3 sat\/vB/)).toBeVisible()
    await press(person, 'Download as .psbt', card)
    expect(files[0]?.name).toBe('demo-send-0f4b8f5e.psbt')
    await press(person, 'Copy as base64', card)
    expect(await navigator.clipboard.readText()).toBe(PAYMENT.psbt)
  })
})

describe('an unsigned transaction is not offered', () => {
  const expectNotOffered = async ({ card }: Awaited<ReturnType<typeof receiptWith>>, words: RegExp) => {
    const alert = await card.findByRole('alert')
    expect(alert).toHaveTextContent('Transaction withheld')
    expect(alert).toHaveTextContent(words)
    expect(card.queryByRole('button')).toBeNull()
    expect(card.queryByRole('img', { hidden: true })).toBeNull()
  }

  const OTHER_RECIPIENT = { recipientAddress: PAYMENT.recipient }
  const REVIEWED = { recipient: known.elsewhere }
  const FOREIGN_CHANGE = /change goes to an address that isn't in your wallet/
  test.each<[string, object, RegExp, object?]>([
    ['it cannot be read', { psbt: 'cHNidP8A' }, /invalid transaction/],
    ['it is not base64', { psbt: 'it is signed already!' }, /invalid transaction/],
    ['it takes another fee', { network_fee_sats: '422' }, /network fee differs/],
    ['its fee is not named', { network_fee_sats: null }, /network fee differs/],
    ['it is of another account', { psbt: LONG.psbt }, /spends a coin/],
    ['its change goes to another account', { psbt: known.foreignChange }, FOREIGN_CHANGE],
    ['its change goes too far along', { psbt: known.farChange }, /your wallet app might not find/],
    ['it pays another amount than reviewed', {}, /what you reviewed/, { amount: '40000' }],
    ['it pays another recipient than reviewed', OTHER_RECIPIENT, /what you reviewed/, REVIEWED],
  ])('an unsigned transaction is not offered if %s', async (_what, lie, words, reviewed = {}) => {
    const answer = { ...madeOf(PAYMENT), ...lie }
    await expectNotOffered(await receiptWith(answer, walletOf(PAYMENT), { ...PAYMENT, ...reviewed }), words)
  })

  test('an unsigned transaction is not offered if the stored words are of another wallet', async () => {
    storeForUser('wallet', user.id, { account_key: LONG.accountKey, is_backed_up: true, sealed: null })
    await expectNotOffered(await receiptWith(madeOf(PAYMENT)), /made for a different wallet/)
  })

  test('an unsigned transaction is not offered if the wallet is unknown', async () => {
    const unread = errorAnswer(503, 'bitcoin_index_unavailable', 'No index')
    await expectNotOffered(
      await receiptWith(madeOf(PAYMENT), unread),
      /couldn't be loaded, so the transaction/,
    )
  })
})
