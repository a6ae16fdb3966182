import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectSaidOnce, FAILURE_NOISE, failures, failWith, hold } from './said.ts'

const TOKEN = '/auth/v1/token'
const RECOVER = '/auth/v1/recover'

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password')
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in' })
const forgot = (page: Page) => page.getByRole('button', { name: 'Forgot password' })

test('the page has its two fields, the way to an account, and asks for what is missing', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/signin')
  await expect(email(page)).toHaveAttribute('type', 'email')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await expect(page.getByPlaceholder('Email')).toBeVisible()
  await expect(page.getByPlaceholder('Password')).toBeVisible()
  for (const field of [email(page), password(page)]) await expect(field).toHaveAttribute('required')
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/signup')

  await submit(page).click()
  await expectSaidOnce(page, 'Missing Information')
  for (const blank of ['', '   ']) {
    await email(page).fill(blank)
    await forgot(page).click()
    await expectSaidOnce(page, 'Email required', 'Please enter your email address first')
    await expect(email(page)).toBeFocused()
  }
  await email(page).fill('ada@example.com')
  await password(page).fill('   ')
  await submit(page).click()
  await expectSaidOnce(page, 'Missing Information')
  expect(asked.filter((path) => path === TOKEN || path === RECOVER)).toEqual([])
})

test('a mail that cannot be asked for is told about', async ({ page, noise }) => {
  noise.allow(FAILURE_NOISE)
  await page.goto('/signin')
  await email(page).fill('ada@example.com')
  for (const failure of failures()) {
    const mend = await failWith(page, failure, RECOVER, 'POST')
    await forgot(page).click()
    await expectSaidOnce(page, 'Failed to send reset email', failure.said)
    await mend()
  }
})

test('failures keep what was typed, a wrong password too; the right one leads to the dashboard', async ({
  page,
  noise,
  createAccount,
}) => {
  noise.allow(FAILURE_NOISE)
  noise.allow(/status of 400/)
  const account = await createAccount()
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await email(page).fill(account.email)
  await password(page).fill('Wrong1!horse')
  await submit(page).click()
  await expectSaidOnce(page, 'Failed to sign in', 'Invalid login credentials')

  await password(page).fill(` ${account.password} `)
  for (const failure of failures()) {
    const mend = await failWith(page, failure, TOKEN, 'POST')
    await submit(page).click()
    await expectSaidOnce(page, 'Failed to sign in', failure.said)
    await expect(submit(page)).toBeEnabled()
    await expect(email(page)).toHaveValue(account.email)
    await mend()
  }

  const release = await hold(page, TOKEN)
  const sent = page.waitForRequest((request) => request.url().includes(TOKEN))
  await submit(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ email: account.email, password: account.password })
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  release()
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect(page).toHaveURL('/')
})
