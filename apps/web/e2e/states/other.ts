import type { Page } from '@playwright/test'
import { expect, goOffline } from '../fixtures.ts'
import { installWallet } from '../injected-wallet.ts'
import { button, heading, invalid, main, next, pictured, type ScreenState, visit } from './state.ts'

/** A long name must not widen a narrow phone. */
const WALLET = 'W'.repeat(80)

export const otherStates: readonly ScreenState[] = [
  pictured('kyc', '/kyc', 'identity', heading('Identity verification')),
  next('identity, refused', async (page) => {
    await button(page, 'Submit Verification').click()
    await invalid(page, 'First name')
  }),
  next('identity, filled in', async (page) => {
    await button(page, 'Fill with sample data').click()
    await expect(page.getByText('specimen.pdf', { exact: true })).toBeVisible()
  }),
  next('identity, pending', async (page) => {
    await button(page, 'Submit Verification').click()
    await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  }),
  pictured('blockchain-test', '/blockchain-test', 'blockchain test, no wallet', (page) =>
    expect(page.getByText('No wallet in this browser', { exact: true })).toBeVisible(),
  ),
  next('blockchain test, a wallet', async (page) => {
    await installWallet(page, WALLET)
    await page.reload()
    await expect(page.getByText('22,262,184', { exact: true }).first()).toBeVisible()
  }),
  next('blockchain test, connected', async (page) => {
    await main(page)
      .getByRole('button', { name: /^Connect W/ })
      .click()
    await expect(button(page, 'Disconnect')).toBeVisible()
  }),
  visit('/dashboard', 'offline', async (page) => {
    await heading('Dashboard')(page)
    await disconnect(page)
  }),
  next('wallet, not loaded for want of a connection', async (page) => {
    await reconnect(page)
    await page.goto('/wallet')
    await expect(button(page, 'Load wallet')).toBeEnabled()
    await page.getByRole('link', { name: 'Satlens, home' }).click()
    await heading('Bitcoin market data you can verify')(page)
    await disconnect(page)
    await page.goBack()
    await expect(main(page).getByText("Your wallet couldn't be loaded")).toBeVisible()
    await reconnect(page)
  }),
]

const ANY_URL = '**/*'

/** Takes the network away, from requests that the tests answer as well. */
async function disconnect(page: Page): Promise<void> {
  await page.route(ANY_URL, (route) => route.abort('internetdisconnected'))
  await goOffline(page)
}

async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.unroute(ANY_URL)
}
