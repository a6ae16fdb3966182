import { expect, expectHeading, holdRequests, test } from './fixtures.ts'
import { layoutShift, recordLayoutShifts } from './layout-shift.ts'
import { PUBLIC_SCREENS } from './screens.ts'
import { BRAND } from './shared-servers.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('public pages can be read, with title, heading and footer', async ({ page, allowErrors }) => {
    allowErrors(/404/)
    for (const { path, heading } of PUBLIC_SCREENS) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(200)
      await expectHeading(page, heading)
      await expect(page).toHaveTitle(/.+ · Satlens$/)
      await expect(page.getByRole('contentinfo')).toContainText('Satlens does not sell, custody, transmit')
      expect(await page.content()).not.toContain('{{')
    }
    await page.goto('/no/such/page')
    await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible()
  })
})

for (const server of ['plain', 'configured'] as const) {
  test.describe(`on the ${server} server`, () => {
    test.use({ server })
    const brand = server === 'plain' ? 'Satlens' : BRAND

    test(`React hydrates the public pages of the ${server} server in place`, async ({ page }) => {
      // A hydration error of React is logged, which fails the test.
      await page.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          const served = document.querySelector('#content')
          Object.assign(window, { isStillServed: () => served?.isConnected })
        })
      })
      for (const { path } of PUBLIC_SCREENS) {
        await page.goto(path)
        await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
        expect(await page.evaluate('isStillServed()'), path).toBe(true)
        await expect(page.getByRole('link', { name: `${brand}, home`, exact: true })).toBeVisible()
        expect(await page.title()).toContain(`· ${brand}`)
        await expect(page.getByRole('contentinfo')).toContainText(`${brand} does not sell`)
        const provider = page.getByRole('button', { name: 'Continue with Acme', exact: true })
        await expect(provider).toHaveCount(server === 'configured' && path.startsWith('/sign') ? 1 : 0)
      }
    })

    const tag = server === 'plain' ? [] : '@nightly'
    const title = `public pages of the ${server} server stay in place while script, price and fonts arrive`
    test(title, { tag }, async ({ page }) => {
      await recordLayoutShifts(page)
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 1280, height: 800 },
      ]) {
        await page.setViewportSize(viewport)
        for (const { path } of PUBLIC_SCREENS) {
          const release = await holdRequests(page, /^\/assets\/.*\.woff2$/)
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
