import { expect } from '../fixtures.ts'
import { button, heading, invalid, main, type ScreenState, silenceFeeds, wakeFeeds } from './state.ts'

/** The buy page where visitors may read it. */
export const openBuyStates: readonly ScreenState[] = [
  { name: 'buy, for a visitor', path: '/buy', reach: heading('Buy Bitcoin') },
]

/** The buy page, from the calculator to the receipt. */
export const buyStates: readonly ScreenState[] = [
  {
    name: 'buy',
    path: '/buy',
    picture: 'buy',
    reach: async (page) => {
      await heading('Buy Bitcoin')(page)
      await expect(main(page).getByText('Live', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'buy, amount below the minimum',
    reach: async (page) => {
      await page.getByLabel('Amount (USD)').fill('9')
      await page.getByLabel('Amount (USD)').blur()
      await invalid(page, 'Amount (USD)')
    },
  },
  {
    name: 'buy, card refused',
    reach: async (page) => {
      await page.getByLabel('Amount (USD)').fill('250')
      await button(page, 'Buy Bitcoin').click()
      await invalid(page, 'Card Number')
    },
  },
  {
    name: 'buy, doubtful card',
    reach: async (page) => {
      await page.getByLabel('Card Number').fill('5105 1051 0510 5118')
      await page.getByLabel('Card Number').fill('4111 1111 1111 1111')
      await button(page, 'Fill test card').click()
      await expect(page.getByText('Filled with a test card')).toBeVisible()
    },
  },
  {
    name: 'buy, receipt',
    reach: async (page) => {
      await button(page, 'Buy Bitcoin').click()
      await expect(page.getByRole('region', { name: 'Demo purchase, not carried out' })).toBeVisible()
    },
  },
  {
    name: 'buy, sample price',
    reach: async (page) => {
      await silenceFeeds(page)
      await page.getByLabel('Amount (USD)').fill('250')
      await expect(page.getByText('No quote: an example at the sample value')).toBeVisible()
      await wakeFeeds(page)
    },
  },
]
