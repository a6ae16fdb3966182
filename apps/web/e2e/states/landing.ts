import { expect } from '../fixtures.ts'
import { heading, main, type ScreenState, silenceFeeds, wakeFeeds } from './state.ts'

/** The landing page, with and without a price. */
export const landingStates: readonly ScreenState[] = [
  {
    name: 'landing',
    path: '/',
    picture: 'landing',
    reach: async (page) => {
      await heading('The bitcoin market, as a statement you can check.')(page)
      await expect(main(page).getByText('Live', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'landing, every question open',
    reach: async (page) => {
      for (const question of await main(page).locator('summary').all()) await question.click()
      await expect(page.getByText(/^No\. The buy page/)).toBeVisible()
    },
  },
  {
    name: 'landing, no price',
    reach: async (page) => {
      await silenceFeeds(page)
      await expect(page.getByText('No price right now')).toBeVisible()
      await wakeFeeds(page)
    },
  },
  {
    name: 'landing, phone menu open',
    reach: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('banner').getByText('Menu', { exact: true }).click()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()
    },
  },
]
