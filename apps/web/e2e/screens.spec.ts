import { expect, expectAccessible, test } from './fixtures.ts'
import { GUARDED_SCREENS, PUBLIC_SCREENS } from './screens.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('every public screen is accessible and names its tab', async ({ page }) => {
      for (const { path, heading } of PUBLIC_SCREENS) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page).toHaveTitle(/.+ · Satlens$/)
        await expectAccessible(page)
      }
    })

    test('every guarded screen is accessible and names its tab', async ({
      page,
      createAccount,
      signInAs,
    }) => {
      await signInAs(await createAccount())
      for (const { path, heading } of GUARDED_SCREENS) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page).toHaveTitle(/.+ · Satlens$/)
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
      }
    })

    test('a missing page is accessible', async ({ page, noise }) => {
      noise.allow(/404/)
      await page.goto('/nowhere')
      await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test('no screen scrolls sideways on the narrowest phone', async ({ page, createAccount, signInAs }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const { path, heading } of PUBLIC_SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
  await signInAs(await createAccount())
  for (const { path, heading } of GUARDED_SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
})

test('on a phone the links fold into one menu, with home and price in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Satlens, home' })).toBeVisible()
  await expect(header.getByText('Simulated', { exact: true })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeHidden()
  await header.getByText('Menu', { exact: true }).click()
  await header.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/signin')
  await expect(header.getByRole('link', { name: 'Get Started' })).toBeHidden()
})

test('going back returns to the place that was left', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/')
  await page.getByText('Why does Pro have two prices?').scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(400)
  // Followed without the pointer, which would first scroll the link into sight.
  const link = page.getByRole('banner').getByRole('link', { name: 'Get Started' }).first()
  await link.evaluate((element: HTMLElement) => element.click())
  await expect(page.getByRole('heading', { level: 1, name: 'Create your Satlens account' })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeInViewport()
})
