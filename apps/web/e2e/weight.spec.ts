import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { GUARDED_SCREENS, PUBLIC_SCREENS } from './screens.ts'
import { PUBLIC_SCRIPTS, WEIGHT_BUDGETS_KB } from './weight-budgets.ts'

// The build weighs its own files and fails by itself. These tests show that a browser asks for no more than that, and is sent
// it compressed: kilobytes as they came over the network.

/** The files that a page has asked for so far by their paths, also those that the browser had already, in kilobytes. */
async function filesOf(page: Page): Promise<Map<string, number>> {
  await page.waitForLoadState('networkidle')
  const sizes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize / 1000] as const,
    ),
  )
  return new Map(sizes)
}

const CHART = /^\/assets\/draw-chart-/

/** Loads a page and weighs it, without the chart, which comes when the page is idle. */
async function weightOf(page: Page, path: string) {
  await page.goto(path)
  const files = [...(await filesOf(page))]
  const sizes = (end: string) => files.filter(([path]) => path.endsWith(end) && !CHART.test(path))
  const sum = (end: string) => sizes(end).reduce((total, [, size]) => total + size, 0)
  expect(sum('.js'), 'scripts were seen').toBeGreaterThan(10)
  return { js: sum('.js'), css: sum('.css'), scripts: sizes('.js').length }
}

test('every public page stays within its budgets', { tag: '@nightly' }, async ({ page, noise }) => {
  noise.allow(/404/)
  // A browser that can list passkeys under a field is sent what that takes as soon as the page is idle.
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

  test('every guarded page and the chart stay within their budgets', { tag: '@nightly' }, async ({
    page,
  }) => {
    test.setTimeout(60_000)
    for (const { path, heading } of GUARDED_SCREENS) {
      const weight = await weightOf(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      expect(weight.js, path).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.guardedJs)
      expect(weight.css, path).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.css)
      if (path !== '/dashboard') continue
      await expect(page.getByRole('main').locator('canvas').first()).toBeAttached()
      const [, chart] = [...(await filesOf(page))].find(([path]) => CHART.test(path)) ?? []
      expect(chart).toBeGreaterThan(10)
      expect(chart).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.chart)
    }
  })
})
