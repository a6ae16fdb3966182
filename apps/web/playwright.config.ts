import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const KNOWN_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser that is there: named by the environment, else where systems keep it. */
function findBrowser(): string {
  const named = process.env.CHROMIUM_PATH
  const found = named || KNOWN_PATHS.find((path) => existsSync(path))
  if (!found) throw new Error('No Chromium was found. Name one with CHROMIUM_PATH.')
  return found
}

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  // Each worker starts a server and a database of its own; two are as many as two cores carry.
  workers: process.env.E2E_WORKERS ? Number(process.env.E2E_WORKERS) : 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    toHaveScreenshot: {
      pathTemplate: '{testDir}/pictures/{arg}{ext}',
      // A hairline on paper is 27 of 255 levels away from it, and 25 is where this begins to see.
      threshold: 0.1,
      // Another build of the browser rounds the edge of a letter here and there; a button that moves by 4 px changes
      // several hundred.
      maxDiffPixels: 120,
    },
  },
  reporter: [['list'], ['json', { outputFile: 'reports/e2e.json' }]],
  use: {
    launchOptions: { executablePath: findBrowser() },
    trace: 'retain-on-failure',
    locale: 'en-US',
    // What a worker answers, a test cannot stand in for. The journey of the worker lets it in.
    serviceWorkers: 'block',
  },
})
