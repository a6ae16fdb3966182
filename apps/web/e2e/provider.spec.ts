import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, newEmail, signOut, test } from './fixtures.ts'
import { tellHelper } from './shared-servers.ts'

test.use({ server: 'configured' })
// One provider signs in the person that it was told last.
test.describe.configure({ mode: 'default' })
// Each test visits the provider and several pages, one in two browsers.
test.setTimeout(60_000)

async function seat(email = newEmail('person')): Promise<string> {
  await tellHelper('provider', { sub: `id of ${email}`, email, email_verified: true })
  return email
}

const continueWithAcme = (page: Page) =>
  page.getByRole('button', { name: 'Continue with Acme', exact: true }).click()

async function expectArrival(page: Page, path: string, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page).toHaveURL(path)
  expect(new URL(page.url()).hash).toBe('')
}

test('a new person signs in through a provider and arrives at the requested page', async ({
  page,
  openElsewhere,
}) => {
  const email = await seat()
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(frame.url()))
  await page.goto('/send?to=somewhere')
  await continueWithAcme(page)
  await expectArrival(page, '/send?to=somewhere', 'Send Bitcoin')
  // The session came in one fragment, which is gone from the history as well.
  expect(seen.filter((url) => url.includes('access_token'))).toHaveLength(1)

  const other = await openElsewhere()
  await other.goto('/profile')
  await continueWithAcme(other)
  await expectArrival(other, '/profile', 'Your Profile')
  await expect(other.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(other.getByRole('button', { name: 'Unlink Acme' })).toBeDisabled()
})

test('a sign-in that was declined at the provider keeps the requested page', async ({ page }) => {
  await tellHelper('provider', null)
  await page.goto('/wallet')
  await continueWithAcme(page)
  await expectToast(
    page,
    'Not signed in',
    'You canceled, or the other service declined the sign-in. Nothing has changed.',
  )
  await expect(page).toHaveURL('/signin')
  expect(await page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))).toBeNull()
  await seat()
  await continueWithAcme(page)
  await expectArrival(page, '/wallet', 'Wallet')
})

test('a provider is linked to an account, signs in to it and is unlinked', async ({
  page,
  createAccount,
  signInAs,
}) => {
  const account = await createAccount()
  const methods = page.getByRole('list', { name: 'How you sign in' })
  await signInAs(account)
  await page.goto('/profile')
  const email = await seat(`acme-${account.email}`)
  await page.getByRole('button', { name: 'Link Acme' }).click()
  await expectToast(page, 'Acme linked', 'You can now sign in with Acme.')
  await expect(page).toHaveURL('/profile')
  await expect(methods).toContainText(email)
  // Linking has left no session of its own behind.
  await expect(page.getByRole('list', { name: 'Where you are signed in' }).locator('> li')).toHaveCount(1)

  await signOut(page)
  await page.goto('/profile')
  await continueWithAcme(page)
  await expectArrival(page, '/profile', 'Your Profile')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email)
  await page.getByRole('button', { name: 'Unlink Acme' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await expectToast(page, 'Acme unlinked')
  await expect(methods).not.toContainText(email)
})
