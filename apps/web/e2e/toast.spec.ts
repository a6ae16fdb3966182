import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { isNightly } from './tier.ts'

const LONG =
  'The service is briefly unavailable because its database is being moved to another machine. Nothing you typed is lost; please wait a minute or two and then press the button once more.'

/** Lists what a toast covers of the submit button and the focused element. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement === document.body ? null : document.activeElement
    const needed = [document.querySelector('[type="submit"]'), focused]
    const toasts = [...document.querySelectorAll('section[aria-label="Notifications"] li')]
    const overlap = (one: Element, other: Element) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    }
    return needed
      .filter((element) => element !== null)
      .filter((element) => toasts.some((toast) => overlap(toast, element)))
      .map((element) => `${element.tagName} ${element.getAttribute('name') ?? element.textContent}`)
  })

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const SIGN_UP = { 'Full Name': 'Ada', Email: 'ada@example.com', Password: 'short' }
const INVALID_SEND = { 'Recipient Address': ADDRESS, 'Amount (BTC)': '0.123456789' }
const PRESSES = [
  ['/signup', 'Create account', {}, 'Missing Information'],
  ['/signup', 'Create account', SIGN_UP, 'Weak Password'],
  ['/signup', 'Create account', { Password: 'Correct1!horse' }, 'Failed to create account'],
  ['/signin', 'Sign in', {}, 'Missing Information'],
  ['/signin', 'Sign in', { Email: 'ada@example.com', Password: 'Correct1!horse' }, 'Failed to sign in'],
  ['/send', 'Send Bitcoin', {}, 'Missing Information'],
  ['/send', 'Send Bitcoin', INVALID_SEND, 'Invalid Amount'],
  ['/profile', 'Update Profile', { 'Full Name': '  ' }, 'Missing Information'],
  ['/profile', 'Update Profile', { 'Full Name': 'Ada King' }, 'Failed to update profile'],
] as const

for (const height of isNightly ? [844, 600] : [600]) {
  const title = `toasts on a phone of 390 × ${height} px cover neither the button nor the focus`
  test(title, async ({ page, allowErrors, createAccount, signInAs }) => {
    allowErrors(/status of 503/)
    await page.setViewportSize({ width: 390, height })
    await page.route(/auth\/v1\/(signup|token)|rest\/v1\/profiles/, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 503, json: { code: 'service_unavailable', message: LONG } }),
    )
    for (const [path, submit, values, toast] of PRESSES) {
      const isOpen = new URL(page.url()).pathname === path
      if (path === '/send' && !isOpen) await signInAs(await createAccount())
      if (!isOpen) await page.goto(path)
      for (const [label, value] of Object.entries(values))
        await page.getByLabel(label, { exact: true }).fill(value)
      await page.getByRole('main').getByRole('button', { name: submit, exact: true }).click()
      const shown = page.getByRole('region', { name: 'Notifications' }).getByText(toast, { exact: true })
      await expect(shown).toBeInViewport({ ratio: 1 })
      expect(await covered(page), `${toast} on ${path}`).toEqual([])
    }
  })
}
