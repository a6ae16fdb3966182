import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { GUARDED_SCREENS } from './screens.ts'
import { WEIGHT_BUDGETS_KB } from './weight-budgets.ts'

// The build weighs its own files and fails by itself. Here it is seen that a browser asks for no more than that, and is sent
// it compressed: kilobytes as they came over the wire (design §8).

test('the landing page stays light', async ({ page }) => {
  const weight = await weightOf(page, '/')
  expect(weight.js).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.publicJs)
  expect(weight.css).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.css)
})

test('every guarded page stays light', async ({ page, createAccount, signInAs }) => {
  await signInAs(await createAccount())
  for (const { path, heading } of GUARDED_SCREENS) {
    const weight = await weightOf(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(weight.js, path).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.guardedJs)
    expect(weight.css, path).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.css)
  }
})

/** Loads a page and weighs the scripts and styles it asked for, also those that the browser had already. */
async function weightOf(page: Page, path: string): Promise<{ js: number; css: number }> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const weight = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const sum = (ending: string) =>
      loaded
        .filter(({ name }) => name.endsWith(ending))
        .reduce((total, { encodedBodySize }) => total + encodedBodySize / 1000, 0)
    return { js: sum('.js'), css: sum('.css') }
  })
  expect(weight.js, 'scripts were seen').toBeGreaterThan(10)
  return weight
}
