import type { Page } from '@playwright/test'
import { expect, expectHeading, expectToast, newEmail, signIn, test } from './fixtures.ts'

test.use({ server: 'configured' })

const PASSWORD = 'Correct1!horse'

async function signUp(page: Page): Promise<string> {
  const email = newEmail('confirm')
  await page.goto('/signup')
  await page.getByLabel('Full Name').fill('Grace Hopper')
  await page.getByLabel('Email').fill(email)
  await page.getByPlaceholder('Password (min').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectHeading(page, 'Check your inbox')
  return email
}

async function follow(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm email address' }).click()
}

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage))

test('the link signs in every tab and leaves no token in the address', async ({ page, context, emailTo }) => {
  const email = await signUp(page)
  const { link } = await emailTo(email)
  const second = await context.newPage()
  const seen: string[] = []
  second.on('framenavigated', (frame) => seen.push(frame.url()))
  await follow(second, link)
  await expectHeading(second, 'Dashboard')
  await expectToast(second, 'Email confirmed', `You're signed in as ${email}.`)
  // The session came in the fragment, which the page has removed.
  expect(seen.filter((url) => url.includes('access_token'))).toHaveLength(1)
  expect(new URL(second.url()).hash).toBe('')
  await expect(second).toHaveURL('/dashboard')
  expect(await storedKeys(second)).not.toContain('sb-localhost-auth-token-code-verifier')
  await expect(page, 'the tab that waited for the email').toHaveURL('/dashboard')
  await second.goBack()
  await second.goForward()
  await expect(second).toHaveURL('/dashboard')
})

test('the link asks for consent in another browser', async ({ page, openElsewhere, emailTo }) => {
  const email = await signUp(page)
  const other = await openElsewhere()
  await follow(other, (await emailTo(email)).link)
  await expectHeading(other, 'Is this your account?')
  await expect(other.getByText(email, { exact: true })).toBeVisible()
  await expect(other).toHaveURL('/signin')
  expect(await storedKeys(other)).not.toContain('sb-localhost-auth-token')
  // The email is confirmed in any case.
  await other.getByRole('button', { name: "No, this isn't mine" }).click()
  await signIn(other, { email, password: PASSWORD })
  await expect(other).toHaveURL('/dashboard')
})
