import type { Page } from '@playwright/test'
import { expect, reviewSend, test } from './fixtures.ts'
import { isNightly } from './tier.ts'

const LONG =
  'The service is briefly unavailable because its database is being moved to another machine. Nothing you typed is lost; please wait a minute or two and then press the button once more.'

/** Lists what a toast covers of the elements that match, and of the focused one. */
const covered = (page: Page, selector: string) =>
  page.evaluate((needed) => {
    const notices = 'section[aria-label="Notifications"]'
    const toasts = [...document.querySelectorAll(`${notices} li`)]
    const overlap = (one: Element, other: Element) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    }
    return [...document.querySelectorAll(`${needed}, main :focus, dialog :focus`)]
      .filter((element) => !element.closest(notices) && toasts.some((toast) => overlap(toast, element)))
      .map((element) => `${element.tagName} ${element.getAttribute('name') ?? element.textContent}`)
  }, selector)

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
      expect(await covered(page, '[type="submit"]'), `${toast} on ${path}`).toEqual([])
    }
  })
}

const FIGURES = 'main .figures, main canvas, main [type="submit"]'

test('toasts beside two columns of 1280 px cover no figure, and in a dialog no button', async ({
  page,
  allowErrors,
  createAccount,
  signInAs,
}) => {
  allowErrors(/status of 503/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.route('**/bitcoin-send-transaction', (route) =>
    route.fulfill({ status: 503, json: { code: 'service_unavailable', message: LONG } }),
  )
  await signInAs(await createAccount())
  const main = page.getByRole('main')
  async function expectClear(toast: string, selector: string) {
    const shown = page.getByRole('region', { name: 'Notifications' }).getByText(toast, { exact: true })
    await expect(shown).toBeInViewport({ ratio: 1 })
    await expect.poll(() => covered(page, selector), `covered by ${toast}`).toEqual([])
  }

  await page.goto('/trading-easy')
  for (const [amount, toast] of [
    ['', 'Invalid Amount'],
    ['250', 'Purchase Initiated'],
  ] as const) {
    await page.getByLabel('Amount (USD)').fill(amount)
    await main.getByRole('button', { name: 'Buy Bitcoin' }).click()
    await expectClear(toast, FIGURES)
  }

  await page.goto('/send')
  await main.getByRole('button', { name: 'Send Bitcoin' }).click()
  await expectClear('Missing Information', FIGURES)
  await reviewSend(page, ADDRESS, '0.001')
  await page.getByRole('button', { name: 'Confirm demo send' }).click()
  await expectClear('Transaction Failed', 'dialog button')
})
