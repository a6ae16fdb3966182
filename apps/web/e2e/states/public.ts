import { type Account, expect, expectToast, holdRequests } from '../fixtures.ts'
import { afterPress, button, failing, heading, invalid, main, next, open, pictured } from './state.ts'

export const visitorStates = (account: Account) => [
  pictured('landing', '/', 'landing', async (page) => {
    await heading('Bitcoin market data you can verify')(page)
    await expect(main(page).getByText('Live', { exact: true })).toBeVisible()
  }),
  next('landing, every question open', async (page) => {
    for (const question of await main(page).locator('summary').all()) await question.click()
    await expect(page.getByText(/^No\. The buy page/)).toBeVisible()
  }),
  failing('**/market/**', 'landing, sample price', (page) =>
    expect(main(page).getByText('Sample', { exact: true })).toBeVisible(),
  ),
  next('landing, phone menu open', async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('banner').getByText('Menu', { exact: true }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()
  }),
  pictured('terms', '/terms', 'terms', heading('Terms of Service')),
  pictured('privacy', '/privacy', 'privacy', heading('Privacy Policy')),
  pictured('404', '/nowhere', 'not found', heading('404')),
  pictured('signup', '/signup', 'sign-up', heading('Create your Satlens account')),
  afterPress('sign-up, empty', 'Create account', 'Full Name'),
  next('sign-up, weak password', async (page) => {
    await page.getByLabel('Full Name').fill('Ada Lovelace')
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill('Horse1')
    await button(page, 'Create account').click()
    await expectToast(page, 'Weak Password')
  }),
  next('sign-up, rejected by the server', async (page) => {
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await button(page, 'Create account').click()
    await expectToast(page, 'Failed to create account')
  }),
  pictured('signin', '/signin', 'sign-in', heading('Sign in to Satlens')),
  next('sign-in, empty', async (page) => {
    await button(page, 'Sign in').click()
    await invalid(page, 'Email')
    await invalid(page, 'Password')
  }),
  next('sign-in, wrong password', async (page) => {
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill('Wrong1!horse')
    await button(page, 'Sign in').click()
    await expectToast(page, 'Failed to sign in')
  }),
  next('sign-in, busy', async (page) => {
    // A response would end the state before it is checked.
    page.once('framenavigated', await holdRequests(page, /^\/auth\/v1\/token$/))
    await button(page, 'Sign in').click()
    await expect(button(page, 'Signing in...')).toBeDisabled()
  }),
  open('/signin', 'sign-in, forgotten password', async (page) => {
    await page.getByLabel('Email').fill(account.email)
    await button(page, 'Forgot password?').click()
    await heading('Check your inbox')(page)
  }),
  next('sign-in, incomplete code', async (page) => {
    await page.getByLabel('6-digit code').fill('12')
    await button(page, 'Continue').click()
    await invalid(page, '6-digit code')
  }),
]

/** The states of password recovery. `link` is the one in the email. */
export const recoveryStates = (link: string, password: string) => [
  open(link, 'page of the emailed link', (page) =>
    expect(page.locator('form button[type=submit]')).toBeVisible(),
  ),
  next('recovery, question whose account it is', async (page) => {
    await page.locator('form button[type=submit]').click()
    await heading('Is this your account?')(page)
  }),
  next('recovery, new password', async (page) => {
    await button(page, 'Yes, set a new password').click()
    await heading('Set a new password')(page)
  }),
  next('recovery, weak password', async (page) => {
    await page.getByLabel('New password', { exact: true }).fill(password.slice(0, 3))
    await button(page, 'Set new password').click()
    await invalid(page, 'New password')
  }),
]
