import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRaiseFeeState } from '#shared/browser/raise-fee-state.ts'
import { errorAnswer } from '#test/fake-server.ts'
import { BUMP_PATH, card, openPrepare } from '#test/prepare-page.tsx'
import { ACCOUNT_ID, coinsOf, composedOf, SINGLE, unconfirmedPayment } from '#test/prepared-payment.ts'
import { enter, expectTexts, press, toasts } from '#test/render-page.tsx'
import { setSignedIn, setSignedOut } from '#test/session.ts'

beforeEach(setSignedIn)
afterEach(() => act(setSignedOut))

const TXID = 'cd'.repeat(32)

const bumpReply = (more: object = {}) => ({
  body: {
    ...composedOf(SINGLE),
    replaces: { txid: TXID, fee_sats: '500', fee_rate: 2.4, vsize: 208 },
    ...more,
  },
})

describe('raising a fee', () => {
  test('composes a replacement and shows both fees', async () => {
    const opened = openPrepare({ payments: [unconfirmedPayment()], bump: bumpReply() })
    await press(opened.user, /^Raise the fee: Payment of/, card())
    await expectTexts(card(), 'Fee so far', '500 sats', /^A new transaction replaces the payment/)
    await press(opened.user, 'Review the replacement', card())
    await expectTexts(card(), /It replaces your payment with a fee of 500 sats\.$/, 'New fee', '2.4 sat/vB')
    expect(opened.server.to(BUMP_PATH).map(({ body }) => body)).toEqual([
      { account: ACCOUNT_ID, txid: TXID, fee_rate: 'fast', accepts_high_fee: false },
    ])
    await press(opened.user, 'Get the transaction', card())
    expect(await card().findByRole('button', { name: 'Download as .psbt' })).toBeVisible()
  })

  test('takes an own rate if no rates are known', async () => {
    const coins = { body: coinsOf(SINGLE, { fee_rates: null }) }
    const opened = openPrepare({ coins, payments: [unconfirmedPayment()], bump: bumpReply() })
    await screen.findByLabelText('Recipient')
    await press(opened.user, /^Raise the fee: Payment of/, card())
    await press(opened.user, 'Review the replacement', card())
    expect(screen.getByLabelText('Fee rate in sat/vB')).toHaveAccessibleDescription(
      /^Enter a fee rate from 1/,
    )
    await enter(opened.user, screen.getByLabelText('Fee rate in sat/vB'), '9.5')
    await press(opened.user, 'Review the replacement', card())
    await waitFor(() => expect(opened.server.to(BUMP_PATH)[0]?.body).toMatchObject({ fee_rate: 9.5 }))
  })

  test('keeps what was filled in while the review is open', async () => {
    const { user: person } = openPrepare({ payments: [unconfirmedPayment()], bump: bumpReply() })
    await screen.findByLabelText('Recipient')
    await press(person, /^Raise the fee: Payment of/, card())
    await person.click(screen.getByRole('radio', { name: /^Own rate/ }))
    await enter(person, screen.getByLabelText('Fee rate in sat/vB'), '9.5')
    await press(person, 'Review the replacement', card())
    await press(person, 'Edit', card())
    expect(screen.getByLabelText('Fee rate in sat/vB')).toHaveValue('9.5')
  })

  test('says why the server rejects it', async () => {
    const bump = errorAnswer(422, 'fee_rate_too_low', 'A replacement must pay a higher fee.')
    const { user: person } = openPrepare({ payments: [unconfirmedPayment()], bump })
    await press(person, /^Raise the fee: Payment of/, card())
    await press(person, 'Review the replacement', card())
    expect(await toasts().findByText('A replacement must pay a higher fee.')).toBeVisible()
    await press(person, 'Back', card())
    expect(await screen.findByLabelText('Recipient')).toBeVisible()
  })

  test('withholds a replacement that pays someone else', async () => {
    const payments = [unconfirmedPayment({ addresses: [SINGLE.change.address] })]
    const { user: person } = openPrepare({ payments, bump: bumpReply() })
    await press(person, /^Raise the fee: Payment of/, card())
    await press(person, 'Review the replacement', card())
    expect(await card().findByText(/amount or recipient isn't what you reviewed/)).toBeVisible()
  })

  test('is offered for own payments that wait for a block only', async () => {
    openPrepare({
      payments: [
        unconfirmedPayment({ id: 'in', direction: 'in' }),
        unconfirmedPayment({ id: 'confirmed', state: 'confirmed' }),
        unconfirmedPayment({ id: 'replaced', state: 'replaced' }),
        unconfirmedPayment({ id: 'elsewhere', account_id: '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0b' }),
        unconfirmedPayment({ id: 'self', direction: 'self' }),
      ],
    })
    await waitFor(() => expect(card().getAllByRole('button', { name: /^Raise the fee/ })).toHaveLength(1))
  })

  test('shows every recipient of the payment', async () => {
    const addresses = [SINGLE.outputs[0]?.address ?? '', SINGLE.change.address]
    const { user: person } = openPrepare({ payments: [unconfirmedPayment({ addresses })] })
    expect(await screen.findByText('and 1 more recipient')).toBeVisible()
    await press(person, /^Raise the fee: Payment of/, card())
    const shown = [...document.querySelectorAll('code')].map(({ textContent }) => textContent)
    expect(shown).toEqual(addresses)
  })

  test('opens at once for the payment that a link names', async () => {
    const state = createRaiseFeeState({ account: ACCOUNT_ID, txid: TXID })
    const opened = openPrepare({ bump: bumpReply(), state })
    await press(opened.user, 'Review the replacement', card())
    await waitFor(() => expect(opened.server.to(BUMP_PATH)[0]?.body).toMatchObject({ txid: TXID }))
    expect(await card().findByText('Check the transaction')).toBeVisible()
  })
})
