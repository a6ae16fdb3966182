import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** One state of a screen. Without a `path` it goes on from the state above it. */
export interface ScreenState {
  readonly name: string
  readonly path?: string
  readonly picture?: string
  readonly reach: (page: Page) => Promise<unknown>
}

type Reach = ScreenState['reach']
export const next = (name: string, reach: Reach): ScreenState => ({ name, reach })
export const visit = (path: string, name: string, reach: Reach): ScreenState => ({ path, name, reach })
export const pictured = (picture: string, ...screen: Parameters<typeof visit>): ScreenState => ({
  ...visit(...screen),
  picture,
})

export const main = (page: Page) => page.getByRole('main')
export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
export const heading = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
export const toast = (page: Page, title: string) =>
  expect(page.getByRole('region', { name: 'Notifications' }).getByText(title, { exact: true })).toBeVisible()
export const invalid = (page: Page, label: string) =>
  expect(page.getByLabel(label, { exact: true }).first()).toHaveAttribute('aria-invalid', 'true')

/** Makes every price feed fail from now on, and reloads the page to notice. No toast complains of it. */
export async function silenceFeeds(page: Page) {
  await page.route('**/market/**', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
}
export const wakeFeeds = (page: Page) => page.unroute('**/market/**')
