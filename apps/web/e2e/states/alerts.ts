import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { ALERTS, NOTICES } from '../sample-alerts.ts'
import { dialog, press } from '../security-card.ts'
import { button, invalid, type ScreenState } from './state.ts'

const alerts = (page: Page) => page.getByRole('region', { name: 'Price alerts' })

/** The price alerts of the dashboard. */
export const alertStates: readonly ScreenState[] = [
  {
    name: 'dashboard, alerts in every state',
    path: '/dashboard',
    reach: async (page) => {
      await page.route('**/alerts/v1/alerts', (route) => route.fulfill({ json: ALERTS }))
      await page.route('**/alerts/v1/notices', (route) => route.fulfill({ json: { notices: NOTICES } }))
      await page.reload()
      await alerts(page).getByText('History', { exact: true }).click()
      await expect(alerts(page).getByText('Expired', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'dashboard, a new alert refused',
    reach: async (page) => {
      await button(page, 'New alert').click()
      await press(page, 'Set alert')
      await invalid(page, 'Price at or above (USD)')
    },
  },
  {
    name: 'dashboard, deletion of an alert asked about',
    reach: async (page) => {
      await page.keyboard.press('Escape')
      await button(page, 'Delete: Price above $70,000.00').click()
      await expect(dialog(page).getByText('Delete this alert?')).toBeVisible()
    },
  },
  {
    name: 'dashboard, another value of an alert refused',
    reach: async (page) => {
      await page.keyboard.press('Escape')
      await button(page, 'Edit: Price below $61,500.00').click()
      await alerts(page).getByRole('textbox').fill('65,000')
      await button(page, 'Save and arm').click()
      await invalid(page, 'Price at or below (USD)')
    },
  },
  {
    name: 'dashboard, alerts paused and none there',
    reach: async (page) => {
      const paused = { kinds: ['price_above', 'price_below'], because: 'delayed' }
      const json = { ...ALERTS, alerts: [], evaluating: false, paused }
      await page.route('**/alerts/v1/alerts', (route) => route.fulfill({ json }))
      await page.reload()
      await expect(alerts(page).getByText('Alerts are paused while prices are not live')).toBeVisible()
    },
  },
  {
    name: 'dashboard, alerts not loaded',
    reach: async (page) => {
      await page.route('**/alerts/v1/alerts', (route) => route.fulfill({ status: 503, json: {} }))
      await page.reload()
      await expect(alerts(page).getByText('Failed to load your alerts')).toBeVisible()
      await page.unroute('**/alerts/v1/alerts')
    },
  },
]
