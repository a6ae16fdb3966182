import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, test } from './fixtures.ts'

test.use({ server: 'confirming' })

const PASSWORD = 'Correct1!horse'
let newcomers = 0

/** Fills the form of /signup and yields the address that now waits for its mail. */
async function signUp(page: Page): Promise<string> {
  newcomers += 1
  const email = `confirm-${process.pid}-${newcomers}@example.com`
  await page.goto('/signup')
  await page.getByLabel('Full Name').fill('Grace Hopper')
  await page.getByLabel('Email').fill(email)
  await page.getByPlaceholder('Password (min 8 characters)').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  return email
}

/** Opens the link of a mail and presses the button that scanners do not press. */
async function follow(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: /^Continue to/ }).click()
}

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage))

test('from sign-up through the mail to the dashboard, in every tab, without a trace in the address', async ({
  page,
  context,
  letterTo,
}) => {
  const email = await signUp(page)
  await expect(page.getByRole('button', { name: /again in \d+ s/ })).toBeDisabled()
  await expectAccessible(page)
  const { link } = await letterTo(email)

  const second = await context.newPage()
  const seen: string[] = []
  second.on('framenavigated', (frame) => seen.push(frame.url()))
  await follow(second, link)
  await expect(second.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expectToast(second, 'Email confirmed', `You are signed in as ${email}.`)
  // The server did hand the session over in the fragment, and it is gone from there.
  expect(seen.filter((url) => url.includes('access_token'))).toHaveLength(1)
  expect(new URL(second.url()).hash).toBe('')
  await expect(second).toHaveURL('/dashboard')
  expect(await storedKeys(second)).not.toContain('sb-localhost-auth-token-code-verifier')

  await expect(page, 'the tab that waited for the mail').toHaveURL('/dashboard')
  await second.reload()
  await expect(second.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await second.goBack()
  await second.goForward()
  await expect(second).toHaveURL('/dashboard')
})

test('the digits of the mail do the same', async ({ page, letterTo }) => {
  const email = await signUp(page)
  const { code } = await letterTo(email)
  await page.getByLabel('Six-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, 'Email confirmed', `You are signed in as ${email}.`)
})

test('in another browser the link names its account and asks first', async ({
  page,
  openElsewhere,
  letterTo,
}) => {
  const email = await signUp(page)
  const { link } = await letterTo(email)
  const other = await openElsewhere()
  await follow(other, link)
  await expect(other.getByRole('heading', { level: 1, name: 'Is this your account?' })).toBeVisible()
  await expect(other.getByText(email, { exact: true })).toBeVisible()
  await expect(other).toHaveURL('/signin')
  expect(await storedKeys(other)).not.toContain('sb-localhost-auth-token')
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Yes, sign me in' }).click()
  await expect(other).toHaveURL('/dashboard')
})

test('a no leaves the form, and the address is confirmed all the same', async ({
  page,
  openElsewhere,
  letterTo,
}) => {
  const email = await signUp(page)
  const { link } = await letterTo(email)
  const other = await openElsewhere()
  await follow(other, link)
  await other.getByRole('button', { name: 'No, this is not mine' }).click()
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other).toHaveURL('/dashboard')
})

test('a link that was used before says so, and leads to the form', async ({
  page,
  openElsewhere,
  letterTo,
}) => {
  const email = await signUp(page)
  const { link } = await letterTo(email)
  await follow(page, link)
  await expect(page).toHaveURL('/dashboard')

  const other = await openElsewhere()
  await follow(other, link)
  await expectToast(other, 'The link did not work')
  await expect(other).toHaveURL('/signin')

  await follow(page, link)
  await expectToast(page, 'The link did not work')
  await expect(page.getByText(`you are signed in as ${email}`)).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test("a link of another account does not replace anybody's session", async ({
  page,
  openElsewhere,
  letterTo,
}) => {
  const own = await signUp(page)
  await follow(page, (await letterTo(own)).link)
  await expect(page).toHaveURL('/dashboard')

  const foreign = await signUp(await openElsewhere())
  await follow(page, (await letterTo(foreign)).link)
  await expectToast(page, 'Still signed in')
  await page.goto('/profile')
  await expect(page.getByLabel('Email')).toHaveValue(own)
})
