import type { Page } from '@playwright/test'
import { emailsTo, expect, expectToast, test } from './fixtures.ts'
import { tellHelper } from './shared-servers.ts'

test.use({ server: 'configured', isMember: true })
// The server reads the price every ten seconds, and once more after a reading that failed.
test.setTimeout(90_000)

const ABOVE = 'Price above $66,000.00'
const card = (page: Page) => page.getByRole('region', { name: 'Price alerts' })
const rows = (page: Page) => card(page).getByRole('list', { name: 'Your alerts' }).getByRole('listitem')

/** Looks again, as a page that is returned to does, until the page shows what is expected. */
const untilShown = (page: Page, expected: () => Promise<void>) =>
  expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expected()
  }).toPass({ timeout: 60_000 })

test('an alert triggers when the price crosses it, in the page and by one email', async ({
  page,
  serverUrl,
  member,
}) => {
  await page.goto('/dashboard')
  await untilShown(page, () => expect(card(page).getByText(/are paused/)).toBeHidden({ timeout: 1_000 }))
  await card(page).getByRole('button', { name: 'New alert' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('66000')
  await page.getByRole('dialog').getByRole('button', { name: 'Set alert' }).click()
  await expectToast(page, 'Alert set', ABOVE)
  await expect(rows(page)).toContainText(['Active'])
  // Setting it gives the focus back to the button.
  await expect(card(page).getByRole('button', { name: 'New alert' })).toBeFocused()

  await tellHelper('priceFeed', 66_100)
  try {
    await untilShown(page, () => expect(rows(page)).toContainText(['Triggered'], { timeout: 1_000 }))
  } finally {
    await tellHelper('priceFeed', 64_000)
  }
  await expectToast(page, ABOVE, 'The price was $66,100.00.')
  const subjects = async () => (await emailsTo(member.email, serverUrl)).map(({ subject }) => subject)
  await expect
    .poll(async () => (await subjects()).filter((subject) => subject.includes(ABOVE)))
    .toHaveLength(1)
})
