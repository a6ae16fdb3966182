import { expect } from '../fixtures.ts'
import {
  button,
  heading,
  invalid,
  main,
  next,
  pictured,
  type ScreenState,
  silenceFeeds,
  visit,
  wakeFeeds,
} from './state.ts'

/** The trading pages where visitors may read them. */
export const openStates: readonly ScreenState[] = [
  visit('/buy', 'buy, for a visitor', heading('Buy Bitcoin')),
  visit('/trading-easy', 'trading easy, for a visitor', heading('Trading Easy')),
]

export const tradingStates: readonly ScreenState[] = [
  pictured('buy', '/buy', 'buy', async (page) => {
    await heading('Buy Bitcoin')(page)
    await expect(main(page).getByText('Live', { exact: true })).toBeVisible()
  }),
  next('buy, amount below the minimum', async (page) => {
    await page.getByLabel('Amount (USD)').fill('9')
    await page.getByLabel('Amount (USD)').blur()
    await invalid(page, 'Amount (USD)')
  }),
  next('buy, card refused', async (page) => {
    await page.getByLabel('Amount (USD)').fill('250')
    await button(page, 'Buy Bitcoin').click()
    await invalid(page, 'Card Number')
  }),
  next('buy, doubtful card', async (page) => {
    await page.getByLabel('Card Number').fill('5105 1051 0510 5118')
    await page.getByLabel('Card Number').fill('4111 1111 1111 1111')
    await button(page, 'Use test card').click()
    await expect(page.getByText('Test card added')).toBeVisible()
  }),
  next('buy, receipt', async (page) => {
    await button(page, 'Buy Bitcoin').click()
    await expect(page.getByRole('region', { name: 'Demo purchase' })).toBeVisible()
  }),
  next('buy, sample price', async (page) => {
    await silenceFeeds(page)
    await page.getByLabel('Amount (USD)').fill('250')
    await expect(page.getByText(/^Live price unavailable/)).toBeVisible()
    await wakeFeeds(page)
  }),
  pictured('trading-easy', '/trading-easy', 'trading easy', async (page) => {
    await heading('Trading Easy')(page)
    await expect(main(page).getByText('Live', { exact: true })).toBeVisible()
  }),
  next('trading easy, refused', async (page) => {
    await button(page, 'Buy Bitcoin').click()
    await invalid(page, 'Amount (USD)')
  }),
  next('trading easy, purchase', async (page) => {
    await page.getByLabel('Amount (USD)').fill('250')
    await button(page, 'Buy Bitcoin').click()
    await expect(page.getByRole('region', { name: 'Demo purchase' })).toBeVisible()
  }),
  next('trading easy, sell', async (page) => {
    await page.getByRole('tab', { name: 'Sell' }).click()
    await page.getByLabel('Amount (BTC)').fill('1')
    await expect(page.getByText(/more than the demo balance/)).toBeVisible()
  }),
  next('trading easy, no price', async (page) => {
    await silenceFeeds(page)
    await expect(main(page).getByText('Sample', { exact: true }).first()).toBeVisible()
    await wakeFeeds(page)
  }),
  pictured('trading-pro', '/trading-pro', 'trading pro', heading('Trading Pro')),
]
