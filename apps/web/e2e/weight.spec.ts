import type { Page } from '@playwright/test'
import { expect, expectHeading, test } from './fixtures.ts'
import { GUARDED_SCREENS, PUBLIC_SCREENS } from './screens.ts'
import { PUBLIC_SCRIPTS, WEIGHT_BUDGETS_KB } from './weight-budgets.ts'

// The build measures its files as well. These tests show that a browser requests no others and gets them compressed.

/** Returns the kilobytes sent for each file that a page has requested, by path. Counts cached files too. */
async function filesOf(page: Page): Promise<Map<string, number>> {
  await page.waitForLoadState('networkidle')
  const sizes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize / 1000] as const,
    ),
  )
  return new Map(sizes)
}

const CHART = /^\/assets\/(base|draw|draw-total)-chart-/
/** What a page starts once it is idle. */
const BACKGROUND = /^\/assets\/(background-work|trusted-worker)-/

/** Opens a page and measures its files, without those that are loaded when the page is idle. */
async function weightOf(page: Page, path: string) {
  await page.goto(path)
  const files = [...(await filesOf(page))]
  const isCounted = (path: string) => !CHART.test(path) && !BACKGROUND.test(path)
  const sizes = (end: string) => files.filter(([path]) => path.endsWith(end) && isCounted(path))
  const sum = (end: string) => sizes(end).reduce((total, [, size]) => total + size, 0)
  expect(sum('.js'), 'scripts were seen').toBeGreaterThan(10)
  return { js: sum('.js'), css: sum('.css'), scripts: sizes('.js').length }
}

test('every public page stays within its budgets', { tag: '@nightly' }, async ({ page, allowErrors }) => {
  allowErrors(/404/)
  // A browser with autofill of passkeys would load the scripts for it as soon as the page is idle.
  await page.addInitScript(() => {
    if ('PublicKeyCredential' in window) {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    }
  })
  for (const path of [...PUBLIC_SCREENS.map((screen) => screen.path), '/nowhere']) {
    const weight = await weightOf(page, path)
    expect(weight.js, path).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.publicJs)
    expect(weight.css, path).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.css)
    expect(weight.scripts, path).toBeLessThanOrEqual(PUBLIC_SCRIPTS)
  }
})

test.describe('the scripts of a signed-in user', () => {
  test.use({ isMember: true })

  const title = 'every guarded page and the chart stay within their budgets'
  test(title, { tag: '@nightly' }, async ({ page }) => {
    for (const { path, heading } of GUARDED_SCREENS) {
      const weight = await weightOf(page, path)
      await expectHeading(page, heading)
      expect(weight.js, path).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.guardedJs)
      expect(weight.css, path).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.css)
      if (path !== '/dashboard') continue
      await expect(page.getByRole('main').locator('canvas').first()).toBeAttached()
      const chart = [...(await filesOf(page))]
        .filter(([path]) => CHART.test(path))
        .reduce((total, [, size]) => total + size, 0)
      expect(chart).toBeGreaterThan(10)
      expect(chart).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.chart)
    }
  })
})
