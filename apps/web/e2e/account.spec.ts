import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Account, expect, expectAccessible, expectToast, test } from './fixtures.ts'

// The browser logs every answer that is a refusal.
const REFUSED = /status of 4\d\d/

/** Signs in by the form, so that the session is this browser's own. */
async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
}

/** What this browser keeps, in one text. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

test.describe('sessions', () => {
  test('one that is ended here ends in the other browser, and only there', async ({
    page,
    createAccount,
    openElsewhere,
  }) => {
    const account = await createAccount()
    await signIn(page, account)
    const other = await openElsewhere(REFUSED)
    await signIn(other, account)
    await other.goto('/profile')
    await expect(other.getByRole('list', { name: 'Where you are signed in' })).toBeVisible()

    await page.goto('/profile')
    const list = page.getByRole('list', { name: 'Where you are signed in' })
    const rows = list.locator('> li')
    // The one by which the account was made is signed in as well.
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('Chrome on Linux')
    await expect(rows.first()).toContainText('This device')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'End session: Chrome on Linux' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
    await expectToast(page, 'Session ended', 'Chrome on Linux has been signed out.')
    await expect(rows).toHaveCount(2)
    await expect(list).toBeFocused()

    await other.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expectToast(other, 'Signed out', 'This session was ended from another device.')
    await expect(other).toHaveURL('/signin')
    expect(await kept(other)).not.toContain(account.email)

    await page.reload()
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: 'End all other sessions' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'End all other sessions' }).click()
    await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
  })
})

test.describe('sign-in methods', () => {
  test.use({ server: 'provided' })
  const card = (page: Page) => page.getByRole('region', { name: 'Sign-in methods' })
  const methods = (page: Page) => page.getByRole('list', { name: 'How you sign in' })

  test('a service is linked, signs in, and is unlinked', async ({ page, createAccount, provider }) => {
    const account = await createAccount()
    const house = await provider()
    await signIn(page, account)
    await page.goto('/profile')

    await house.seat(null)
    await page.getByRole('button', { name: 'Link House' }).click()
    await expectToast(page, 'House was not linked')
    await expect(page).toHaveURL('/profile')
    await expect(card(page).getByText('You said no there')).toBeVisible()
    await expectAccessible(page)
    await card(page).getByRole('button', { name: 'Dismiss' }).click()

    const email = `house-${account.email}`
    await house.seat({ sub: `house-${account.email}`, email, email_verified: true })
    await page.getByRole('button', { name: 'Link House' }).click()
    await expectToast(page, 'House linked', 'From now on you can sign in with House.')
    await expect(page).toHaveURL('/profile')
    await expect(methods(page)).toContainText(email)
    // The trip has left no session of its own behind.
    const sessions = page.getByRole('list', { name: 'Where you are signed in' })
    await expect(sessions.locator('> li')).toHaveCount(2)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/signin')
    await page.getByRole('button', { name: 'Continue with House' }).click()
    // The address is there before the session is.
    await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email)

    await page.getByRole('button', { name: 'Unlink House' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
    await expectToast(page, 'House unlinked')
    await expect(methods(page)).not.toContainText(email)
    await expect(page.getByRole('button', { name: 'Link House' })).toBeEnabled()
  })

  test('what belongs to another account is not linked, and says so', async ({
    page,
    createAccount,
    openElsewhere,
    provider,
  }) => {
    const [first, second] = [await createAccount(), await createAccount('Grace Hopper')]
    await (await provider()).seat({
      sub: `taken-${first.email}`,
      email: `taken-${first.email}`,
      email_verified: true,
    })
    await signIn(page, first)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Link House' }).click()
    await expectToast(page, 'House linked')

    const other = await openElsewhere()
    await signIn(other, second)
    await other.goto('/profile')
    await other.getByRole('button', { name: 'Link House' }).click()
    await expectToast(other, 'House was not linked')
    await expect(card(other).getByText('belongs to an account already')).toBeVisible()
    await expect(methods(other)).not.toContainText('House')
  })

  test('an account that came through a service keeps it, sets a password and leaves by a mailed code', async ({
    page,
    noise,
    provider,
    letterTo,
  }) => {
    noise.allow(REFUSED)
    const email = `newcomer-${process.pid}-${Date.now()}@example.com`
    await (await provider()).seat({ sub: email, email, email_verified: true })
    await page.goto('/signin')
    await page.getByRole('button', { name: 'Continue with House' }).click()
    // The address is there before the session is.
    await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByRole('button', { name: 'Unlink House' })).toBeDisabled()
    await expect(page.getByText('Your only sign-in method cannot be unlinked.')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Set or change password' }).click()
    await page.getByLabel('New password', { exact: true }).fill('Quiet1!copper')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expectToast(page, 'Success', 'Your new password is set. Other devices have been signed out.')

    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('button', { name: 'Send the code' }).click()
    await page.getByLabel('Six-digit code').fill((await letterTo(email)).code)
    await page.getByLabel('Type DELETE to confirm').fill('DELETE')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expectToast(page, 'Account deleted')
    await expect(page).toHaveURL('/')
  })
})

test.describe('your data', () => {
  test('the export holds the account, and nothing that signs anybody in', async ({ page, createAccount }) => {
    const account = await createAccount('Ada Lovelace')
    await signIn(page, account)
    const session = await page.evaluate(() => localStorage.getItem('sb-localhost-auth-token') ?? '')
    await page.goto('/profile')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^satlens-account-\d{4}-\d\d-\d\d\.json$/)
    await expectToast(page, 'Data downloaded')

    const text = await readFile(await download.path(), 'utf8')
    expect(JSON.parse(text)).toMatchObject({
      exported_at: expect.any(String),
      account: { email: account.email, identities: [{ provider: 'email' }] },
      sessions: [{ is_current: true }, { is_current: false }],
      passkeys: [],
      history: expect.arrayContaining([expect.objectContaining({ action: 'login' })]),
    })
    expect(text).toContain('Ada Lovelace')
    const { access_token, refresh_token } = JSON.parse(session) as Record<string, string>
    for (const secret of [account.password, access_token, refresh_token]) expect(text).not.toContain(secret)
  })

  test('a deleted account is gone, here and on the server', async ({ page, noise, createAccount }) => {
    noise.allow(REFUSED)
    const account = await createAccount()
    await signIn(page, account)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Your password').fill('Wrong1!horse')
    await page.getByLabel('Type DELETE to confirm').fill('DELETE')
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expectToast(page, 'Failed to delete the account', 'The current password is wrong.')
    await expect(page.getByLabel('Your password')).toBeFocused()
    await expectAccessible(page)

    await page.getByLabel('Your password').fill(account.password)
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expectToast(page, 'Account deleted', 'Everything that was stored about you is gone.')
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    expect(await kept(page)).not.toContain(account.email)

    await page.goto('/profile')
    await expect(page).toHaveURL('/signin')
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expectToast(page, 'Failed to sign in', 'Invalid login credentials')
  })
})
