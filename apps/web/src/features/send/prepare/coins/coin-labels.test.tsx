import { type Coin, setLabelEndpoint } from '@satlens/contract'
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorAnswer, type Routes } from '#test/fake-server.ts'
import { COMPOSE_PATH, openPrepare } from '#test/prepare-page.tsx'
import { coinsOf, SINGLE } from '#test/prepared-payment.ts'
import { press } from '#test/render-page.tsx'
import { setSignedIn, setSignedOut } from '#test/session.ts'

const LABELS = setLabelEndpoint.path
const OUTPOINT = SINGLE.inputs[0]?.outpoint ?? ''
const WHAT = `coin ${OUTPOINT.slice(0, 8)}…`

beforeEach(setSignedIn)
afterEach(() => act(setSignedOut))

/** Shows the coins of the account; `first` changes the first one, and `now` tells what the server knows. */
async function open(first: Partial<Coin> = {}, routes: Routes = {}) {
  const list = coinsOf(SINGLE)
  const now: { first: Partial<Coin> } = { first }
  const coins = () => ({
    body: { ...list, coins: list.coins.map((coin, at) => (at === 0 ? { ...coin, ...now.first } : coin)) },
  })
  const page = openPrepare({
    coins,
    routes: {
      [`PUT ${LABELS}`]: ({ body }) => ({ body: { origin: null, spendable: null, ...(body as object) } }),
      [`DELETE ${LABELS}`]: ({ query }) => ({ body: { type: query.get('type'), ref: query.get('ref') } }),
      ...routes,
    },
  })
  await page.user.click(await screen.findByRole('radio', { name: 'Choose by hand' }))
  const sent = () => page.server.to(LABELS).map(({ method, body, query }) => [method, body ?? `${query}`])
  return { ...page, now, sent }
}

const field = () => screen.getByRole('textbox', { name: new RegExp(`^Label: ${WHAT}`) })

async function type(person: UserEvent, verb: 'Add' | 'Edit', label: string) {
  await press(person, new RegExp(`^${verb} label: ${WHAT}`))
  await person.clear(field())
  await person.type(field(), `${label}{Enter}`)
}

describe('the label of a coin', () => {
  test('the label of a coin is stored for its output and submits no payment', async () => {
    const { user: person, sent, server } = await open()
    await type(person, 'Add', 'Salary')
    await waitFor(() => expect(sent()).toEqual([['PUT', { type: 'output', ref: OUTPOINT, label: 'Salary' }]]))
    expect(await screen.findByRole('checkbox', { name: /Salary$/ })).not.toBeChecked()
    expect(server.to(COMPOSE_PATH)).toEqual([])
    expect(screen.getByLabelText('Recipient')).not.toHaveAttribute('aria-invalid')
  })

  test('gives way to that of its address once it is cleared', async () => {
    const { user: person, now, sent } = await open({ label: 'Salary', label_type: 'output' })
    now.first = { label: 'Donations', label_type: 'addr' }
    await type(person, 'Edit', '')
    await waitFor(() =>
      expect(sent()).toEqual([['DELETE', `type=output&ref=${encodeURIComponent(OUTPOINT)}`]]),
    )
    expect(await screen.findByText('label of its address')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /Donations label of its address/ })).toBeVisible()
    expect(screen.getByRole('button', { name: new RegExp(`^Add label: ${WHAT}`) })).toHaveFocus()
  })

  test('an edit of a label does not choose its coin', async () => {
    const { user: person } = await open({ label: 'Rent', label_type: 'tx' })
    expect(screen.getByText('label of its payment')).toBeVisible()
    await press(person, new RegExp(`^Add label: ${WHAT}`))
    await person.click(field())
    await person.keyboard('{Escape}')
    expect(screen.getByRole('checkbox', { name: /Rent/ })).not.toBeChecked()
  })

  test('stays in the field if the server refuses it', async () => {
    const { user: person } = await open(
      {},
      { [`PUT ${LABELS}`]: errorAnswer(422, 'label_limit_reached', 'Too many.') },
    )
    await type(person, 'Add', 'Salary')
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many.')
    expect(field()).toHaveValue('Salary')
  })
})
