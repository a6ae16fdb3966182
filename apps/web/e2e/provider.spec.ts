import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, test } from './fixtures.ts'

test.use({ server: 'provided' })

/** Asks for a page, and goes to the provider from where that leads. */
async function comeBy(page: Page, wanted: string): Promise<void> {
  await page.goto(wanted)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Satlens' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue with House', exact: true }).click()
}

/** The page is there, with nothing of the trip in its address. */
async function expectArrival(page: Page, path: string, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page).toHaveURL(path)
  expect(new URL(page.url()).hash).toBe('')
}

const somebody = (name: string) => {
  const email = `${name}-${process.pid}-${Date.now()}@example.com`
  return { sub: email, email, email_verified: true }
}

test('a new person comes through a provider to the page that was wanted, and is known there the next time', async ({
  page,
  openElsewhere,
  provider,
}) => {
  const person = somebody('new')
  await (await provider()).seat(person)
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(frame.url()))
  await comeBy(page, '/send?to=somewhere')
  await expectArrival(page, '/send?to=somewhere', 'Send Bitcoin')
  // The session came in one fragment, which is gone from the history as well.
  expect(seen.filter((url) => url.includes('access_token'))).toHaveLength(1)
  await page.goto('/profile')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  const account = await accountIn(page)

  const other = await openElsewhere()
  await comeBy(other, '/wallet')
  await expectArrival(other, '/wallet', 'Wallet')
  expect(await accountIn(other)).toBe(account)
})

test('somebody with a password and the same address, which the provider vouches for, comes to the own account', async ({
  page,
  createAccount,
  provider,
}) => {
  const { email, session } = await createAccount()
  await (await provider()).seat({ sub: `known-${email}`, email, email_verified: true })
  await comeBy(page, '/trading-pro')
  await expectArrival(page, '/trading-pro', 'Trading Pro')
  expect(await accountIn(page)).toBe(JSON.parse(session).user.id)
})

test('a no at the provider is told in words, and the page that was wanted is not forgotten', async ({
  page,
  provider,
}) => {
  const house = await provider()
  await house.seat(null)
  await comeBy(page, '/wallet')
  await expectToast(
    page,
    'Not signed in',
    'The other service did not let you through, or you said no there. Nothing has changed.',
  )
  await expect(page).toHaveURL('/signin')
  await expect(page.getByLabel('Email')).toBeEditable()
  expect(await page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))).toBeNull()
  await expectAccessible(page)

  await house.seat(somebody('changed-mind'))
  await page.getByRole('button', { name: 'Continue with House', exact: true }).click()
  await expectArrival(page, '/wallet', 'Wallet')
})

test('the keyboard alone signs in through a provider', async ({ page, provider }) => {
  await (await provider()).seat(somebody('keyboard'))
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Continue with House', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expectArrival(page, '/dashboard', 'Dashboard')
})

/** The id of whoever is signed in there. */
const accountIn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('sb-localhost-auth-token') ?? '{}').user?.id)
