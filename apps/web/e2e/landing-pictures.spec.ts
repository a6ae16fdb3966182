// Draws the pictures of the landing page: `pnpm --dir apps/web landing-pictures`, on a build. No test.
import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { hashAcceptedPart } from './accepted-parts.ts'
import { waitUntilSettled } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { FROZEN_ORIGIN, freezePage, withoutVariation } from './freeze-page.ts'
import { dashboardStates } from './states/dashboard.ts'
import { main } from './states/state.ts'

/** Fetched for this, because building and testing do not need it. */
const SHARP = 'sharp-cli@6.1.0'
const FOLDER = fileURLToPath(new URL('../src/features/landing/static/pictures/', import.meta.url))
/** Around a card, in pixels of the page: less than the distance to the next one. */
const MARGIN = 10

/** The widths are those of a screen with one and with two device pixels. On a phone the chart alone is legible. */
const PARTS = [
  { name: 'wide', windowWidth: 1280, isChartAlone: false, widths: [1120, 2240] as const },
  { name: 'phone', windowWidth: 390, isChartAlone: true, widths: [756] as const },
]
const FORMATS = { avif: ['--quality', '52', '--effort', '5'], webp: ['--quality', '72', '--effort', '6'] }

test.setTimeout(600_000)
test.use({ baseURL: FROZEN_ORIGIN, deviceScaleFactor: 2 })

test('draws the dashboard for the landing page', async ({ page, serverUrl, createAccount, signInAs }) => {
  await freezePage(page, serverUrl)
  const account = await createAccount()
  await signInAs({ ...account, session: withoutVariation(account.session) })
  const dashboard = dashboardStates.find(({ name }) => name === 'dashboard')
  if (!dashboard?.path) throw new Error('The tour has no dashboard')
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const sizes: Record<string, { width: number; height: number }> = {}
  const accepted: Record<string, object> = {}
  for (const { name, windowWidth, isChartAlone, widths } of PARTS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width: windowWidth, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(dashboard.path)
      await dashboard.reach(page)
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready)
      await waitUntilSettled(page)
      const drawing = `${FOLDER}drawing.png`
      const clip = await findClip(page, isChartAlone)
      await page.screenshot({ path: drawing, clip, fullPage: true })
      const [width] = widths
      const part = { x: clip.x, y: Math.ceil(clip.y), width: clip.width, height: Math.floor(clip.height) }
      const look = `dashboard-${windowWidth}-${colorScheme}`
      // `landing.spec.ts` compares it with later accepted pictures.
      accepted[look] = { part, hash: await hashAcceptedPart(page, look, part) }
      sizes[name] = { width, height: Math.round((clip.height * width) / clip.width) }
      for (const width of widths) {
        for (const [format, options] of Object.entries(FORMATS)) {
          const output = `${FOLDER}${name}-${colorScheme}-${width}.${format}`
          const input = ['-i', drawing, '-o', output, '-f', format, ...options]
          await promisify(execFile)('pnpm', ['dlx', SHARP, ...input, 'resize', `${width}`])
        }
      }
      await rm(drawing)
    }
  }
  await writeFile(`${FOLDER}drawn.json`, `${JSON.stringify({ sizes, accepted }, null, 2)}\n`)
})

/** Returns the part from the upper edge of the card with the price, or of the chart in it, to its lower edge. */
async function findClip(page: Page, isChartAlone: boolean) {
  const chart = main(page).getByRole('region', { name: 'Price history' })
  await expect(chart.locator('canvas').first()).toBeVisible()
  const card = await chart.locator('xpath=ancestor::*[contains(@class, "bg-surface")][1]').boundingBox()
  const from = isChartAlone ? await chart.boundingBox() : card
  if (!card || !from) throw new Error('The dashboard has no chart')
  const [x, y] = [card.x - MARGIN, from.y - MARGIN]
  // The content is in the middle of the window.
  const width = (page.viewportSize()?.width ?? 0) - 2 * x
  return { x, y, width, height: card.y + card.height + MARGIN - y }
}
