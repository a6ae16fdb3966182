import { clearLabelEndpoint, type ListedAddress, setLabelEndpoint } from '@satlens/contract'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { LIST, openAccounts, row } from '#test/accounts.tsx'
import { errorAnswer, type Routes } from '#test/fake-server.ts'
import { layOutLists } from '#test/lay-out-lists.ts'
import { ADDRESS, accountOf, FIRST_ID, overviewOf, paymentOf, TXID } from '#test/overview.ts'
import { dialog, press } from '#test/render-page.tsx'
import { setSignedIn } from '#test/session.ts'

const LABELS = setLabelEndpoint.path
const OF_ADDRESS = `address ${ADDRESS.slice(0, 12)}…${ADDRESS.slice(-4)}`
const stored = { origin: null, spendable: null }

beforeEach(setSignedIn)

async function open(routes: Routes = {}) {
  layOutLists()
  const account = accountOf()
  const page = await openAccounts([account], (served) => {
    served.overview = overviewOf([account], {
      payments: [paymentOf(), paymentOf({ id: 'b', label: 'Food' })],
    })
    return {
      [`PUT ${LABELS}`]: ({ body }) => ({ body: { ...stored, ...(body as object) } }),
      [`DELETE ${LABELS}`]: ({ query }) => ({ body: { type: query.get('type'), ref: query.get('ref') } }),
      ...routes,
    }
  })
  return {
    ...page,
    sent: () => page.server.to(LABELS).map(({ method, body, query }) => [method, body ?? `${query}`]),
  }
}

async function type(user: UserEvent, what: string, label: string, where: Pick<typeof screen, 'findByRole'>) {
  await press(user, new RegExp(`^(Add|Edit) label: ${what}`), where)
  const field = await where.findByRole('textbox', { name: `Label: ${what}` })
  await user.clear(field)
  await user.type(field, `${label}{Enter}`)
}

describe('labels in place', () => {
  test('the next address of an account is labeled, and its label is cleared', async () => {
    const { user, sent } = await open()
    await type(user, OF_ADDRESS, 'For Bob', row('Savings'))
    expect(row('Savings').getByText('For Bob')).toBeVisible()
    await waitFor(() => expect(sent()).toEqual([['PUT', { type: 'addr', ref: ADDRESS, label: 'For Bob' }]]))
    await type(user, OF_ADDRESS, '', row('Savings'))
    await waitFor(() => expect(sent()[1]).toEqual(['DELETE', `type=addr&ref=${ADDRESS}`]))
    expect(row('Savings').queryByText('For Bob')).toBeNull()
    expect(clearLabelEndpoint.path).toBe(LABELS)
  })

  test('an account of a single address has its name instead', async () => {
    await openAccounts([accountOf({ descriptor: `addr(${ADDRESS})` })])
    expect(row('Savings').queryByRole('button', { name: /label/ })).toBeNull()
  })

  test('a payment is labeled in its details, and all payments of the transaction show it', async () => {
    const { user, sent } = await open()
    await press(user, /^Food/)
    await type(user, 'this payment', 'Rent', dialog())
    expect(await dialog().findByText('Rent')).toBeVisible()
    await waitFor(() => expect(sent()).toEqual([['PUT', { type: 'tx', ref: TXID, label: 'Rent' }]]))
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: /^Rent/, hidden: true })).toHaveLength(2),
    )
  })

  test('a label that is refused stays in the field, and the list keeps the old one', async () => {
    const { user } = await open({
      [`PUT ${LABELS}`]: errorAnswer(422, 'label_limit_reached', 'You can have up to 20000 labels.'),
    })
    await press(user, /^Food/)
    await type(user, 'this payment', 'Rent', dialog())
    expect(await dialog().findByRole('alert')).toHaveTextContent('You can have up to 20000 labels.')
    expect(dialog().getByRole('textbox', { name: 'Label: this payment' })).toHaveValue('Rent')
    expect(screen.getByRole('button', { name: /^Food/, hidden: true })).toBeInTheDocument()
  })

  test('each address of an account is labeled in the list of its addresses', async () => {
    const listed: ListedAddress = {
      branch: 'receive',
      index: 0,
      address: ADDRESS,
      label: 'Old',
      used: true,
      balance_sats: '0',
    }
    const { user } = await open({
      [`GET ${LIST}/${FIRST_ID}/addresses`]: { body: { addresses: [listed], next: null } },
    })
    await press(user, 'Addresses: Savings')
    await screen.findByRole('dialog')
    await type(user, OF_ADDRESS, 'New', dialog())
    expect(await dialog().findByText('New')).toBeVisible()
    await waitFor(() => expect(row('Savings').getByText('New')).toBeInTheDocument())
  })
})
