import { expect } from '../fixtures.ts'
import { afterPress, button, failing, heading, invalid, main, next, open, pictured } from './state.ts'

/** The trading pages with PUBLIC_TRADING_PAGES. */
export const publicTradingStates = [
  open('/buy', 'buy, for a visitor', heading('Buy Bitcoin')),
  open('/trading-easy', 'trading easy, for a visitor', heading('Trading Easy')),
]

export const tradingStates = [
  pictured('buy', '/buy', 'buy', async (page) => {
    await heading('Buy Bitcoin')(page)
    await expect(main(page).getByText('Live', { exact: true })).toBeVisible()
  }),
  next('buy, amount below the minimum', async (page) => {
    await page.getByLabel('Amount (USD)').fill('9')
    await page.getByLabel('Amount (USD)').blur()
    await invalid(page, 'Amount (USD)')
  }),
  next('buy, incomplete card', async (page) => {
    await page.getByLabel('Amount (USD)').fill('250')
    await button(page, 'Buy Bitcoin').click()
    await invalid(page, 'Card Number')
  }),
  next('buy, test card', async (page) => {
    await page.getByLabel('Card Number').fill('5105 1051 0510 5118')
    await page.getByLabel('Card Number').fill('4111 1111 1111 1111')
    await button(page, 'Use test card').click()
    await expect(page.getByText('Test card added')).toBeVisible()
  }),
  next('buy, receipt', async (page) => {
    await button(page, 'Buy Bitcoin').click()
    await expect(page.getByRole('region', { name: 'Demo purchase' })).toBeVisible()
  }),
  failing('**/market/**', 'buy, sample price', async (page) => {
    await page.getByLabel('Amount (USD)').fill('250')
    await expect(page.getByText(/^Live price unavailable/)).toBeVisible()
  }),
  pictured('trading-easy', '/trading-easy', 'trading easy', async (page) => {
    await heading('Trading Easy')(page)
    await expect(main(page).getByText('Live', { exact: true })).toBeVisible()
  }),
  afterPress('trading easy, empty amount', 'Buy Bitcoin', 'Amount (USD)'),
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
  failing('**/market/**', 'trading easy, sample price', (page) =>
    expect(main(page).getByText('Sample', { exact: true }).first()).toBeVisible(),
  ),
  pictured('trading-pro', '/trading-pro', 'trading pro', heading('Trading Pro')),
]
