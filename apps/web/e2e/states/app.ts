import type { Page } from '@playwright/test'
import { expect, goOffline } from '../fixtures.ts'
import { button, heading, main, type ScreenState } from './state.ts'

/** A path that no page has. */
export const notFoundStates: readonly ScreenState[] = [
  { name: 'not found', path: '/nowhere', picture: '404', reach: heading('404') },
]

/** What is left without a connection. */
export const offlineStates: readonly ScreenState[] = [
  {
    name: 'offline',
    path: '/dashboard',
    reach: async (page) => {
      await heading('Dashboard')(page)
      await disconnect(page)
    },
  },
  {
    name: 'wallet, not loaded for want of a connection',
    reach: async (page) => {
      await reconnect(page)
      await page.goto('/wallet')
      await expect(button(page, 'Load wallet')).toBeEnabled()
      await page.getByRole('link', { name: 'Satlens, home' }).click()
      await heading('The bitcoin market, as a statement you can check.')(page)
      await disconnect(page)
      await page.goBack()
      await expect(main(page).getByText('The wallet could not be read')).toBeVisible()
      await reconnect(page)
    },
  },
]

const ANY_URL = '**/*'

/** Takes the network away, from requests that the tests answer as well. */
async function disconnect(page: Page): Promise<void> {
  await page.route(ANY_URL, (route) => route.abort('internetdisconnected'))
  await goOffline(page)
}

async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.unroute(ANY_URL)
}
