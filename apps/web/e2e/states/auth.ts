import { type Account, expect, hold } from '../fixtures.ts'
import { button, heading, invalid, type ScreenState, toast } from './state.ts'

/** The sign-up, from empty to refused by the server. */
export const signUpStates = (account: Account): readonly ScreenState[] => [
  { name: 'sign-up', path: '/signup', picture: 'signup', reach: heading('Create your Satlens account') },
  {
    name: 'sign-up, refused',
    reach: async (page) => {
      await button(page, 'Create account').click()
      await invalid(page, 'Full Name')
    },
  },
  {
    name: 'sign-up, weak password',
    reach: async (page) => {
      await page.getByLabel('Full Name').fill('Ada Lovelace')
      await page.getByLabel('Email').fill(account.email)
      await page.getByLabel('Password', { exact: true }).fill('Horse1')
      await button(page, 'Create account').click()
      await toast(page, 'Weak Password')
    },
  },
  {
    name: 'sign-up, refused by the server',
    reach: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await button(page, 'Create account').click()
      await toast(page, 'Failed to create account')
    },
  },
]

/** The sign-in, and the mail for a forgotten password. */
export const signInStates = (account: Account): readonly ScreenState[] => [
  { name: 'sign-in', path: '/signin', picture: 'signin', reach: heading('Sign in to Satlens') },
  {
    name: 'sign-in, refused',
    reach: async (page) => {
      await button(page, 'Sign in').click()
      await invalid(page, 'Email')
      await invalid(page, 'Password')
    },
  },
  {
    name: 'sign-in, wrong password',
    reach: async (page) => {
      await page.getByLabel('Email').fill(account.email)
      await page.getByLabel('Password', { exact: true }).fill('Wrong1!horse')
      await button(page, 'Sign in').click()
      await toast(page, 'Failed to sign in')
    },
  },
  {
    name: 'sign-in, busy',
    reach: async (page) => {
      // An answer would end the state while it is judged.
      page.once('framenavigated', await hold(page, /^\/auth\/v1\/token$/))
      await button(page, 'Sign in').click()
      await expect(button(page, 'Signing in...')).toBeDisabled()
    },
  },
  {
    name: 'sign-in, mail for a forgotten password',
    path: '/signin',
    reach: async (page) => {
      await page.getByLabel('Email').fill(account.email)
      await button(page, 'Forgot password?').click()
      await heading('Check your inbox')(page)
    },
  },
  {
    name: 'sign-in, code of the mail refused',
    reach: async (page) => {
      await page.getByLabel('Six-digit code').fill('12')
      await button(page, 'Continue').click()
      await invalid(page, 'Six-digit code')
    },
  },
]

/** The way back in for whoever forgot the password. `link` is that of the mail. */
export const recoveryStates = (link: string, password: string): readonly ScreenState[] => [
  {
    name: 'page of the mail’s link',
    path: link,
    reach: (page) => expect(page.locator('form button[type=submit]')).toBeVisible(),
  },
  {
    name: 'recovery, question before it',
    reach: async (page) => {
      await page.locator('form button[type=submit]').click()
      await heading('Is this your account?')(page)
    },
  },
  {
    name: 'recovery, new password',
    reach: async (page) => {
      await button(page, 'Yes, set a new password').click()
      await heading('Set a new password')(page)
    },
  },
  {
    name: 'recovery, weak password',
    reach: async (page) => {
      await page.getByLabel('New password', { exact: true }).fill(password.slice(0, 3))
      await button(page, 'Set new password').click()
      await invalid(page, 'New password')
    },
  },
]
