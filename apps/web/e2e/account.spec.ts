import { expect, expectAccessible, expectToast, readBrowserStorage, signIn, test } from './fixtures.ts'

// The browser logs every response with such a status.
const CLIENT_ERROR = /status of 4\d\d/

test('ending a session clears its browser', async ({ page, createAccount, openElsewhere }) => {
  const account = await createAccount()
  await page.goto('/signin')
  await signIn(page, account)
  const other = await openElsewhere(CLIENT_ERROR)
  await other.goto('/signin')
  await signIn(other, account)
  await expect(other).toHaveURL('/dashboard')
  await other.goto('/profile')
  await expect(other.getByRole('list', { name: 'Where you are signed in' })).toBeVisible()

  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile')
  const list = page.getByRole('list', { name: 'Where you are signed in' })
  const rows = list.locator('> li')
  // The third session is that of the sign-up.
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('This device')
  await page.getByRole('button', { name: 'End session: Chrome on Linux' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await expect(rows).toHaveCount(2)
  await expect(list).toBeFocused()

  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expectToast(other, 'Signed out', 'This session was ended from another device.')
  await expect(other).toHaveURL('/signin')
  expect(await readBrowserStorage(other)).not.toContain(account.email)
})

test('a deleted account leaves no data', async ({ page, allowErrors, createAccount, signInAs }) => {
  allowErrors(CLIENT_ERROR)
  const account = await createAccount()
  await signInAs(account)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByLabel('Your password').fill(account.password)
  await page.getByLabel('Type DELETE to confirm').fill('DELETE')
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expectToast(
    page,
    'Account deleted',
    'We kept only the security log, without your name or email address.',
  )
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  expect(await readBrowserStorage(page)).not.toContain(account.email)

  await page.goto('/signin')
  await signIn(page, account)
  await expectToast(page, 'Failed to sign in', 'Invalid login credentials')
})
