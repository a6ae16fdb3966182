import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorAnswer } from '#test/fake-server.ts'
import { COMPOSE_PATH, card, fillIn, openPrepare, review } from '#test/prepare-page.tsx'
import { accountOf, composedOf, SINGLE } from '#test/prepared-payment.ts'
import { enter, expectTexts, press, renderWithUser, toasts } from '#test/render-page.tsx'
import { setSignedIn, setSignedOut } from '#test/session.ts'
import { ReviewStep } from '../review/review-step.tsx'
import { EMPTY_INPUT } from '../use-prepare-form.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { createRow, type RecipientRow } from './recipient-row.ts'

const FIRST = SINGLE.outputs[0]?.address ?? ''
const SECOND = 'bcrt1qqqqsyqcyq5rqwzqfpg9scrgwpugpzysnard0ew'

beforeEach(setSignedIn)
afterEach(() => act(setSignedOut))

const group = (number: number) => within(screen.getByRole('group', { name: `Recipient ${number}` }))
const addButton = () => screen.getByRole('button', { name: 'Add a recipient' })
const sentOutputs = ({ server }: ReturnType<typeof openPrepare>) =>
  server.to(COMPOSE_PATH).map(({ body }) => (body as { outputs: object }).outputs)

/** Fills in the payment of the vectors, then a second recipient. */
async function fillInTwo(person: UserEvent, { address = SECOND, amount = '0.004' } = {}) {
  await fillIn(person)
  await person.click(addButton())
  await enter(person, group(2).getByLabelText('Address'), address)
  if (amount !== '') await enter(person, group(2).getByLabelText('Amount'), amount)
}

function TwentyRecipients() {
  const [recipients, setRecipients] = useState(() =>
    Array.from({ length: 20 }, (_, id) => createRow('btc', id)),
  )
  const fields = { ...EMPTY_INPUT, recipients }
  const change = (changes: { recipients?: readonly RecipientRow[] }) =>
    setRecipients([...(changes.recipients ?? [])])
  return <RecipientFields form={{ fields, errors: {}, change }} />
}

