import type { Page } from '@playwright/test'
import { expect, hold, test } from './fixtures.ts'
import { layoutShift, recordLayoutShifts } from './layout-shift.ts'
import { PUBLIC_SCREENS } from './screens.ts'
import { BRAND } from './shared-servers.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('public pages can be read, with title, heading and footer', async ({ page, noise }) => {
    noise.allow(/404/)
    for (const { path, heading } of PUBLIC_SCREENS) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page).toHaveTitle(/.+ · Satlens$/)
      await expect(page.getByRole('contentinfo')).toContainText('Satlens does not sell, custody, transmit')
      expect(await page.content()).not.toContain('{{')
    }
    await page.goto('/no/such/page')
    await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible()
  })
})

/** Opens a page and waits until the script has taken over the markup that was served; React must not replace it. */
async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // The links of a visitor appear by script alone.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate('isStillServed()'), path).toBe(true)
}
const watchHydration = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const served = document.querySelector('#content')
      Object.assign(window, { isStillServed: () => served?.isConnected })
    })
  })

test('the script takes over every public page as it was served', async ({ page }) => {
  // What React objects to while taking over is an error of the page, which fails the test by itself.
  await watchHydration(page)
  for (const { path } of PUBLIC_SCREENS) await openHydrated(page, path)
})

test.describe('with a brand full of markup and a sign-in provider', () => {
  test.use({ server: 'configured' })

  test('public pages are served and taken over with the brand and the provider', async ({ page }) => {
    // Five pages.
    test.setTimeout(60_000)
    await watchHydration(page)
    for (const { path } of PUBLIC_SCREENS) {
      await openHydrated(page, path)
      await expect(page.getByRole('link', { name: `${BRAND}, home`, exact: true })).toBeVisible()
      expect(await page.title()).toContain(`· ${BRAND}`)
      await expect(page.getByRole('contentinfo')).toContainText(`${BRAND} does not sell`)
      if (path.startsWith('/sign'))
        await expect(page.getByRole('button', { name: 'Continue with House', exact: true })).toBeVisible()
    }
  })
})

for (const server of ['plain', 'configured'] as const) {
  test.describe(`on the ${server} server`, () => {
    test.use({ server })

    test(`public pages of the ${server} server stay in place while script, price and fonts arrive`, async ({
      page,
    }) => {
      // Ten loads, each with its fonts held back.
      test.setTimeout(60_000)
      await recordLayoutShifts(page)
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 1280, height: 800 },
      ]) {
        await page.setViewportSize(viewport)
        for (const { path } of PUBLIC_SCREENS) {
          const release = await hold(page, /^\/assets\/.*\.woff2$/)
          await page.goto(path, { waitUntil: 'commit' })
          await expect(page.getByTestId('price-chip')).toHaveAttribute('data-status', 'live')
          release()
          await page.evaluate(() => document.fonts.ready)
          expect(await layoutShift(page), `${path} at ${viewport.width} px`).toBeLessThanOrEqual(0.02)
        }
      }
    })
  })
}
