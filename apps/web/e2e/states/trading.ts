import { expect } from '../fixtures.ts'
import { button, heading, invalid, main, type ScreenState, silenceFeeds, wakeFeeds } from './state.ts'

/** The trading page where visitors may read it. */
export const openTradingStates: readonly ScreenState[] = [
  { name: 'trading easy, for a visitor', path: '/trading-easy', reach: heading('Trading Easy') },
]

/** Trading Easy and Trading Pro. */
export const tradingPageStates: readonly ScreenState[] = [
  {
    name: 'trading easy',
    path: '/trading-easy',
    picture: 'trading-easy',
    reach: async (page) => {
      await heading('Trading Easy')(page)
      await expect(main(page).getByText('Live', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'trading easy, refused',
    reach: async (page) => {
      await button(page, 'Buy Bitcoin').click()
      await invalid(page, 'Amount (USD)')
    },
  },
  {
    name: 'trading easy, purchase',
    reach: async (page) => {
      await page.getByLabel('Amount (USD)').fill('250')
      await button(page, 'Buy Bitcoin').click()
      await expect(page.getByRole('region', { name: 'Demo purchase' })).toBeVisible()
    },
  },
  {
    name: 'trading easy, sell',
    reach: async (page) => {
      await page.getByRole('tab', { name: 'Sell' }).click()
      await page.getByLabel('Amount (BTC)').fill('1')
      await expect(page.getByText(/more than the demo balance/)).toBeVisible()
    },
  },
  {
    name: 'trading easy, no price',
    reach: async (page) => {
      await silenceFeeds(page)
      await expect(main(page).getByText('No price right now').first()).toBeVisible()
      await wakeFeeds(page)
    },
  },
  {
    name: 'trading pro',
    path: '/trading-pro',
    picture: 'trading-pro',
    reach: heading('Trading Pro'),
  },
]
