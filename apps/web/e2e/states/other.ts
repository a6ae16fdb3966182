import type { Page } from '@playwright/test'
import { expect, goOffline } from '../fixtures.ts'
import { afterPress, button, heading, main, next, open, pictured } from './state.ts'

/** A long name must not widen the page. */
const WALLET_NAME = 'W'.repeat(80)

export const otherStates = [
  pictured('kyc', '/kyc', 'identity', heading('Identity verification')),
  afterPress('identity, empty', 'Submit Verification', 'First name'),
  next('identity, filled in', async (page) => {
    await button(page, 'Use sample data').click()
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
    await page.addInitScript(announceWallet, WALLET_NAME)
    await page.reload()
    await expect(page.getByText('22,262,184', { exact: true }).first()).toBeVisible()
  }),
  next('blockchain test, connected', async (page) => {
    await main(page)
      .getByRole('button', { name: /^Connect W/ })
      .click()
    await expect(button(page, 'Disconnect')).toBeVisible()
  }),
  open('/nowhere', 'not found, signed in', (page) =>
    expect(main(page).getByRole('link', { name: 'Wallet', exact: true })).toBeVisible(),
  ),
  open('/dashboard', 'offline', async (page) => {
    await heading('Dashboard')(page)
    await disconnect(page)
  }),
  next('wallet, not loaded while offline', async (page) => {
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

/** Disconnects the page, also from requests that the tests answer. */
async function disconnect(page: Page): Promise<void> {
  await page.route(ANY_URL, (route) => route.abort('internetdisconnected'))
  await goOffline(page)
}

async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.unroute(ANY_URL)
}

/** Runs in the page. Announces a wallet extension of this name (EIP-6963). */
function announceWallet(name: string): void {
  if (!location.protocol.startsWith('http')) return
  const accounts = ['0x52908400098527886E0F7030069857D2E4169EE7']
  const answers: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x1',
    eth_blockNumber: '0x153b1a8',
    eth_requestAccounts: accounts,
    eth_accounts: accounts,
  }
  const provider = {
    async request({ method }: { method: string }) {
      if (method in answers) return answers[method]
      throw Object.assign(new Error('unknown'), { code: 4200 })
    },
    on() {},
    removeListener() {},
  }
  const icon =
    'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiPjxwYXRoIGZpbGw9IiM4NGEiIGQ9Ik0wIDBoOHY4SDB6Ii8+PC9zdmc+'
  const info = Object.freeze({ uuid: 'uuid of the fake', name, rdns: 'example.ledgerfox', icon })
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
