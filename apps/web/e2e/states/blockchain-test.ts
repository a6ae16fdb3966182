import { expect } from '../fixtures.ts'
import { installWallet } from '../injected-wallet.ts'
import { button, type ScreenState } from './state.ts'

/** The check of a chain, without a wallet and with one. */
export const blockchainTestStates: readonly ScreenState[] = [
  {
    name: 'blockchain test, no wallet',
    path: '/blockchain-test',
    picture: 'blockchain-test',
    reach: (page) => expect(page.getByText('No wallet in this browser', { exact: true })).toBeVisible(),
  },
  {
    name: 'blockchain test, a wallet',
    reach: async (page) => {
      await installWallet(page)
      await page.reload()
      await expect(page.getByText('22,262,184', { exact: true }).first()).toBeVisible()
    },
  },
  {
    name: 'blockchain test, connected',
    reach: async (page) => {
      await button(page, 'Connect Ledgerfox').click()
      await expect(button(page, 'Disconnect')).toBeVisible()
    },
  },
]
