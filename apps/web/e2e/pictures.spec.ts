import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { type Account, expect, test } from './fixtures.ts'
import { GUARDED_SCREENS, PUBLIC_SCREENS } from './screens.ts'
import { holdStill, madeAlike, STILL_ORIGIN } from './still-page.ts'

const WIDTHS = [390, 768, 1280]
const HEIGHT = 800
/** The release of Chromium that drew the accepted pictures. */
const DRAWN_BY = new URL('pictures/drawn-by.txt', import.meta.url)
/** Another release may draw letters and edges otherwise: what it shows then is whether the page still stands. */
const ROOM_FOR_ANOTHER_RELEASE = 0.02
/** Between them they hold every kind of edge, mark and field. */
const IN_HIGH_CONTRAST = ['/', '/signup', '/dashboard', '/send']

// Under ten seconds each on two idle cores; a busy machine takes its time.
test.describe.configure({ mode: 'parallel', timeout: 180_000 })
test.use({
  timezoneId: 'UTC',
  // The pictures say what there is to say; a film of each page costs more than all of them.
  trace: 'off',
  contextOptions: { reducedMotion: 'reduce' },
  // It would ask at the pictures' origin, where nobody answers.
  serviceWorkers: 'block',
  // Letters drawn by the font alone, not by what the machine is set to.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: ['--font-render-hinting=none', '--disable-lcd-text'] }),
})

test.beforeAll(({ browser }, { config }) => {
  if (config.updateSnapshots === 'changed') writeFileSync(DRAWN_BY, `${releaseOf(browser)}\n`)
})

test.beforeEach(async ({ page, baseURL, noise }) => {
  noise.allow(/Service Worker registration blocked/)
  await holdStill(page, `${baseURL}`)
})

for (const { path, heading } of PUBLIC_SCREENS) {
  test(`${path} looks as it was accepted`, async ({ page }) => {
    await openStill(page, path, heading)
    await expectPictures(page, path)
  })
}

for (const { path, heading } of GUARDED_SCREENS) {
  test(`${path} looks as it was accepted`, async ({ page, createAccount, signInAs }) => {
    const account = await createAccount('Ada Lovelace')
    await signInAs({ ...account, session: madeAlike(account.session) } satisfies Account)
    await openStill(page, path, heading)
    await expectPictures(page, path)
  })
}

test('a missing page looks as it was accepted', async ({ page, noise }) => {
  noise.allow(/404/)
  await openStill(page, '/nowhere', '404')
  await expectPictures(page, '/404')
})

async function openStill(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(`${STILL_ORIGIN}${path}`)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

/** The whole page at each width, light and dark; the width in between has nothing of its own in the dark. */
async function expectPictures(page: Page, path: string): Promise<void> {
  const name = path === '/' ? 'landing' : path.slice(1)
  const isSameRelease = readFileSync(DRAWN_BY, 'utf8').trim() === releaseOf(page.context().browser())
  const room = isSameRelease
    ? {}
    : { maxDiffPixels: Number.MAX_SAFE_INTEGER, maxDiffPixelRatio: ROOM_FOR_ANOTHER_RELEASE }
  // All that differ are shown, not the first alone.
  const take = (look: string) =>
    expect.soft(page).toHaveScreenshot(`${name}-${look}.png`, { fullPage: true, ...room })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.emulateMedia({ colorScheme: 'light' })
    await take(`${width}-light`)
    if (width === 768) continue
    await page.emulateMedia({ colorScheme: 'dark' })
    await take(`${width}-dark`)
  }
  if (!IN_HIGH_CONTRAST.includes(path)) return
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' })
  await take('1280-contrast')
  await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active' })
  await take('1280-forced')
}

const releaseOf = (browser: Browser | null): string => `${browser?.version().split('.')[0]}`
