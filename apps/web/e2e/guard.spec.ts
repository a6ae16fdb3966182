import type { Page } from '@playwright/test'
import { type Account, expect, test } from './fixtures.ts'
import { hold } from './said.ts'
import { GUARDED_SCREENS } from './screens.ts'

const TOKEN = '/auth/v1/token'
const historyLength = (page: Page) => page.evaluate(() => history.length)
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))

async function fillIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a visitor of a guarded page is sent to sign in, in the place of that page', async ({ page }) => {
  await page.goto('/')
  const before = await historyLength(page)
  for (const { path } of GUARDED_SCREENS) {
    await page.goto(path)
    await expect(page).toHaveURL('/signin')
    expect(await historyLength(page), path).toBe(before + 1)
    await page.goBack()
    await expect(page).toHaveURL('/')
  }
  for (const link of ['Wallet', 'Trading', 'Buy']) {
    await page.getByRole('banner').getByRole('link', { name: link }).click()
    await expect(page).toHaveURL('/signin')
    await page.goBack()
    await expect(page).toHaveURL('/')
  }
})

test('after signing in the visitor is on the page that was asked for, with its query', async ({
  page,
  createAccount,
}) => {
  await page.goto('/')
  await page.goto('/send?from=mail')
  await expect(page).toHaveURL('/signin')
  await fillIn(page, await createAccount())
  await expect(page).toHaveURL('/send?from=mail')
  await expect(page.getByRole('heading', { level: 1, name: 'Send Bitcoin' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a signed-in visitor of /signin and /signup is sent to the dashboard, in the place of that page', async ({
  page,
  createAccount,
  signInAs,
}) => {
  await signInAs(await createAccount())
  await page.goto('/terms')
  for (const path of ['/signin', '/signup']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
    await page.goBack()
    await expect(page).toHaveURL('/terms')
  }
})

test.describe('the form of a visitor, in front of a stored session', () => {
  const form = (page: Page) => page.getByRole('main').getByLabel('Email')

  test.beforeEach(async ({ page }) => {
    // The time after which it comes at any rate stands still, and every frame is looked at.
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

  for (const path of ['/signin', '/signup']) {
    test(`at ${path} is in no frame that a member sees`, async ({ page, createAccount, signInAs }) => {
      await signInAs(await createAccount())
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      expect(await page.evaluate('window.hasSeenForm')).toBeUndefined()
    })

    test(`at ${path} comes as soon as the session turns out to be none`, async ({
      page,
      createAccount,
      signInAs,
    }) => {
      await signInAs({ ...(await createAccount()), session: '{"access_token":7}' })
      await page.goto(path)
      await expect(form(page)).toBeVisible()
      await expect(page).toHaveURL(path)
    })
  }

  test('comes after a while when nobody finds out', async ({ page, createAccount, signInAs }) => {
    await page.route('**/assets/*.js', () => {})
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

test.describe('a stored session', () => {
  const past = ({ session }: Account) =>
    JSON.stringify({ ...(JSON.parse(session) as object), expires_at: Math.floor(Date.now() / 1000) - 60 })

  test('that has to be refreshed first is waited for behind a spinner, and the page then opens', async ({
    page,
    createAccount,
    signInAs,
  }) => {
    const account = await createAccount()
    await signInAs({ ...account, session: past(account) })
    const release = await hold(page, TOKEN)
    await page.goto('/kyc')
    await expect(page.getByRole('main').getByRole('status')).toBeVisible()
    await expect(page).toHaveURL('/kyc')
    await expect(page.getByRole('banner').getByRole('link', { name: /Sign In|Profile/ })).toHaveCount(0)
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Identity verification' })).toBeVisible()
  })

  test('survives a server that is away, and is removed when it is refused', async ({
    page,
    noise,
    createAccount,
    signInAs,
  }) => {
    // What the page asks for between the refusal and its own end is 401.
    noise.allow(/status of (503|400|401)/)
    const account = await createAccount()
    await signInAs({ ...account, session: past(account) })
    const refuse = (status: number, error_code: string) =>
      page.route(`**${TOKEN}*`, (route) => route.fulfill({ status, json: { error_code, msg: 'No.' } }))
    await refuse(503, 'service_unavailable')
    const asked = page.waitForResponse(/grant_type=refresh_token/)
    await page.goto('/profile')
    await asked
    expect(await stored(page)).toContain(account.email)
    // The newer word counts. Between the two no try may get through to the server, which would renew the session.
    await refuse(400, 'refresh_token_not_found')
    await page.goto('/profile')
    await expect(page).toHaveURL('/signin')
    expect(await stored(page)).toBeNull()
  })

  test('that is none is removed', async ({ page, createAccount, signInAs }) => {
    await signInAs({ ...(await createAccount()), session: '{"access_token":7}' })
    await page.goto('/wallet')
    await expect(page).toHaveURL('/signin')
    expect(await stored(page)).toBeNull()
  })
})
