import type { Page } from '@playwright/test'
import { expect, holdRequests, test } from './fixtures.ts'
import { GUARDED_SCREENS } from './screens.ts'

const historyLength = (page: Page) => page.evaluate(() => history.length)

test('a visitor of any guarded page is redirected to /signin in its place in the history', async ({
  page,
}) => {
  // Nine pages, and the way back from each.
  test.setTimeout(60_000)
  await page.goto('/')
  const before = await historyLength(page)
  for (const { path } of GUARDED_SCREENS) {
    await page.goto(path)
    await expect(page).toHaveURL('/signin')
    expect(await historyLength(page), path).toBe(before + 1)
    await page.goBack()
    await expect(page).toHaveURL('/')
  }
})

test.describe('the sign-in form in front of a stored session', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  const form = (page: Page) => page.getByRole('main').getByLabel('Email')

  test.beforeEach(async ({ page }) => {
    // The delay after which the form appears in any case stands still, and every frame is looked at.
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

  test('the sign-in form is in no frame that a signed-in user sees', async ({
    page,
    createAccount,
    signInAs,
  }) => {
    await signInAs(await createAccount())
    for (const path of ['/signin', '/signup']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      expect(await page.evaluate('window.hasSeenForm'), path).toBeUndefined()
    }
  })

  test('the sign-in form appears once the stored session is found invalid and removed', async ({
    page,
    createAccount,
    signInAs,
  }) => {
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

  test('the sign-in form appears after a delay when no script arrives', async ({
    page,
    createAccount,
    signInAs,
  }) => {
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
