import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { GUARDED_SCREENS, PUBLIC_SCREENS } from './screens.ts'
import { PUBLIC_SCRIPTS, WEIGHT_BUDGETS_KB } from './weight-budgets.ts'

// The build weighs its own files and fails by itself. Here it is seen that a browser asks for no more than that, and is sent
// it compressed: kilobytes as they came over the wire (design §8).

for (const path of [...PUBLIC_SCREENS.map((screen) => screen.path), '/nowhere']) {
  test(`${path} stays light`, async ({ page, noise }) => {
    noise.allow(/404/)
    // A browser that can list passkeys under a field is sent what that takes as soon as the page is at rest.
    await page.addInitScript(() => {
      if ('PublicKeyCredential' in window) {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false
      }
    })
    const weight = await weightOf(page, path)
    expect(weight.js).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.publicJs)
    expect(weight.css).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.css)
    expect(weight.scripts).toBeLessThanOrEqual(PUBLIC_SCRIPTS)
  })
}

test.describe('for a member', () => {
  test.use({ isMember: true })

  test('every guarded page stays light', async ({ page }) => {
    for (const { path, heading } of GUARDED_SCREENS) {
      const weight = await weightOf(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      expect(weight.js, path).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.guardedJs)
      expect(weight.css, path).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.css)
    }
  })

  test('the chart of the dashboard comes when the page is whole, and is light itself', async ({ page }) => {
    const { chart } = await weightOf(page, '/dashboard')
    expect(chart).toBeGreaterThan(10)
    expect(chart).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.chart)
  })

  test('what makes the keys of a wallet comes when one is made, and is light itself', async ({ page }) => {
    await page.goto('/wallet')
    await page.waitForLoadState('networkidle')
    const before = await scriptsOf(page)
    expect(Object.keys(before).filter((path) => path.includes('bitcoin-math'))).toEqual([])
    await page.getByRole('button', { name: 'Generate wallet' }).click()
    await expect(page.getByRole('button', { name: 'Show the words' })).toBeVisible()
    const parts = Object.entries(await scriptsOf(page)).filter(([path]) => !(path in before))
    expect(parts.map(([path]) => path)).toContainEqual(expect.stringContaining('bitcoin-math'))
    const weight = parts.reduce((total, [, kilobytes]) => total + kilobytes, 0)
    expect(weight).toBeGreaterThan(10)
    expect(weight).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.walletCrypto)
  })
})

/** The scripts that a page has asked for so far, and what each weighs. */
const scriptsOf = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return Object.fromEntries(
      loaded
        .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize / 1000] as const)
        .filter(([path]) => path.endsWith('.js')),
    )
  })

/**
 * Loads a page and weighs the scripts and styles it asked for, also those that the browser had already. What comes when the
 * page is idle is weighed by itself.
 */
async function weightOf(
  page: Page,
  path: string,
): Promise<{ js: number; css: number; scripts: number; chart: number }> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const weight = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const those = (isOne: (path: string) => boolean) =>
      loaded.filter(({ name }) => isOne(new URL(name).pathname))
    const sum = (files: PerformanceResourceTiming[]) =>
      files.reduce((total, { encodedBodySize }) => total + encodedBodySize / 1000, 0)
    const isChart = (path: string) => path.startsWith('/assets/draw-chart-')
    const scripts = those((path) => path.endsWith('.js') && !isChart(path))
    return {
      js: sum(scripts),
      css: sum(those((path) => path.endsWith('.css'))),
      scripts: scripts.length,
      chart: sum(those(isChart)),
    }
  })
  expect(weight.js, 'scripts were seen').toBeGreaterThan(10)
  return weight
}
