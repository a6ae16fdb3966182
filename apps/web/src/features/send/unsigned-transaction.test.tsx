import { PSBT_ABSENCES } from '@satlens/contract'
import known from '@satlens/wallet/vectors/unsigned-payments.json'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from '../../../test/fake-server.ts'
import { beSignedIn, beSignedOut, user } from '../../../test/render-page.tsx'
import { confirm, openSend, recordedWith, review, walletWith } from '../../../test/send-page.tsx'
import { keepForUser } from '../../shared/session/kept-for-user.ts'

type Payment = (typeof known.payments)[number]
const paymentOf = (script: string, version: number): Payment => {
  const found = known.payments.find((payment) => payment.script === script && payment.version === version)
  if (!found) throw new Error('There is one of each')
  return found
}
const PAYMENT = paymentOf('native_segwit', 0)
/** Of another account. */
const LONG = paymentOf('native_segwit', 2)

beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  beSignedIn()
})
afterEach(() => act(beSignedOut))

const madeOf = ({ psbt, fee }: Payment) => ({
  ...{ psbt, psbt_absent_because: null, network_fee_sats: fee, fee_rate: 3 },
})
const walletOf = ({ accountKey: account_key, network, script }: Payment, more: object = {}) =>
  walletWith({ kind: 'watch_only', account_key, network, script, ...more })

async function receiptWith(more: object, wallet: Answer = walletOf(PAYMENT), reviewed = PAYMENT) {
  const opened = openSend(recordedWith(more), wallet)
  await review(opened.user, reviewed.recipient, `0.${reviewed.amount.padStart(8, '0')}`)
  await opened.user.click(confirm())
  const slip = within(await screen.findByRole('region', { name: 'Demo send recorded' }))
  return { ...opened, slip, card: within(screen.getByRole('region', { name: 'Unsigned transaction' })) }
}

describe('without a transaction', () => {
  test.each(PSBT_ABSENCES)('the receipt says why: %s', async (reason) => {
    const { card, slip } = await receiptWith({ psbt_absent_because: reason })
    expect(card.getByText(/^There is none: /)).toBeVisible()
    expect(card.queryByRole('button')).toBeNull()
    expect(slip.getByText('No transaction was made, signed or broadcast.')).toBeVisible()
  })
})

describe('with a transaction', () => {
  const code = 'QR code of the unsigned transaction in base64'

  test('the receipt says that it was made, and that nothing was signed or broadcast', async () => {
    const { slip } = await receiptWith(madeOf(PAYMENT))
    expect(slip.getByText('The server made an unsigned transaction.')).toBeVisible()
    expect(slip.getByText('Nothing was signed, and nothing was broadcast.')).toBeVisible()
    expect(slip.queryByText(/No transaction was made/)).toBeNull()
  })

  test('the fee of the network stands beside it as information', async () => {
    const { card } = await receiptWith(madeOf(PAYMENT))
    expect(await card.findByText('459 sats, $0.21')).toBeVisible()
    expect(card.getByText(/^Estimate at 3 sat\/vB/)).toBeVisible()
  })

  test('it is shown as a code where it fits into one, and else is not', async () => {
    const fits = await receiptWith(madeOf(PAYMENT))
    expect(await fits.card.findByRole('img', { name: code, hidden: true })).toBeInTheDocument()
    fits.unmount()
    const tooLong = await receiptWith(madeOf(LONG), walletOf(LONG), LONG)
    expect(await tooLong.card.findByRole('button', { name: 'Download as .psbt' })).toBeVisible()
    expect(tooLong.card.queryByRole('img', { name: code, hidden: true })).toBeNull()
  })

  test('it is kept as the bytes that programs read, and copied as base64', async () => {
    const kept: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      kept.push(blob as Blob)
      return 'blob:kept'
    })
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { card, user: person } = await receiptWith(madeOf(PAYMENT))
    await person.click(await card.findByRole('button', { name: 'Download as .psbt' }))
    const bytes = new Uint8Array((await kept[0]?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect(btoa(String.fromCharCode(...bytes))).toBe(PAYMENT.psbt)
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('demo-send-0f4b8f5e.psbt')
    await person.click(card.getByRole('button', { name: 'Copy as base64' }))
    expect(await navigator.clipboard.readText()).toBe(PAYMENT.psbt)
    vi.restoreAllMocks()
  })
})

describe('a transaction is not offered', () => {
  const expectRefused = async ({ card }: Awaited<ReturnType<typeof receiptWith>>, words: RegExp) => {
    const said = await card.findByRole('alert')
    expect(said).toHaveTextContent('This transaction is not offered')
    expect(said).toHaveTextContent(words)
    expect(card.queryByRole('button')).toBeNull()
    expect(card.queryByRole('img', { hidden: true })).toBeNull()
  }

  test.each([
    ['that cannot be read', { psbt: 'cHNidP8A' }, /cannot be read/],
    ['that is no base64', { psbt: 'it is signed already!' }, /cannot be read/],
    ['that takes another fee', { network_fee_sats: '422' }, /another network fee/],
    ['whose fee is not named', { network_fee_sats: null }, /another network fee/],
    ['of another account', { psbt: LONG.psbt }, /spends a coin/],
  ])('%s', async (_what, lie, words) => {
    await expectRefused(await receiptWith({ ...madeOf(PAYMENT), ...lie }), words)
  })

  test('that pays another amount than was reviewed', async () => {
    const reviewed = { ...PAYMENT, amount: '40000' }
    await expectRefused(await receiptWith(madeOf(PAYMENT), walletOf(PAYMENT), reviewed), /what you reviewed/)
  })

  test('that pays somebody else, whatever recipient the answer names', async () => {
    const reviewed = { ...PAYMENT, recipient: known.elsewhere }
    const told = { ...madeOf(PAYMENT), recipientAddress: PAYMENT.recipient }
    await expectRefused(await receiptWith(told, walletOf(PAYMENT), reviewed), /what you reviewed/)
  })

  test.each([
    [
      'change goes to another account',
      known.foreignChange,
      /change would go to an address that does not follow/,
    ],
    ['change goes too far along the own one', known.farChange, /change would go so far along/],
  ])('whose %s', async (_what, psbt, words) => {
    await expectRefused(await receiptWith({ ...madeOf(PAYMENT), psbt }), words)
  })

  test('that is made for another wallet than the one whose words are here', async () => {
    keepForUser('wallet', user.id, { account_key: LONG.accountKey, is_backed_up: true, sealed: null })
    await expectRefused(await receiptWith(madeOf(PAYMENT)), /made for another wallet/)
  })

  test('while the wallet is not known', async () => {
    const unread: Answer = { status: 503, body: { code: 'bitcoin_index_unavailable', message: 'No index' } }
    await expectRefused(await receiptWith(madeOf(PAYMENT), unread), /could not be read, so there was nothing/)
  })
})
