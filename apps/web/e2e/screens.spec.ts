import type { Page } from '@playwright/test'
import { expectAccessibleInEveryTheme } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import {
  marketStates,
  otherStates,
  profileStates,
  recoveryStates,
  type ScreenState,
  secondFactorStates,
  visitorStates,
  walletStates,
} from './states/index.ts'

// What these states provoke is logged by the browser, and is not what is judged here.
const PROVOKED = /Failed to load resource|404: no page|price|market/i

test.describe('every state of every screen is accessible in every theme, and can be read aloud', () => {
  test.describe.configure({ mode: 'parallel', timeout: 420_000 })
  test.use({ server: 'open' })

  async function judge(page: Page, states: readonly ScreenState[]) {
    const size = page.viewportSize()
    for (const { name, path, reach } of states) {
      if (path !== undefined) {
        if (size) await page.setViewportSize(size)
        await page.goto(path)
      }
      await test.step(name, async () => {
        await reach(page)
        await expect(page).toHaveTitle(/.+ · Satlens$/)
        await expectAccessibleInEveryTheme(page, name)
      })
    }
  }

  test('for a visitor', async ({ page, createAccount, noise }) => {
    noise.allow(PROVOKED)
    await judge(page, visitorStates(await createAccount()))
  })

  test.describe('for a member', () => {
    test.use({ isMember: true })

    for (const [what, states] of [
      ['at the market', marketStates],
      ['at the wallet', walletStates],
      ['at identity, send and the chain', otherStates],
    ] as const) {
      test(what, async ({ page, noise }) => {
        noise.allow(PROVOKED)
        await judge(page, states)
      })
    }

    test('on the profile, and with a second factor', async ({ page, noise, member }) => {
      noise.allow(PROVOKED)
      await judge(page, [...profileStates(member), ...secondFactorStates(member)])
    })
  })

  test('with a forgotten password', async ({ page, createAccount, openElsewhere, letterTo }) => {
    const { email, password } = await createAccount()
    await page.goto('/signin')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    const { link } = await letterTo(email)
    await judge(await openElsewhere(), recoveryStates(link, password))
  })
})

test('on a phone the links fold into one menu, with home and price in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Satlens, home' })).toBeVisible()
  await expect(header.getByText('Simulated', { exact: true })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeHidden()
  await header.getByText('Menu', { exact: true }).click()
  await header.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/signin')
  await expect(header.getByRole('link', { name: 'Get Started' })).toBeHidden()
})

test('going back returns to the place that was left', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/')
  await page.getByText('Why does Pro have two prices?').scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(400)
  // Followed without the pointer, which would first scroll the link into sight.
  const link = page.getByRole('banner').getByRole('link', { name: 'Get Started' }).first()
  await link.evaluate((element: HTMLElement) => element.click())
  await expect(page.getByRole('heading', { level: 1, name: 'Create your Satlens account' })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeInViewport()
})
