import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectHeading, expectToast, newEmail, signOut, test } from './fixtures.ts'
import { sendToHelper } from './shared-servers.ts'

test.use({ server: 'configured' })
// The tests share one provider, which signs in the person it was last given.
test.describe.configure({ mode: 'default' })

/** Sets the person that the provider signs in. */
async function setProviderPerson(email = newEmail('person')): Promise<string> {
  await sendToHelper('provider', { sub: `id of ${email}`, email, email_verified: true })
  return email
}

const continueWithAcme = (page: Page) =>
  page.getByRole('button', { name: 'Continue with Acme', exact: true }).click()

/** Expects a page, and the session removed from its address. */
async function expectSignedIn(page: Page, path: string, heading: string): Promise<void> {
  await expectHeading(page, heading)
  await expect(page).toHaveURL(path)
  expect(new URL(page.url()).hash).toBe('')
}

test('a new person signs in through a provider to the requested page', async ({ page, openElsewhere }) => {
  const email = await setProviderPerson()
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(frame.url()))
  await page.goto('/send?to=somewhere')
  await continueWithAcme(page)
  await expectSignedIn(page, '/send?to=somewhere', 'Send Bitcoin')
  // The session came in the fragment of one address, which is not in the history either.
  expect(seen.filter((url) => url.includes('access_token'))).toHaveLength(1)

  const other = await openElsewhere()
  await other.goto('/profile')
  await continueWithAcme(other)
  await expectSignedIn(other, '/profile', 'Your Profile')
  await expect(other.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(other.getByRole('button', { name: 'Unlink Acme' })).toBeDisabled()
})

test('a sign-in declined at the provider remembers the requested page', async ({ page }) => {
  await sendToHelper('provider', null)
  await page.goto('/wallet')
  await continueWithAcme(page)
  await expectToast(page, 'Not signed in', 'You canceled, or the sign-in was declined. Nothing has changed.')
  await expect(page).toHaveURL('/signin')
  expect(await page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))).toBeNull()
  await setProviderPerson()
  await continueWithAcme(page)
  await expectSignedIn(page, '/wallet', 'Wallet')
})

test('a provider is linked, signs in and is unlinked', async ({ page, createAccount, signInAs }) => {
  const account = await createAccount()
  const methods = page.getByRole('list', { name: 'How you sign in' })
  await signInAs(account)
  await page.goto('/profile')
  const email = await setProviderPerson(`acme-${account.email}`)
  await page.getByRole('button', { name: 'Link Acme' }).click()
  await expectToast(page, 'Acme linked', 'You can now sign in with Acme.')
  await expect(page).toHaveURL('/profile')
  await expect(methods).toContainText(email)
  // Linking creates no session.
  await expect(page.getByRole('list', { name: 'Where you are signed in' }).locator('> li')).toHaveCount(1)

  await signOut(page)
  await page.goto('/profile')
  await continueWithAcme(page)
  await expectSignedIn(page, '/profile', 'Your Profile')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email)
  await page.getByRole('button', { name: 'Unlink Acme' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await expectToast(page, 'Acme unlinked')
  await expect(methods).not.toContainText(email)
})
