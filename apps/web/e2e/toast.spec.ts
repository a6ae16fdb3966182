import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const LONG =
  'The service is briefly unavailable because its database is being moved to another machine. Nothing you typed is lost; please wait a minute or two and then press the button once more.'

/** Makes the server refuse this call, at length. */
const refuseAtLength = (page: Page, path: RegExp, method: string) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 503, json: { code: 'service_unavailable', message: LONG } })
      : route.fallback(),
  )

/** What a toast covers of what somebody needs now: the button of the form and whatever has the focus. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const needed = [document.querySelector('[type="submit"]'), document.activeElement]
    const toasts = [...document.querySelectorAll('section[aria-label="Notifications"] li')]
    const name = (element: Element) =>
      `${element.tagName} ${element.getAttribute('name') ?? element.textContent}`
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const hides = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    return needed
      .filter((element): element is Element => element !== null && element !== document.body)
      .filter((element) => toasts.some((toast) => hides(boxOf(toast), boxOf(element))))
      .map(name)
  })

async function expectNothingCovered(page: Page, title: string) {
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText(title, { exact: true })
  await expect(toast).toBeInViewport({ ratio: 1 })
  expect(await covered(page)).toEqual([])
}

for (const height of [844, 600]) {
  test.describe(`on a phone of 390 by ${height}`, () => {
    test.use({ viewport: { width: 390, height }, contextOptions: { reducedMotion: 'reduce' } })

    test('a toast of the sign-up page covers neither its button nor the field to mend', async ({
      page,
      noise,
    }) => {
      noise.allow(/status of 503/)
      await refuseAtLength(page, /auth\/v1\/signup/, 'POST')
      await page.goto('/signup')
      const submit = page.getByRole('button', { name: 'Create account' })
      await submit.click()
      await expect(page.getByLabel('Full Name')).toBeFocused()
      await expectNothingCovered(page, 'Missing Information')

      await page.getByLabel('Full Name').fill('Ada Lovelace')
      await page.getByLabel('Email').fill('ada@example.com')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await submit.click()
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
      await expectNothingCovered(page, 'Weak Password')

      await page.getByLabel('Password', { exact: true }).fill('Correct1!horse')
      await submit.click()
      await expectNothingCovered(page, 'Failed to create account')
    })

    test('nor does one of the sign-in page', async ({ page, noise }) => {
      noise.allow(/status of 503/)
      await refuseAtLength(page, /auth\/v1\/token/, 'POST')
      await page.goto('/signin')
      const submit = page.getByRole('button', { name: 'Sign in' })
      await submit.click()
      await expect(page.getByLabel('Email')).toBeFocused()
      await expectNothingCovered(page, 'Missing Information')
      await page.getByLabel('Email').fill('ada@example.com')
      await page.getByLabel('Password', { exact: true }).fill('Correct1!horse')
      await submit.click()
      await expectNothingCovered(page, 'Failed to sign in')
    })

    test.describe('for a member', () => {
      test.use({ isMember: true })

      test('nor does one of the send page', async ({ page }) => {
        await page.goto('/send')
        const submit = page.getByRole('button', { name: 'Send Bitcoin' })
        await submit.click()
        await expect(page.getByLabel('Recipient Address')).toBeFocused()
        await expectNothingCovered(page, 'Missing Information')
        await page.getByLabel('Recipient Address').fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
        await page.getByLabel('Amount (BTC)').fill('0.123456789')
        await submit.click()
        await expect(page.getByLabel('Amount (BTC)')).toBeFocused()
        await expectNothingCovered(page, 'Invalid Amount')
      })

      test('nor does one of the profile page', async ({ page, noise }) => {
        noise.allow(/status of 503/)
        await refuseAtLength(page, /rest\/v1\/profiles/, 'PATCH')
        await page.goto('/profile')
        const submit = page.getByRole('button', { name: 'Update Profile' })
        await page.getByLabel('Full Name').fill('  ')
        await submit.click()
        await expect(page.getByLabel('Full Name')).toBeFocused()
        await expectNothingCovered(page, 'Missing Information')
        await page.getByLabel('Full Name').fill('Ada King')
        await submit.click()
        await expectNothingCovered(page, 'Failed to update profile')
      })
    })
  })
}
