import { expect, type Page } from '@playwright/test'
import {
  accountOf,
  coinsOf,
  composedOf,
  type MULTISIG,
  overviewOf,
  type SINGLE,
} from '../test/prepared-payment.ts'

/** Has the page watch the account of a payment that is known to be signed, and compose this payment. */
export async function watchAccountOf(page: Page, payment: typeof SINGLE | typeof MULTISIG): Promise<void> {
  const accounts = { accounts: [accountOf(payment)], limit: 20, network: 'regtest' }
  await page.route('**/bitcoin-accounts', (route) => route.fulfill({ json: accounts }))
  await page.route('**/bitcoin-coins?*', (route) => route.fulfill({ json: coinsOf(payment) }))
  await page.route('**/bitcoin-transactions', (route) => route.fulfill({ json: composedOf(payment) }))
  await page.route('**/bitcoin-overview', (route) => route.fulfill({ json: overviewOf([]) }))
}

export const prepareCard = (page: Page) => page.getByRole('region', { name: 'Prepare a payment' })

/** Fills in the payment and opens its review. */
export async function reviewPayment(
  page: Page,
  { address, amount }: { address: string; amount: string },
): Promise<void> {
  const card = prepareCard(page)
  await card.getByLabel('Recipient', { exact: true }).fill(address)
  await card.getByLabel('Amount', { exact: true }).fill(amount)
  await card.getByRole('button', { name: 'Review the transaction' }).click()
  await expect(card.getByRole('heading', { name: 'Check the transaction' })).toBeVisible()
}
