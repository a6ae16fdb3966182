import { PSBT_ABSENCES } from '@satlens/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { confirm, openSend, recordedWith, review } from '../../../test/send-page.tsx'

// The magic bytes of BIP174 and an empty map: enough for what is carried unread.
const PSBT = 'cHNidP8A'

beforeEach(() => {
  vi.unstubAllGlobals()
})

async function receiptWith(more: object) {
  const opened = openSend(recordedWith(more))
  await review(opened.user)
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
  const made = { psbt: PSBT, psbt_absent_because: null, network_fee_sats: '423', fee_rate: 3 }

  test('the receipt says that it was made, and that nothing was signed or broadcast', async () => {
    const { slip } = await receiptWith(made)
    expect(slip.getByText('An unsigned transaction was made of the coins of your wallet.')).toBeVisible()
    expect(slip.getByText('Nothing was signed, and nothing was broadcast.')).toBeVisible()
    expect(slip.queryByText(/No transaction was made/)).toBeNull()
  })

  test('the fee of the network stands beside it as information', async () => {
    const { card } = await receiptWith(made)
    expect(card.getByText('423 sats, $0.19')).toBeVisible()
    expect(card.getByText(/^Estimate at 3 sat\/vB/)).toBeVisible()
  })

  test('it is shown as a code where it fits into one, and else is not', async () => {
    const fits = await receiptWith({ ...made, psbt: 'A'.repeat(848) })
    const code = 'QR code of the unsigned transaction in base64'
    expect(fits.card.getByRole('img', { name: code, hidden: true })).toBeInTheDocument()
    fits.unmount()
    const tooLong = await receiptWith({ ...made, psbt: 'A'.repeat(852) })
    expect(tooLong.card.queryByRole('img', { name: code, hidden: true })).toBeNull()
  })

  test('it is kept as the bytes that programs read, and copied as base64', async () => {
    const kept: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      kept.push(blob as Blob)
      return 'blob:kept'
    })
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { card, user: person } = await receiptWith(made)
    await person.click(card.getByRole('button', { name: 'Download as .psbt' }))
    expect([...new Uint8Array((await kept[0]?.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([
      0x70, 0x73, 0x62, 0x74, 0xff, 0x00,
    ])
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('demo-send-0f4b8f5e.psbt')
    await person.click(card.getByRole('button', { name: 'Copy as base64' }))
    expect(await navigator.clipboard.readText()).toBe(PSBT)
    vi.restoreAllMocks()
  })
})
