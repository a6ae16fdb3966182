import { expect, expectAccessible, expectToast, readBrowserStorage, signIn, test } from './fixtures.ts'

// Two browsers or tabs, each with two or three pages.
test.setTimeout(60_000)

// The browser logs every answer that is a refusal.
const REFUSED = /status of 4\d\d/

test('ending a session signs out the other browser and leaves nothing of the account there', async ({
  page,
  createAccount,
  openElsewhere,
}) => {
  const account = await createAccount()
  await page.goto('/signin')
  await signIn(page, account)
  const other = await openElsewhere(REFUSED)
  await other.goto('/signin')
  await signIn(other, account)
  await expect(other).toHaveURL('/dashboard')
  await other.goto('/profile')
  await expect(other.getByRole('list', { name: 'Where you are signed in' })).toBeVisible()

  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile')
  const list = page.getByRole('list', { name: 'Where you are signed in' })
  const rows = list.locator('> li')
  // The session by which the account was created is the third.
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

test('a deleted account leaves nothing in the browser and cannot sign in', async ({
  page,
  noise,
  createAccount,
  signInAs,
}) => {
  noise.allow(REFUSED)
  const account = await createAccount()
  await signInAs(account)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByLabel('Your password').fill(account.password)
  await page.getByLabel('Type DELETE to confirm').fill('DELETE')
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expectToast(page, 'Account deleted', 'Your account and its data have been deleted.')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  expect(await readBrowserStorage(page)).not.toContain(account.email)

  await page.goto('/signin')
  await signIn(page, account)
  await expectToast(page, 'Failed to sign in', 'Invalid login credentials')
})
