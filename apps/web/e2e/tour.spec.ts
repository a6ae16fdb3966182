import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { messages as arabic } from '../languages/ar/shared/market/messages.ts'
import { messages as german } from '../languages/de/shared/market/messages.ts'
import { messages as english } from '../src/shared/market/messages.ts'
import { findAccessibilityProblems, findThemeProblems, waitUntilSettled } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { FROZEN_ORIGIN, freezePage, withoutVariation } from './freeze-page.ts'
import { findKeyboardProblems } from './keyboard.ts'
import { DISPLAY_SETTINGS, findFitProblems, findMisfits, LARGE_TEXT } from './layout-fit.ts'
import { dashboardStates } from './states/dashboard.ts'
import { oauthStates } from './states/oauth.ts'
import { otherStates } from './states/other.ts'
import { prepareStates } from './states/prepare.ts'
import { profileStates, secondFactorStates } from './states/profile.ts'
import { recoveryStates, visitorStates } from './states/public.ts'
import { sendStates } from './states/send.ts'
import type { ScreenState } from './states/state.ts'
import { publicTradingStates, tradingStates } from './states/trading.ts'
import { walletStates } from './states/wallet.ts'
import { isNightly } from './tier.ts'

interface Look {
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
}
const PHONE: Look = { width: 390, colorScheme: 'light' }
const DARK_PHONE: Look = { width: 390, colorScheme: 'dark' }
const TABLET: Look = { width: 768, colorScheme: 'light' }
const DESKTOP: Look = { width: 1280, colorScheme: 'light' }
const DARK_DESKTOP: Look = { width: 1280, colorScheme: 'dark' }
const LOOKS = [PHONE, DARK_DESKTOP, DARK_PHONE, DESKTOP]
/** In the order in which the accepted pictures were taken. */
const ALL_LOOKS = [PHONE, DARK_PHONE, TABLET, DESKTOP, DARK_DESKTOP]
const HEIGHT = 800
/** Together they contain every kind of border, icon and field. */
const IN_HIGH_CONTRAST = ['landing', 'signup', 'dashboard', 'send']
/** The language with the longest words and the one from right to left, and what a page says of a live price. */
const OTHER_LANGUAGES = [
  { language: 'de', inLanguage: 'in German', live: german.status.live },
  { language: 'ar', inLanguage: 'in Arabic', live: arabic.status.live },
]
/** The text of these pages is English in every language. */
const LEGAL = ['terms', 'privacy']
/** The release of Chromium that drew the accepted pictures. */
const DRAWN_BY = new URL('pictures/drawn-by.txt', import.meta.url)
/** Another release draws letters and edges differently. This tolerance still finds a broken layout. */
const TOLERANCE_FOR_ANOTHER_RELEASE = 0.02

// A test checks up to 24 states, each in some two seconds; at night in every theme and setting.
test.setTimeout(isNightly ? 1_200_000 : 300_000)

test.beforeAll(({ browser }, { config }) => {
  if (config.updateSnapshots === 'changed') writeFileSync(DRAWN_BY, `${releaseOf(browser)}\n`)
})

test.beforeEach(({ allowErrors }) => {
  // These states provoke errors, which the browser logs.
  allowErrors(/Failed to load resource|404: no page|price|market/i)
})

const RULE = 'is accessible, fits and looks as accepted'

test.describe('at one moment and one price', () => {
  test.use({ baseURL: FROZEN_ORIGIN })
  test.beforeEach(({ page, serverUrl }) => freezePage(page, serverUrl))
  // A page may still preload scripts.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }))

  for (const [screens, statesOf] of [
    ['Dashboard', () => dashboardStates],
    ['Buy and trading', () => tradingStates],
    ['Send', () => sendStates],
    ['Payment of a watched account', () => prepareStates],
    ['Identity, blockchain test and offline', () => otherStates],
    ['Wallet', () => walletStates],
    ['Profile and second factor', (account) => [...profileStates(account), ...secondFactorStates(account)]],
  ] as const satisfies [string, (account: Parameters<typeof profileStates>[0]) => readonly ScreenState[]][]) {
    test(`${screens}: every state ${RULE}`, async ({ page, createAccount, signInAs }) => {
      const account = await createAccount()
      await signInAs({ ...account, session: withoutVariation(account.session) })
      await checkStates(page, statesOf(account))
    })
  }

  test(`Public pages: every state ${RULE}`, async ({ page, createAccount }) => {
    await checkStates(page, visitorStates(await createAccount()))
  })

  for (const { language, inLanguage, live } of OTHER_LANGUAGES)
    test.describe(inLanguage, () => {
      test.use({ locale: language })

      test(`Pages of a user: each ${RULE} ${inLanguage}`, async ({ page, createAccount, signInAs }) => {
        const account = await createAccount()
        await signInAs({ ...account, session: withoutVariation(account.session) })
        const states = [dashboardStates, tradingStates, sendStates, otherStates, walletStates]
        await checkTranslated(page, [...states.flat(), ...profileStates(account)], language, live)
      })

      test(`Public pages: each ${RULE} ${inLanguage}`, async ({ page, createAccount }) => {
        await checkTranslated(page, visitorStates(await createAccount()), language, live)
      })

      test.describe('with the OAuth server', () => {
        test.use({ server: 'oauth' })
        test(`Apps and devices: each ${RULE} ${inLanguage}`, async ({ page, createAccount, signInAs }) => {
          const account = await createAccount()
          await signInAs({ ...account, session: withoutVariation(account.session) })
          await checkTranslated(page, oauthStates, language, live)
        })
      })
    })

  test.describe('with the OAuth server', () => {
    test.use({ server: 'oauth' })
    test(`Apps and devices: every state ${RULE}`, async ({ page, createAccount, signInAs }) => {
      const account = await createAccount()
      await signInAs({ ...account, session: withoutVariation(account.session) })
      await checkStates(page, oauthStates)
    })
  })

  test.describe('with public trading pages', () => {
    test.use({ server: 'configured' })
    test(`Trading pages of a visitor: every state ${RULE}`, ({ page }) =>
      checkStates(page, publicTradingStates))
  })
})

