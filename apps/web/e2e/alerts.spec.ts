import type { Page } from '@playwright/test'
import { emailsTo, expect, expectToast, test } from './fixtures.ts'
import { sendToHelper } from './shared-servers.ts'

test.use({ server: 'configured', isMember: true })
// The server reads the price every ten seconds, and again after a failure.
test.setTimeout(90_000)

const ABOVE = 'Price at or above $66,000.00'
const card = (page: Page) => page.getByRole('region', { name: 'Price alerts' })
const rows = (page: Page) => card(page).getByRole('list', { name: 'Your alerts' }).getByRole('listitem')

/** Refreshes, as a page does when it gets the focus, until it shows what is expected. */
const refreshUntil = (page: Page, expected: () => Promise<void>) =>
  expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expected()
  }).toPass({ timeout: 60_000 })

test('an alert triggers at its price, on the page and by one email', async ({ page, serverUrl, member }) => {
  await page.goto('/dashboard')
  await refreshUntil(page, () => expect(card(page).getByText(/are paused/)).toBeHidden({ timeout: 1_000 }))
  await card(page).getByRole('button', { name: 'New alert' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('66000')
  await page.getByRole('dialog').getByRole('button', { name: 'Set alert' }).click()
  await expectToast(page, 'Alert set', ABOVE)
  await expect(rows(page)).toContainText(['Active'])
  await expect(card(page).getByRole('button', { name: 'New alert' })).toBeFocused()

  await sendToHelper('priceFeed', { USD: 66_100 })
  try {
    await refreshUntil(page, () => expect(rows(page)).toContainText(['Triggered'], { timeout: 1_000 }))
  } finally {
    await sendToHelper('priceFeed', { USD: 64_000 })
  }
  // Alerts and notices are two requests, between which it may have triggered.
  await refreshUntil(page, () => expectToast(page, ABOVE, 'Alert triggered at $66,100.00.'))
  const readEmails = () => emailsTo(member.email, serverUrl)
  await expect
    .poll(async () => (await readEmails()).filter(({ subject }) => subject.includes(ABOVE)))
    .toHaveLength(1)
})
