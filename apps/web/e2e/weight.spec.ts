import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { GUARDED_SCREENS } from './screens.ts'
import { WEIGHT_BUDGETS_KB } from './weight-budgets.ts'

test('the landing page stays light', async ({ page }) => {
  const weight = await weightOf(page, '/')
  expect(weight.js).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.publicJs)
  expect(weight.css).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.css)
})

test('every guarded page stays light', async ({ page, createAccount, signInAs }) => {
  await signInAs(await createAccount())
  for (const { path } of GUARDED_SCREENS) {
    const weight = await weightOf(page, path)
    expect(weight.js, path).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.guardedJs)
    expect(weight.css, path).toBeLessThanOrEqual(WEIGHT_BUDGETS_KB.css)
  }
})

/** Loads a page with an empty cache and weighs the scripts and styles it asked for. */
async function weightOf(page: Page, path: string): Promise<{ js: number; css: number }> {
  const weight = { js: 0, css: 0 }
  await page.route('**/assets/**', async (route) => {
    const response = await route.fetch()
    const body = await response.body()
    const kilobytes = brotliCompressSync(body).length / 1000
    if (/\.js$/.test(route.request().url())) weight.js += kilobytes
    if (/\.css$/.test(route.request().url())) weight.css += kilobytes
    await route.fulfill({ response, body })
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.unroute('**/assets/**')
  expect(weight.js, 'scripts were seen').toBeGreaterThan(10)
  return weight
}
