import { expect, test } from './fixtures.ts'
import { PUBLIC_SCREENS } from './screens.ts'

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  for (const { path, heading } of PUBLIC_SCREENS) {
    test(`${path} can be read, and says what it is in its title`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page).toHaveTitle(/.+ · Satlens$/)
      await expect(page.getByRole('contentinfo')).toContainText('Satlens does not sell, custody, transmit')
      expect(await page.content()).not.toContain('{{')
    })
  }

  test('a path without a screen says so', async ({ page, noise }) => {
    noise.allow(/404/)
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible()
  })
})

for (const { path, heading } of PUBLIC_SCREENS) {
  test(`${path} is taken over as it was served`, async ({ page }) => {
    // What React objects to while taking over is an error of the page, which fails the test by itself.
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const served = document.querySelector('#content')
        Object.assign(window, { isStillServed: () => served?.isConnected })
      })
    })
    await page.goto(path)
    // The theme of the device becomes pressed, and visitors see where to sign in, by script alone.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(await page.evaluate('isStillServed()')).toBe(true)
  })
}