describe('several recipients', () => {
  test('are sent with their amounts, and the estimate has their sum', async () => {
    const opened = openPrepare()
    await fillInTwo(opened.user)
    const estimate = within(screen.getByRole('region', { name: 'Estimate' }))
    expect(estimate.getByText('2 recipients')).toBeVisible()
    // What it is worth follows as soon as the price is known.
    expect(estimate.getByText(/^1,400,000 sats/)).toBeVisible()
    await review(opened.user)
    await waitFor(() =>
      expect(sentOutputs(opened)).toEqual([
        [
          { address: FIRST, amount_sats: '1000000' },
          { address: SECOND, amount_sats: '400000' },
        ],
      ]),
    )
  })

  test('are listed one by one in the review, with their sum', () => {
    const paid = SINGLE.outputs.filter(({ is_change }) => !is_change)
    const outputs = [...paid, { address: SECOND, amount_sats: '400000', is_change: false }, ...paid]
    const transaction = composedOf(SINGLE, { outputs, amount_sats: '2400000' })
    const payment = { account: accountOf(SINGLE), transaction, replaces: null, mismatch: null }
    renderWithUser(<ReviewStep known={[]} onBack={() => {}} onProceed={() => {}} payment={payment} />)
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
    expect(terms.slice(1, 5)).toEqual([
      `Recipient 1${FIRST}`,
      `Recipient 2${SECOND}`,
      `Recipient 3${FIRST}`,
      '3 recipients together',
    ])
    expect(screen.getByText('2,400,000 sats')).toBeVisible()
  })

  test('take the focus when they are added, and give it back when they are removed', async () => {
    const { user: person } = openPrepare()
    await fillIn(person)
    await person.click(addButton())
    expect(group(2).getByLabelText('Address')).toHaveFocus()
    await person.tab({ shift: true })
    expect(screen.getByRole('button', { name: 'Remove recipient 2' })).toHaveFocus()
    await person.keyboard('{Enter}')
    expect(addButton()).toHaveFocus()
    expect(screen.getByLabelText('Recipient')).toHaveValue(FIRST)
  })

  test('keep what was typed when another is removed', async () => {
    const { user: person } = openPrepare()
    await fillInTwo(person)
    await press(person, 'Remove recipient 1')
    expect(screen.getByLabelText('Recipient')).toHaveValue(SECOND)
    expect(screen.getByLabelText('Amount')).toHaveValue('0.004')
  })

  test('have their own messages, which stay until their field is changed', async () => {
    const opened = openPrepare()
    await fillInTwo(opened.user, { address: SECOND.replace('qqqq', 'qqqp'), amount: '' })
    await review(opened.user)
    const [address, amount] = [group(2).getByLabelText('Address'), group(2).getByLabelText('Amount')]
    await waitFor(() => expect(amount).toHaveAccessibleDescription('Enter an amount'))
    expect(group(1).getByLabelText('Address')).toBeValid()
    await enter(opened.user, amount, '0.004')
    expect(amount).toBeValid()
    await review(opened.user)
    await waitFor(() => expect(address).toHaveAccessibleDescription(/^This isn't a valid Bitcoin address/))
    expect(address).toHaveFocus()
    await opened.user.click(addButton())
    expect(address).toBeInvalid()
    await press(opened.user, 'Remove recipient 1')
    expect(group(1).getByLabelText('Address')).toBeInvalid()
    expect(sentOutputs(opened)).toEqual([])
  })

  test('get no amount that nodes do not relay to their address', async () => {
    const opened = openPrepare()
    await fillInTwo(opened.user, { amount: '0.00000293' })
    await review(opened.user)
    await waitFor(() =>
      expect(group(2).getByLabelText('Amount')).toHaveAccessibleDescription(/Send at least 294 sats/),
    )
    expect(sentOutputs(opened)).toEqual([])
  })

  test('are filled in by a link where it is pasted', async () => {
    const { user: person } = openPrepare()
    const link = 'bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx?amount=0.25'
    await fillInTwo(person, { address: link, amount: '' })
    expect(group(2).getByLabelText('Amount')).toHaveValue('0.25000000')
    expect(group(1).getByLabelText('Amount')).toHaveValue('0.01')
  })

  test('are named if they have the same address', async () => {
    const { user: person } = openPrepare()
    await fillInTwo(person, { address: FIRST.toUpperCase() })
    expect(group(2).getByText('Recipient 1 has the same address.')).toBeVisible()
  })

  test('are at most as many as a transaction may have', async () => {
    const { user: person } = renderWithUser(<TwentyRecipients />)
    expect(addButton()).toBeDisabled()
    expect(screen.getByText('Up to 20 recipients in one transaction.')).toBeVisible()
    await press(person, 'Remove recipient 20')
    expect(addButton()).toHaveFocus()
  })

  test('cannot get everything, and the form says why', async () => {
    const { user: person } = openPrepare()
    await fillIn(person)
    await person.click(screen.getByLabelText('Send everything'))
    await person.click(addButton())
    expect(screen.queryByLabelText('Send everything')).toBeNull()
    await expectTexts(card(), /^To send everything, keep one recipient/)
    expect(group(1).getByLabelText('Amount')).toHaveValue('0.01')
    await press(person, 'Remove recipient 2')
    expect(screen.getByLabelText('Send everything')).not.toBeChecked()
  })

  test('are not blamed one by one for what the server rejects without naming one', async () => {
    const compose = errorAnswer(422, 'invalid_amount', 'This amount is too small.')
    const { user: person } = openPrepare({ compose })
    await fillInTwo(person)
    await review(person)
    expect(await toasts().findByText('This amount is too small.')).toBeVisible()
    for (const number of [1, 2]) expect(group(number).getByLabelText('Amount')).toBeValid()
  })
})

test('an amount that the server rejects is marked if there is one recipient', async () => {
  const compose = errorAnswer(422, 'invalid_amount', 'This amount is too small.')
  const { user: person } = openPrepare({ compose })
  await fillIn(person)
  await review(person)
  await waitFor(() =>
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('This amount is too small.'),
  )
})
