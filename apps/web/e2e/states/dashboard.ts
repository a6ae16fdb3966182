import { expect } from '../fixtures.ts'
import { button, heading, main, type ScreenState, silenceFeeds, wakeFeeds } from './state.ts'

/** The dashboard but for its alerts: chart, units, and no prices. */
export const marketStates: readonly ScreenState[] = [
  {
    name: 'dashboard',
    path: '/dashboard',
    picture: 'dashboard',
    reach: async (page) => {
      await heading('Dashboard')(page)
      await expect(main(page).getByText('Live', { exact: true }).first()).toBeVisible()
      await expect(main(page).locator('canvas').first()).toBeAttached()
    },
  },
  {
    name: 'dashboard, cursor in the chart',
    reach: async (page) => {
      await main(page).getByLabel('Candles', { exact: true }).check()
      await main(page).getByRole('slider', { name: 'Point in time' }).focus()
      await page.keyboard.press('ArrowLeft')
      await expect(main(page).locator('[data-reading="cursor"]')).toContainText('Close')
    },
  },
  {
    name: 'dashboard, history as a table',
    reach: async (page) => {
      await button(page, 'View as table').click()
      await expect(main(page).getByRole('region', { name: /the newest first$/ })).toBeVisible()
    },
  },
  {
    name: 'dashboard, amounts in dollars',
    reach: async (page) => {
      await button(page, 'View as chart').click()
      await main(page).locator('label').filter({ hasText: /^USD$/ }).click()
      await expect(main(page).getByText('In bitcoin')).toBeVisible()
    },
  },
  { name: 'dashboard, amounts hidden', reach: (page) => button(page, 'Hide amounts').click() },
  {
    name: 'dashboard, sample price, and no history',
    reach: async (page) => {
      await button(page, 'Show amounts').click()
      await silenceFeeds(page)
      await expect(page.getByText('43,500').first()).toBeVisible()
      await expect(page.getByText('The price history could not be loaded')).toBeVisible()
      await wakeFeeds(page)
    },
  },
]
