import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectSaidOnce, FAILURE_NOISE, failures, failWith, hold } from './said.ts'

const SIGN_UP = '/auth/v1/signup'
const PASSWORD = 'Correct1!horse'

const name = (page: Page) => page.getByLabel('Full Name')
const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByPlaceholder('Password (min 8 characters)')
const submit = (page: Page) => page.getByRole('button', { name: 'Create account' })

test('the page is worded as specified, and leads to the sign-in', async ({ page }) => {
  await page.goto('/signup')
  await expect(page.getByRole('heading', { level: 1, name: 'Create your Satlens account' })).toBeVisible()
  for (const [field, type] of [
    [name(page), 'text'],
    [email(page), 'email'],
    [password(page), 'password'],
  ] as const) {
    await expect(field).toHaveAttribute('type', type)
    await expect(field).toHaveAttribute('required')
  }
  await expect(page.getByPlaceholder('Full Name')).toBeVisible()
  await expect(page.getByPlaceholder('Email')).toBeVisible()
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(submit(page)).toBeEnabled()
  const link = page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })
  await expect(link).toHaveAttribute('href', '/signin')
})

test('six bars, their colour and a line follow the password through every score', async ({ page }) => {
  await page.goto('/signup')
  const bars = page.locator('[data-filled]')
  await expect(bars).toHaveCount(6)
  for (const [typed, score, line, colour] of [
    ['', 0, 'Use at least 8 characters', null],
    ['abc', 1, 'Use at least 8 characters', 'red'],
    ['abcdefgh', 2, 'Add uppercase letters', 'red'],
    ['abcdefghijkl', 3, 'Add uppercase letters', 'yellow'],
    ['ABCDEFG1', 3, 'Add lowercase letters', 'yellow'],
    ['Abcdefgh', 3, 'Add numbers', 'yellow'],
    ['Abcdefg1', 4, 'Add special characters', 'yellow'],
    ['Aa1!', 4, 'Use at least 8 characters', 'yellow'],
    ['Abcdefghijk1', 5, 'Add special characters', 'green'],
    ['Abcdef1!', 5, 'Strong', 'green'],
    ['Abcdefghi1!', 5, 'Strong', 'green'],
    ['Abcdefghij1!', 6, 'Strong', 'green'],
  ] as const) {
    await password(page).fill(typed)
    await expect(page.locator('[data-filled=true]'), typed).toHaveCount(score)
    await expect(page.getByText(line, { exact: true }), typed).toBeVisible()
    if (colour !== null) await expect.poll(() => colourOf(page), { message: typed }).toBe(colour)
  }
})

test('each refusal is a toast in the specified words and order, and asks nobody', async ({ page }) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes(SIGN_UP)) asked += 1
  })
  await page.goto('/signup')
  for (const blank of ['', '   ']) {
    await name(page).fill(blank)
    await submit(page).click()
    await expectSaidOnce(page, 'Missing Information', 'Please enter your full name')
    await expect(name(page)).toBeFocused()
  }
  await name(page).fill('Ada Lovelace')
  await email(page).fill('ada@example.com')
  for (const [typed, words] of [
    ['', 'Password must be at least 8 characters'],
    ['Aa1!aaa', 'Password must be at least 8 characters'],
    ['  Aa1!aaa  ', 'Password must be at least 8 characters'],
    ['aaaaaaaa', 'Password must contain at least one uppercase letter'],
    ['AAAAAAAA', 'Password must contain at least one lowercase letter'],
    ['Aaaaaaaa', 'Password must contain at least one number'],
    ['Aaaaaaa1', 'Password must contain at least one special character'],
  ] as const) {
    await password(page).fill(typed)
    await submit(page).click()
    await expectSaidOnce(page, 'Weak Password', words)
    await expect(password(page)).toBeFocused()
  }
  await expect(page).toHaveURL('/signup')
  expect(asked).toBe(0)
})

test('failures keep what was typed; then the account is made, and every tab goes to the dashboard', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(FAILURE_NOISE)
  const address = `sign-up-${process.pid}-${Date.now()}@example.com`
  const other = await context.newPage()
  await other.goto('/signup')

  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await name(page).fill('  Ada Lovelace ')
  // A paste brings its spaces along.
  await email(page).evaluate((input: HTMLInputElement) => {
    input.type = 'text'
  })
  await email(page).fill(` ${address} `)
  await password(page).fill(` ${PASSWORD} `)
  for (const failure of failures()) {
    const mend = await failWith(page, failure, SIGN_UP, 'POST')
    await submit(page).click()
    await expectSaidOnce(page, 'Failed to create account', failure.said)
    await expect(submit(page)).toBeEnabled()
    await expect(name(page)).toHaveValue('  Ada Lovelace ')
    await mend()
  }

  const release = await hold(page, SIGN_UP)
  const sent = page.waitForRequest((request) => request.url().includes(SIGN_UP))
  await submit(page).click()
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled()
  const request = await sent
  expect(request.postDataJSON()).toMatchObject({
    email: address,
    password: PASSWORD,
    data: { full_name: 'Ada Lovelace' },
  })
  expect(new URL(request.url()).searchParams.get('redirect_to')).toBe(
    `${new URL(page.url()).origin}/dashboard`,
  )
  release()
  await expectSaidOnce(page, 'Success', 'Account created! Redirecting to dashboard...')
  await expect(page).toHaveURL('/dashboard')
  await expect(other).toHaveURL('/dashboard')

  const stored = await page.evaluate(() =>
    Object.values(localStorage).find((text) => text.includes('access_token')),
  )
  expect(JSON.parse(stored ?? '{}')).toMatchObject({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    expires_at: expect.any(Number),
    user: { email: address },
  })
  await page.goBack()
  await expect(page).toHaveURL('/')
})

/** The colour family of the filled bars, as it is painted. */
const colourOf = (page: Page) =>
  page
    .locator('[data-filled=true]')
    .first()
    .evaluate((bar) => {
      const brush = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
      brush.fillStyle = getComputedStyle(bar).backgroundColor
      brush.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0] = brush.getImageData(0, 0, 1, 1).data
      if (green > red) return 'green'
      return green > red / 2 ? 'yellow' : 'red'
    })
