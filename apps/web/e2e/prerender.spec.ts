import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { hold } from './said.ts'
import { PUBLIC_SCREENS } from './screens.ts'

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  for (const { path, heading } of PUBLIC_SCREENS) {
    test(`${path} can be read, and says what it is in its title`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page).toHaveTitle(/.+ · Satlens$/)
      await expect(page.getByRole('contentinfo')).toContainText('Satlens does not sell, custody, transmit')
      expect(await page.content()).not.toContain('{{')
    })
  }

  test.describe('on a server with a service to sign in with', () => {
    test.use({ server: 'provided' })
    for (const path of ['/signin', '/signup']) {
      test(`${path} names it`, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveText('Continue with House')
      })
    }
  })

  test('a path without a screen says so', async ({ page, noise }) => {
    noise.allow(/404/)
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible()
  })
})

for (const { path, heading } of PUBLIC_SCREENS) {
  test(`${path} is taken over as it was served`, async ({ page }) => {
    // What React objects to while taking over is an error of the page, which fails the test by itself.
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const served = document.querySelector('#content')
        Object.assign(window, { isStillServed: () => served?.isConnected })
      })
    })
    await page.goto(path)
    // The theme of the device becomes pressed, and visitors see where to sign in, by script alone.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(await page.evaluate('isStillServed()')).toBe(true)
  })
}

test.describe('under a name full of signs', () => {
  test.use({ server: 'branded' })
  const brand = '<b>T & "J"</b> {{host}}'

  for (const { path } of PUBLIC_SCREENS) {
    test(`${path} carries it to the letter, served and taken over`, async ({ page, request }) => {
      expect(await (await request.get(path)).text()).toContain(
        '&lt;b&gt;T &amp; &quot;J&quot;&lt;/b&gt; {{host}}',
      )
      await page.goto(path)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
      await expect(page.getByRole('link', { name: `${brand}, home`, exact: true })).toBeVisible()
      expect(await page.title()).toContain(`· ${brand}`)
      await expect(page.getByRole('contentinfo')).toContainText(`${brand} does not sell`)
    })
  }
})

test.describe('nothing moves', () => {
  for (const [device, viewport] of [
    ['a phone', { width: 390, height: 844 }],
    ['a desktop', { width: 1280, height: 800 }],
  ] as const) {
    test.describe(`on ${device}`, () => {
      test.use({ viewport })
      for (const { path } of PUBLIC_SCREENS) {
        test(`when the script takes ${path} over, the price comes and, last of all, the letters`, async ({
          page,
        }) => {
          const letLettersPass = await hold(page, /^\/assets\/.*\.woff2$/)
          await page.goto(path, { waitUntil: 'commit' })
          await expectLive(page)
          letLettersPass()
          await page.evaluate(() => document.fonts.ready)
          await expectStill(page)
        })
      }

      test.describe('where there is a service to sign in with', () => {
        test.use({ server: 'provided' })
        for (const path of ['/signin', '/signup']) {
          test(`its button is in ${path} as served`, async ({ page }) => {
            await page.goto(path)
            await expect(page.getByRole('button', { name: 'Continue with House', exact: true })).toBeVisible()
            await expectLive(page)
            await expectStill(page)
          })
        }
      })
    })
  }
})

const expectLive = (page: Page) =>
  expect(page.getByTestId('price-chip')).toHaveAttribute('data-status', 'live')

/** Adds up what has moved since the page began. */
async function expectStill(page: Page): Promise<void> {
  const shifted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries) total += (entry as PerformanceEntry & { value: number }).value
        }
        const observer = new PerformanceObserver((list) => add(list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords())
            resolve(total)
          }),
        )
      }),
  )
  expect(shifted).toBeLessThanOrEqual(0.02)
}

test('what is typed before the script arrives is there when it has', async ({ page }) => {
  const letScriptsPass = await hold(page, /^\/assets\/.*\.js$/)
  await page.goto('/signin', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('early@example.com')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
  letScriptsPass()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue('early@example.com')
})

test('the module of a page is fetched when its link is pointed at, and not before', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const terms = page.waitForRequest(/\/assets\/terms\.page-.*\.js$/)
  await page.getByRole('link', { name: 'Terms of Service' }).hover()
  await terms
  await page.waitForLoadState('networkidle')
  asked.length = 0
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  // The letters for a figure come with the first price that has it.
  expect(asked.filter((path) => path.endsWith('.js'))).toEqual([])
})

test('a member who focuses a link has the page before following it, however early', async ({
  page,
  createAccount,
  signInAs,
}) => {
  const tellWhoIsThere = await hold(page, /^\/assets\/auth-client-.*\.js$/)
  await signInAs(await createAccount())
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const fetched = page.waitForRequest(/\/assets\/wallet\.page-.*\.js$/)
  await page.getByRole('banner').getByRole('link', { name: 'Wallet' }).focus()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeHidden()
  tellWhoIsThere()
  await fetched
})

test('pages and scripts come compressed, and say what they vary by', async ({ page }) => {
  const script = page.waitForResponse(/\/assets\/index-.*\.js$/)
  const response = await page.goto('/terms')
  for (const sent of [response, await script]) {
    const headers = await sent?.allHeaders()
    expect(headers?.['content-encoding']).toMatch(/^(br|gzip)$/)
    expect(headers?.vary).toMatch(/accept-encoding/i)
    expect(headers?.etag).toBeTruthy()
  }
})
