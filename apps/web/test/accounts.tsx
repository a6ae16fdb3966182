import type { AccountOverview, BitcoinOverview } from '@satlens/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { AccountsCard } from '../src/features/wallet/accounts/accounts-card.tsx'
import { profileIn } from './currency.ts'
import { type Answer, type Routes, startFakeServer } from './fake-server.ts'
import { ADDRESS, accountOf, OVERVIEW_PATH, overviewOf, SECOND_ID, THIRD_ID } from './overview.ts'
import { renderPage } from './render-page.tsx'

export const LIST = '/functions/v1/bitcoin-accounts'
export const READ = `GET ${OVERVIEW_PATH}`

/** Three accounts of different kinds with the same balance. */
export const WATCHED = [
  accountOf(),
  accountOf({ id: SECOND_ID, name: 'Family', descriptor: 'wsh(sortedmulti(2,tpubA,tpubB,tpubC))' }),
  accountOf({ id: THIRD_ID, name: 'Old address', descriptor: `addr(${ADDRESS})` }),
]

/** Opens the card with these accounts. `served.overview` is the reply of the next reading. */
export async function openAccounts(
  accounts: readonly AccountOverview[] = [],
  routes: Routes | ((served: { overview: BitcoinOverview }) => Routes) = {},
) {
  const served = { overview: overviewOf(accounts) }
  const server = startFakeServer({
    [READ]: () => ({ body: served.overview }),
    'GET /rest/v1/profiles': { body: profileIn('USD') },
    'GET /market/v1/prices/BTC-USD/spot': () => new Promise<Answer>(() => {}),
    ...(typeof routes === 'function' ? routes(served) : routes),
  })
  const page = renderPage(<AccountsCard />, { path: '/wallet' })
  expect(screen.getByRole('status', { name: 'Loading your accounts' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading your accounts' })).toBeNull())
  return { server, served, ...page }
}

export const rows = () => within(screen.getByRole('list', { name: 'Your accounts' })).getAllByRole('listitem')

/** The row of an account, by its name. */
export function row(name: string) {
  const found = rows().find((item) => within(item).queryByRole('heading', { name }))
  if (!found) throw new Error(`There is no account ${name}`)
  return within(found)
}
