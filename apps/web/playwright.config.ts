import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { isNightly } from './e2e/tier.ts'

const KNOWN_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Returns the path of the browser: named by the environment, else where systems install it. Without one, Playwright uses its own. */
const findBrowser = (): string | undefined =>
  process.env.CHROMIUM_PATH || KNOWN_PATHS.find((path) => existsSync(path))

const executablePath = findBrowser()

/** Draws pictures and tests nothing. */
const PICTURES_OF_LANDING = 'landing-pictures.spec.ts'

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  // The servers of the whole run, each started by the first test that needs it.
  globalSetup: './e2e/shared-servers.ts',
  // Pages wait a tenth of their time: three workers keep two cores busy.
  workers: process.env.E2E_WORKERS ? Number(process.env.E2E_WORKERS) : 3,
  fullyParallel: true,
  // The longest tests begin first.
  projects: [
    // Chromium stopped drawing frames in one of some hundred tours, which no page can cause. Journeys are not repeated.
    { name: 'tour', testMatch: 'tour.spec.ts', retries: process.env.CI ? 1 : 0 },
    { name: 'journeys', testIgnore: ['tour.spec.ts', PICTURES_OF_LANDING] },
    ...(process.env.DRAW === 'landing' ? [{ name: 'pictures', testMatch: PICTURES_OF_LANDING }] : []),
  ],
  ...(isNightly ? {} : { grepInvert: /@nightly/ }),
  retries: 0,
  forbidOnly: true,
  // Many tests open two browsers or several pages, on a machine shared by three workers.
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    toHaveScreenshot: {
      pathTemplate: '{testDir}/pictures/{arg}{ext}',
      // A hairline on the background is 27 of 255 levels away from it, and 25 is where this begins to see.
      threshold: 0.1,
      // Another build of the browser rounds the edge of a letter here and there; a button that moves by 4 px changes
      // several hundred.
      maxDiffPixels: 120,
    },
  },
  reporter: [['list'], ['json', { outputFile: 'reports/e2e.json' }]],
  use: {
    actionTimeout: 30_000,
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Letters drawn by the font alone, not by what the machine is set to.
      args: ['--font-render-hinting=none', '--disable-lcd-text'],
    },
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    // Requests answered by a service worker bypass `page.route`. The tests of the worker allow it.
    serviceWorkers: 'block',
  },
})
