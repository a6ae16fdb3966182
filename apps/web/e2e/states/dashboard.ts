import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { CANDLES_IN_EUROS, chooseEuros, LIVE_TIME_IN_EUROS } from '../freeze-page.ts'
import { ALERTS, NOTICES } from '../sample-alerts.ts'
import { dialog, press } from '../security-card.ts'
import { button, failing, heading, invalid, main, next, open, pictured } from './state.ts'

/** Answers as if the user had chosen EUR, without storing it. */
async function showEuros(page: Page) {
  const euros = {
    ...ALERTS.alerts[0],
    id: `${ALERTS.alerts[0]?.id.slice(0, -1)}9`,
    currency: 'EUR',
    value: '65000.00',
  }
  await page.unroute('**/alerts/v1/alerts')
  await page.route('**/alerts/v1/alerts', (route) =>
    route.fulfill({ json: { ...ALERTS, alerts: [euros, ...ALERTS.alerts] } }),
  )
  await chooseEuros(page)
  await page.route('**/market/v1/candles?**', (route) => route.fulfill({ json: CANDLES_IN_EUROS }))
  await page.route('**/market/v1/live-time?**', (route) => route.fulfill({ json: LIVE_TIME_IN_EUROS }))
  await page.reload()
}

const alerts = (page: Page) => page.getByRole('region', { name: 'Price alerts' })

export const dashboardStates = [
  pictured('dashboard', '/dashboard', 'dashboard', async (page) => {
    await heading('Dashboard')(page)
    await expect(main(page).getByText('Live', { exact: true }).first()).toBeVisible()
    await expect(main(page).locator('canvas').first()).toBeAttached()
  }),
  next('dashboard, cursor in the chart', async (page) => {
    await main(page).getByLabel('Candles', { exact: true }).check()
    await main(page).getByRole('slider', { name: 'Date and time' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(main(page).locator('[data-reading="cursor"]')).toContainText('Close')
  }),
  next('dashboard, an alert moved in the chart to where it is already reached', async (page) => {
    const line = main(page).getByRole('slider', { name: 'Alert: price at or above' })
    await line.focus()
    while (!(await main(page).getByText('This level has already been reached').isVisible()))
      await page.keyboard.press('PageDown')
    await expect(line).toHaveAttribute('aria-valuetext', /^\$6[34],/)
  }),
  next('dashboard, history as a table', async (page) => {
    await button(page, 'View as table').click()
    await expect(main(page).getByRole('region', { name: /newest first$/ })).toBeVisible()
  }),
  next('dashboard, amounts in dollars', async (page) => {
    await button(page, 'View as chart').click()
    await main(page).locator('label').filter({ hasText: /^USD$/ }).click()
    await expect(main(page).getByText('In bitcoin')).toBeVisible()
  }),
  next('dashboard, amounts hidden', (page) => button(page, 'Hide amounts').click()),
  failing('**/market/**', 'dashboard, sample price, and no history', async (page) => {
    await button(page, 'Show amounts').click()
    await expect(page.getByText('43,500').first()).toBeVisible()
    await expect(page.getByText("Couldn't load the price history")).toBeVisible()
  }),
  open('/dashboard', 'dashboard, alerts in every state', async (page) => {
    await page.route('**/alerts/v1/alerts', (route) => route.fulfill({ json: ALERTS }))
    await page.route('**/alerts/v1/notices', (route) =>
      route.fulfill({ json: { notices: NOTICES, next: null } }),
    )
    await page.reload()
    await alerts(page).getByText('History', { exact: true }).click()
    await expect(alerts(page).getByText('Expired', { exact: true })).toBeVisible()
  }),
  next('dashboard, invalid value of a new alert', async (page) => {
    await button(page, 'New alert').click()
    await press(page, 'Set alert')
    await invalid(page, 'Price at or above (USD)')
  }),
  next('dashboard, confirmation before an alert is deleted', async (page) => {
    await page.keyboard.press('Escape')
    await button(page, 'Delete: Price at or above $70,000.00').click()
    await expect(dialog(page).getByText('Delete this alert?')).toBeVisible()
  }),
  next('dashboard, invalid value of an existing alert', async (page) => {
    await page.keyboard.press('Escape')
    await button(page, 'Edit: Price at or below $61,500.00').click()
    await alerts(page).getByRole('textbox').fill('65,000')
    await button(page, 'Save and reactivate').click()
    await invalid(page, 'Price at or below (USD)')
  }),
  next('dashboard, alerts paused, empty list', async (page) => {
    const paused = { kinds: ['price_above', 'price_below'], because: 'delayed' }
    const json = { ...ALERTS, alerts: [], evaluating: false, paused }
    await page.route('**/alerts/v1/alerts', (route) => route.fulfill({ json }))
    await page.reload()
    await expect(alerts(page).getByText('Alerts are on hold')).toBeVisible()
  }),
  failing('**/alerts/v1/alerts', 'dashboard, alerts not loaded', (page) =>
    expect(alerts(page).getByText('Failed to load your alerts')).toBeVisible(),
  ),
  pictured('dashboard-euros', '/dashboard', 'dashboard, prices and alerts in euros', async (page) => {
    await showEuros(page)
    await expect(main(page).getByText('Bitcoin price (EUR)')).toBeVisible()
    await expect(main(page).locator('canvas').first()).toBeAttached()
  }),
  next('dashboard, new alert in euros', async (page) => {
    await button(page, 'New alert').click()
    await expect(dialog(page).getByText('Current price: €59,071.45')).toBeVisible()
  }),
  failing('**/market/v1/prices/EUR', 'dashboard, no price in euros', async (page) => {
    await expect(page.getByText('No price in EUR right now')).toBeVisible()
  }),
]
