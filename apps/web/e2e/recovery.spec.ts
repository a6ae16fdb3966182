import type { Page } from '@playwright/test'
import { expect, expectHeading, expectToast, signIn, signOut, test } from './fixtures.ts'
import { addApp, saveCodes } from './security-card.ts'

const NEW_PASSWORD = 'Quiet1!copper'

async function requestEmail(page: Page, email: string): Promise<void> {
  await page.goto('/signin')
  // On a busy machine the prerendered page may not be hydrated yet.
  await page.waitForFunction(() => Object.keys(document.getElementById('root') ?? {}).length > 0)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expectHeading(page, 'Check your inbox')
}

async function follow(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.locator('form button[type=submit]').click()
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set new password' }).click()
}

// This server confirms email addresses: only a confirmed account needs its second factor for recovery.
test.use({ server: 'configured' })

test('an emailed link sets a new password', async ({ page, createAccount, openElsewhere, emailTo }) => {
  const account = await createAccount()
  await requestEmail(page, account.email)
  const { link } = await emailTo(account.email)
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(frame.url()))
  await follow(page, link)
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeFocused()
  await expect(page).toHaveURL('/signin')
  expect(seen.filter((url) => url.includes('access_token'))).toHaveLength(1)

  // The form survives a reload.
  await page.reload()
  await setPassword(page, NEW_PASSWORD)
  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, 'Success', 'Your new password is set. Other devices have been signed out.')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Set new password' })).toBeHidden()

  const other = await openElsewhere(/400/)
  await other.goto('/signin')
  await signIn(other, account)
  await expectToast(other, 'Failed to sign in', 'Invalid login credentials')
  await signIn(other, { ...account, password: NEW_PASSWORD })
  await expect(other).toHaveURL('/dashboard')
})

test('recovery in another browser asks whose account it is, then for the second factor', async ({
  page,
  createAccount,
  signInAs,
  openElsewhere,
  emailTo,
}) => {
  // The second code of the authenticator app may be 30 seconds away.
  test.setTimeout(120_000)
  const account = await createAccount()
  await signInAs(account)
  const app = await addApp(page)
  await saveCodes(page)
  await signOut(page)
  await requestEmail(page, account.email)

  const other = await openElsewhere(/status of 42[29]/)
  await follow(other, (await emailTo(account.email)).link)
  await expectHeading(other, 'Is this your account?')
  await expect(other.getByText(account.email, { exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Yes, set a new password' }).click()
  await expect(other.getByRole('heading', { level: 1, name: "Verify it's you" })).toBeFocused()
  // A reload does not skip the second factor.
  await other.reload()
  await expectHeading(other, "Verify it's you")
  await expect(other.getByLabel('New password', { exact: true })).toBeHidden()
  await other.getByLabel('6-digit code').fill(await app.next())
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeFocused()
  await setPassword(other, NEW_PASSWORD)
  await expect(other).toHaveURL('/dashboard')
  await expectHeading(other, 'Dashboard')
})