test(`Password recovery: every state ${RULE}`, async ({ page, createAccount, openElsewhere, emailTo }) => {
  const { email, password } = await createAccount()
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const { link } = await emailTo(email)
  await checkStates(await openElsewhere(), recoveryStates(link, password))
})

/** Reaches each state once and checks it in one look, at night in all. */
async function checkStates(page: Page, states: readonly ScreenState[]) {
  for (const [index, { name, path, arrange, reach, picture }] of states.entries()) {
    await test.step(name, async () => {
      const look = LOOKS[index % LOOKS.length] as Look
      const { width, colorScheme } = look
      const size = { width, height: HEIGHT }
      // The pictures show the chart after a change of the window, which does not change its scale.
      await page.setViewportSize(picture === undefined ? size : { width: 1280, height: 720 })
      await page.emulateMedia({ colorScheme, contrast: null, forcedColors: null, reducedMotion: 'reduce' })
      await arrange?.(page)
      if (path !== undefined) await page.goto(path)
      await reach(page)
      if (picture !== undefined) {
        await page.waitForLoadState('networkidle')
        await page.setViewportSize(size)
      }
      await expect(page).toHaveTitle(/.+ · .+$/)
      if (picture !== undefined) await expectPictures(page, picture, isNightly ? ALL_LOOKS : [look])
      const found = [...(await findAccessibilityProblems(page)), ...(await findMisfits(page))]
      if (isNightly) found.push(...(await findThemeProblems(page)))
      const settings = DISPLAY_SETTINGS.filter(
        (_, place) => isNightly || place === index % DISPLAY_SETTINGS.length,
      )
      found.push(...(await findFitProblems(page, settings, size)))
      if (path !== undefined) {
        found.push(...(await findKeyboardProblems(page)))
        if (isNightly) {
          await page.setViewportSize({ width: 320, height: 256 })
          found.push(...(await findKeyboardProblems(page)).map((problem) => `at 400 % zoom: ${problem}`))
        }
      }
      expect.soft(found, name).toEqual([])
    })
  }
}

/**
 * Checks each screen once, on a phone, in the state that needs no interaction: the others find controls by their English
 * names. Compares its picture at night.
 */
async function checkTranslated(page: Page, states: readonly ScreenState[], language: string, live: string) {
  const size = { width: PHONE.width, height: HEIGHT }
  const seen = new Set<string>()
  for (const { name, path, arrange, picture } of states) {
    if (path === undefined || picture === undefined || (seen.has(path) && !arrange)) continue
    seen.add(path)
    await test.step(name, async () => {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: PHONE.colorScheme, reducedMotion: 'reduce' })
      await arrange?.(page)
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      if (isNightly && !LEGAL.includes(picture))
        await expectPictures(page, `${picture}-${language}`, [PHONE], live)
      const found = [...(await findAccessibilityProblems(page)), ...(await findMisfits(page))]
      found.push(...(await findFitProblems(page, [LARGE_TEXT], size)))
      expect.soft(found, name).toEqual([])
    })
  }
}

async function expectPictures(
  page: Page,
  name: string,
  looks: readonly Look[],
  live: string = english.status.live,
): Promise<void> {
  await expect(page.getByRole('banner').getByText(live, { exact: true })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const isSameRelease = readFileSync(DRAWN_BY, 'utf8').trim() === releaseOf(page.context().browser())
  const tolerance = isSameRelease
    ? {}
    : { maxDiffPixels: Number.MAX_SAFE_INTEGER, maxDiffPixelRatio: TOLERANCE_FOR_ANOTHER_RELEASE }
  // Soft: reports every picture that differs.
  const compare = async (look: string) => {
    await waitUntilSettled(page)
    await loadShownImages(page)
    await expect.soft(page).toHaveScreenshot(`${name}-${look}.png`, { fullPage: true, ...tolerance })
  }
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.emulateMedia({ colorScheme })
    await compare(`${width}-${colorScheme}`)
  }
  if (!isNightly || !IN_HIGH_CONTRAST.includes(name)) return
  await page.setViewportSize({ width: 1280, height: HEIGHT })
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' })
  await compare('1280-contrast')
  await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active' })
  await compare('1280-forced')
  await page.emulateMedia({ forcedColors: null, contrast: null })
}

/** A picture of the whole page also contains images that no visitor would have scrolled to. */
async function loadShownImages(page: Page): Promise<void> {
  const areLoaded = () =>
    page.evaluate(() => {
      const shown = [...document.images].filter((image) => image.checkVisibility())
      for (const image of shown) image.loading = 'eager'
      return shown.every((image) => image.complete)
    })
  await expect.poll(areLoaded).toBe(true)
}

const releaseOf = (browser: Browser | null): string => `${browser?.version().split('.')[0]}`
