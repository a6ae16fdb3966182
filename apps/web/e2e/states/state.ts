import type { Page } from '@playwright/test'
import { expect, expectHeading } from '../fixtures.ts'

/** One state of a screen. Without a `path` it continues from the previous state. */
export interface ScreenState {
  readonly name: string
  readonly path?: string
  readonly picture?: string
  /** Prepares the replies of the server before the page opens. */
  readonly arrange?: (page: Page) => Promise<unknown>
  readonly reach: (page: Page) => Promise<unknown>
}

type Reach = ScreenState['reach']
export const next = (name: string, reach: Reach): ScreenState => ({ name, reach })
export const open = (path: string, name: string, reach: Reach): ScreenState => ({ path, name, reach })
export const pictured = (picture: string, ...screen: Parameters<typeof open>): ScreenState => ({
  ...open(...screen),
  picture,
})

export const main = (page: Page) => page.getByRole('main')
export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
export const heading = (name: string) => (page: Page) => expectHeading(page, name)
export const invalid = (page: Page, label: string) =>
  expect(page.getByLabel(label, { exact: true }).first()).toHaveAttribute('aria-invalid', 'true')

/** The state of a form after a press of its button: the field is invalid. */
export const afterPress = (name: string, buttonName: string, label: string): ScreenState =>
  next(name, async (page) => {
    await button(page, buttonName).click()
    await invalid(page, label)
  })

/** The state of a page after a reload on which the requests to a path fail. */
export const failing = (path: string, name: string, reach: Reach): ScreenState =>
  next(name, async (page) => {
    await page.route(path, (route) => route.fulfill({ status: 503, json: {} }))
    await page.reload()
    await reach(page)
    await page.unroute(path)
  })
