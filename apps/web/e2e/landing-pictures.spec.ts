// Draws the pictures of the landing page: `pnpm --dir apps/web landing-pictures`, on a build. No test.
import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { DEFAULT_LANGUAGE, type Language } from '@satlens/domain'
import { BUILT_LANGUAGES } from '../src/shared/language/built-languages.ts'
import { hashAcceptedPart } from './accepted-parts.ts'
import { waitUntilSettled } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { FROZEN_ORIGIN, freezePage, withoutVariation } from './freeze-page.ts'
import { main } from './states/state.ts'

/** Fetched for this, because building and testing do not need it. */
const SHARP = 'sharp-cli@6.1.0'
const FOLDER = fileURLToPath(new URL('../src/features/landing/static/pictures/', import.meta.url))
/** Around a card, in pixels of the page: less than the distance to the next one. */
const MARGIN = 10

/** The widths are those of a screen with one and with two device pixels. On a phone the chart alone is legible. */
const PARTS = [
  { name: 'wide', windowWidth: 1280, isChartAlone: false, widths: { avif: [1120, 2240], webp: [1120] } },
  { name: 'phone', windowWidth: 390, isChartAlone: true, widths: { avif: [756], webp: [756] } },
] as const
const FORMATS = { avif: ['--quality', '52', '--effort', '5'], webp: ['--quality', '72', '--effort', '6'] }

test.setTimeout(1_200_000)
test.use({ baseURL: FROZEN_ORIGIN, deviceScaleFactor: 2 })

test('draws the dashboard for the landing page', async ({ page, serverUrl, createAccount, signInAs }) => {
  await freezePage(page, serverUrl)
  const account = await createAccount()
  await signInAs({ ...account, session: withoutVariation(account.session) })
  await rm(FOLDER, { recursive: true, force: true })
  for (const language of BUILT_LANGUAGES) await draw(page, language)
  // This takes minutes, and the session would end.
  for (const language of BUILT_LANGUAGES) await convert(`${FOLDER}${language}/`)
})

async function draw(page: Page, language: Language): Promise<void> {
  const folder = `${FOLDER}${language}/`
  await mkdir(folder, { recursive: true })
  const sizes: Record<string, { width: number; height: number }> = {}
  const accepted: Record<string, object> = {}
  for (const { name, windowWidth, isChartAlone, widths } of PARTS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width: windowWidth, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(`/dashboard?language=${language}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(main(page)).toContainText(/64[.,]208/)
      const clip = await findClip(page, isChartAlone)
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready)
      await waitUntilSettled(page)
      await page.screenshot({ path: `${folder}${name}-${colorScheme}.png`, clip, fullPage: true })
      const [width] = widths.avif
      const part = { x: clip.x, y: Math.ceil(clip.y), width: clip.width, height: Math.floor(clip.height) }
      const look = `dashboard-${windowWidth}-${colorScheme}`
      // `landing.spec.ts` compares it with later accepted pictures, which are in English.
      if (language === DEFAULT_LANGUAGE)
        accepted[look] = { part, hash: await hashAcceptedPart(page, look, part) }
      sizes[name] = { width, height: Math.round((clip.height * width) / clip.width) }
    }
  }
  await writeFile(`${folder}drawn.json`, `${JSON.stringify({ sizes, accepted }, null, 2)}\n`)
}

/** Replaces the drawings in a folder by files for each width and format. */
async function convert(folder: string): Promise<void> {
  for (const { name, widths } of PARTS) {
    for (const look of [`${name}-light`, `${name}-dark`]) {
      const drawing = `${folder}${look}.png`
      for (const [format, options] of Object.entries(FORMATS)) {
        for (const width of widths[format as keyof typeof FORMATS]) {
          const input = ['-i', drawing, '-o', `${folder}${look}-${width}.${format}`, '-f', format, ...options]
          await promisify(execFile)('pnpm', ['dlx', SHARP, ...input, 'resize', `${width}`])
        }
      }
      await rm(drawing)
    }
  }
}

/** Returns the part from the upper edge of the card with the price, or of the chart in it, to its lower edge. */
async function findClip(page: Page, isChartAlone: boolean) {
  const chart = main(page)
    .locator('section')
    .filter({ has: page.locator('canvas') })
    .last()
  await expect(chart.locator('canvas').first()).toBeVisible()
  const card = await chart.locator('xpath=ancestor::*[contains(@class, "bg-surface")][1]').boundingBox()
  const from = isChartAlone ? await chart.boundingBox() : card
  if (!card || !from) throw new Error('The dashboard has no chart')
  const windowWidth = page.viewportSize()?.width ?? 0
  // The content is in the middle of the window. The card is at its left edge, or in Arabic at its right.
  const x = Math.min(card.x, windowWidth - card.x - card.width) - MARGIN
  const y = from.y - MARGIN
  return { x, y, width: windowWidth - 2 * x, height: card.y + card.height + MARGIN - y }
}
