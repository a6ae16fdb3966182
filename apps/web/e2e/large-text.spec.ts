import { expect, test } from './fixtures.ts'
import { GUARDED_SCREENS, PUBLIC_SCREENS } from './screens.ts'

// Twice the usual size of text, as set in the browser: rem and the widths that media queries are measured in grow too.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: ['--blink-settings=defaultFontSize=32'] }),
  viewport: { width: 320, height: 640 },
})

test('no screen scrolls sideways at 320 px with text of twice the size', async ({
  page,
  createAccount,
  signInAs,
}) => {
  for (const { path, heading } of PUBLIC_SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
  await signInAs(await createAccount())
  for (const { path, heading } of GUARDED_SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // With an address and a balance the page holds what cannot be broken into lines.
    if (path === '/wallet') {
      await page.getByRole('button', { name: 'Generate wallet' }).click()
      await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
})
