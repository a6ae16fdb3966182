import type { Page } from '@playwright/test'
import { type Account, expect, expectAccessible, expectToast, test } from './fixtures.ts'
import { addApp, saveCodes } from './security-card.ts'
import { signOut } from './sign-out.ts'

const NEW_PASSWORD = 'Quiet1!copper'

/** Asks for the mail on /signin, as somebody who has forgotten the password. */
async function askForMail(page: Page, email: string): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible()
}

/** Opens the link of a mail and presses the button that scanners do not press. */
async function follow(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.locator('form button[type=submit]').click()
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set new password' }).click()
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('from a forgotten password through the mail to the dashboard, and the old password is void', async ({
  page,
  createAccount,
  openElsewhere,
  letterTo,
}) => {
  const { email, password } = await createAccount()
  await askForMail(page, email)
  await expectAccessible(page)
  const { link } = await letterTo(email)

  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(frame.url()))
  await follow(page, link)
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page).toHaveURL('/signin')
  expect(seen.filter((url) => url.includes('access_token'))).toHaveLength(1)
  await expectAccessible(page)

  await setPassword(page, 'Horse1!')
  await expectToast(page, 'Weak Password', 'Password must be at least 8 characters')
  // A reload in the middle loses nothing.
  await page.reload()
  await setPassword(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, 'Success', 'Your new password is set. Other devices have been signed out.')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Set new password' })).toBeHidden()

  const other = await openElsewhere(/400/)
  await signIn(other, email, password)
  await expectToast(other, 'Failed to sign in', 'Invalid login credentials')
  await signIn(other, email, NEW_PASSWORD)
  await expect(other).toHaveURL('/dashboard')
})

test('in another browser the link names its account and asks first', async ({
  page,
  createAccount,
  openElsewhere,
  letterTo,
}) => {
  const { email } = await createAccount()
  await askForMail(page, email)
  const other = await openElsewhere()
  await follow(other, (await letterTo(email)).link)
  await expect(other.getByRole('heading', { level: 1, name: 'Is this your account?' })).toBeVisible()
  await expect(other.getByText(email, { exact: true })).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Yes, set a new password' }).click()
  await setPassword(other, NEW_PASSWORD)
  await expect(other).toHaveURL('/dashboard')
})

/** Types the code of an email in the account's session: an address that was confirmed without proof is proven then. */
async function proveAddress(
  baseURL: string | undefined,
  { email, session }: Account,
  letterTo: (email: string) => Promise<{ readonly code: string }>,
): Promise<void> {
  const { access_token: token } = JSON.parse(session) as { access_token: string }
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const url = `${baseURL}/auth/v1/reauthenticate`
  expect((await fetch(url, { headers })).status).toBe(200)
  const { code } = await letterTo(email)
  const body = JSON.stringify({ nonce: code })
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
}

test('asks for the second factor of a proven account before the new password, and at the next sign-in', async ({
  page,
  baseURL,
  createAccount,
  signInAs,
  openElsewhere,
  letterTo,
}) => {
  // Whoever needs three codes may have to wait for the last of them.
  test.setTimeout(120_000)
  const account = await createAccount()
  await proveAddress(baseURL, account, letterTo)
  await signInAs(account)
  const app = await addApp(page)
  await saveCodes(page)
  await signOut(page)
  await askForMail(page, account.email)

  const other = await openElsewhere(/status of 42[29]/)
  await follow(other, (await letterTo(account.email)).link)
  await other.getByRole('button', { name: 'Yes, set a new password' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'One more step' })).toBeFocused()
  await expect(other.getByText(`Signing in as ${account.email}`)).toBeVisible()
  await expect(other.getByLabel('New password', { exact: true })).toBeHidden()
  await expectAccessible(other)
  // Neither a reload nor another page gets round it.
  await other.reload()
  await expect(other.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  await other.getByLabel('Six-digit code').fill('000000')
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByLabel('Six-digit code')).toHaveAccessibleDescription('The code is wrong.')
  await other.getByLabel('Six-digit code').fill(await app.next())
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeFocused()
  await expectAccessible(other)
  await setPassword(other, NEW_PASSWORD)
  await expect(other).toHaveURL('/dashboard')
  await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await signIn(page, account.email, NEW_PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  await page.getByLabel('Six-digit code').fill(await app.next())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('the digits of the mail lead there as well', async ({ page, createAccount, letterTo }) => {
  const { email } = await createAccount()
  await askForMail(page, email)
  await page.getByLabel('Six-digit code').fill((await letterTo(email)).code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await setPassword(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
})

test('whoever is still signed in sets a new password all the same', async ({
  page,
  createAccount,
  signInAs,
  openElsewhere,
  letterTo,
}) => {
  const account = await createAccount()
  await askForMail(await openElsewhere(), account.email)
  await signInAs(account)
  await page.goto('/dashboard')
  await follow(page, (await letterTo(account.email)).link)
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
  await setPassword(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
})

test('an unknown address is answered in the same words, and a used link says so', async ({
  page,
  createAccount,
  openElsewhere,
  letterTo,
}) => {
  await askForMail(page, 'nobody-has-this@example.com')
  const { email } = await createAccount()
  await askForMail(page, email)
  const { link } = await letterTo(email)
  await follow(page, link)
  await setPassword(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/dashboard')

  const other = await openElsewhere()
  await follow(other, link)
  await expectToast(other, 'The link did not work')
  await expect(other).toHaveURL('/signin')
})
