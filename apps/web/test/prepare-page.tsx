import type { Payment } from '@satlens/contract'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { PrepareCard } from '../src/features/send/prepare/prepare-card.tsx'
import { type Route, type Routes, startFakeServer } from './fake-server.ts'
import { accountOf, coinsOf, composedOf, overviewOf, SINGLE } from './prepared-payment.ts'
import { enter, press, renderPage } from './render-page.tsx'

export const COMPOSE_PATH = '/functions/v1/bitcoin-transactions'
export const COINS_PATH = '/functions/v1/bitcoin-coins'
export const BUMP_PATH = '/functions/v1/bitcoin-fee-bump'

interface PrepareRoutes {
  readonly payment?: typeof SINGLE
  readonly coins?: Route
  readonly compose?: Route
  readonly bump?: Route
  readonly payments?: readonly Payment[]
  /** Further routes. */
  readonly routes?: Routes
  /** The state of the history entry. */
  readonly state?: unknown
}

/** Renders the card for one account, unless there are more, with a server that answers for it. */
export function openPrepare(
  { payment = SINGLE, coins, compose, bump, payments = [], routes, state }: PrepareRoutes = {},
  accounts = [accountOf(payment)],
) {
  const server = startFakeServer({
    [`GET ${COINS_PATH}`]: coins ?? { body: coinsOf(payment) },
    [`POST ${COMPOSE_PATH}`]: compose ?? { body: composedOf(payment) },
    [`POST ${BUMP_PATH}`]: bump ?? { status: 500, body: {} },
    'GET /functions/v1/bitcoin-overview': { body: overviewOf(payments) },
    ...routes,
  })
  return { server, ...renderPage(<PrepareCard accounts={accounts} />, { path: '/send', state }) }
}

export const card = () => within(screen.getByRole('region', { name: 'Prepare a payment' }))

/** Fills in the payment of the vectors. */
export async function fillIn(
  person: UserEvent,
  { address = SINGLE.outputs[0]?.address ?? '', amount = '0.01' } = {},
) {
  await enter(person, await screen.findByLabelText('Recipient'), address)
  await enter(person, screen.getByLabelText('Amount'), amount)
}

export const review = (person: UserEvent) => press(person, 'Review the transaction', card())

/** Opens the review, then the step in which the transaction is signed. */
export async function proceedToSigning(person: UserEvent) {
  await fillIn(person)
  await review(person)
  await press(person, 'Get the transaction', card())
}

export async function readBack(person: UserEvent, text: string) {
  const field = await screen.findByLabelText('Or paste the transaction')
  await person.clear(field)
  await enter(person, field, text)
  await press(person, 'Check the transaction', card())
}
