import type { Page } from '@playwright/test'
import { expect, expectHeading, holdRequests, test } from './fixtures.ts'
import { GUARDED_SCREENS } from './screens.ts'

test('every guarded page redirects a visitor to /signin and replaces its history entry', async ({ page }) => {
  await page.goto('/')
  const before = await page.evaluate(() => history.length)
  for (const { path } of GUARDED_SCREENS) {
    await page.goto(path)
    await expect(page).toHaveURL('/signin')
    expect(await page.evaluate(() => history.length), path).toBe(before + 1)
    await page.goBack()
    await expect(page).toHaveURL('/')
  }
})

test.describe('the sign-in form in front of a stored session', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  const form = (page: Page) => page.getByRole('main').getByLabel('Email')

  test.beforeEach(async ({ page }) => {
    // Pauses the animation that shows the form after a delay, and inspects every frame.
    await page.addInitScript(() => {
      const look = () => {
        for (const animation of document.getAnimations()) {
          if (animation.playState === 'running') animation.pause()
        }
        const seen = document.querySelector('main form')?.checkVisibility({ visibilityProperty: true })
        if (seen) Object.assign(window, { hasSeenForm: true })
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  })

  test('a signed-in user sees the form in no frame', async ({ page, createAccount, signInAs }) => {
    await signInAs(await createAccount())
    for (const path of ['/signin', '/signup']) {
      await page.goto(path)
      await expectHeading(page, 'Dashboard')
      expect(await page.evaluate('window.hasSeenForm'), path).toBeUndefined()
    }
  })

  test('the form appears once an invalid session is removed', async ({ page, createAccount, signInAs }) => {
    const account = { ...(await createAccount()), session: '{"access_token":7}' }
    await signInAs(account)
    for (const path of ['/signin', '/signup']) {
      await page.goto(path)
      await expect(form(page)).toBeVisible()
      await expect(page).toHaveURL(path)
      expect(await page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))).toBeNull()
      await page.evaluate((text) => localStorage.setItem('sb-localhost-auth-token', text), account.session)
    }
  })

  test('the form appears after a delay without script', async ({ page, createAccount, signInAs }) => {
    await holdRequests(page, /^\/assets\/.*\.js$/)
    await signInAs(await createAccount())
    await page.goto('/signin', { waitUntil: 'commit' })
    await expect(form(page)).toBeAttached()
    await expect(form(page)).toBeHidden()
    await page.evaluate(() => {
      for (const animation of document.querySelector('main')?.getAnimations({ subtree: true }) ?? []) {
        if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
      }
    })
    await expect(form(page)).toBeVisible()
  })
})
