import type { Page } from '@playwright/test'
import { emailsTo, expect, expectToast, test } from './fixtures.ts'
import { sendToHelper } from './shared-servers.ts'

test.use({ server: 'configured', isMember: true })
// The server reads the price every ten seconds.
test.setTimeout(90_000)

const ABOVE = 'Price in EUR at or above €60,000.00'
const main = (page: Page) => page.getByRole('main')
const spokenPrice = (page: Page) => main(page).getByText(/^Bitcoin price €/)
const alerts = (page: Page) => page.getByRole('region', { name: 'Price alerts' })

/** Refreshes, as a page does when it gets the focus, until it shows what is expected. */
const refreshUntil = (page: Page, expected: () => Promise<void>) =>
  expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expected()
  }).toPass({ timeout: 60_000 })

test('a currency chosen on the profile shows on the dashboard, and an alert in it triggers once', async ({
  page,
  serverUrl,
  member,
}) => {
  await page.goto('/profile')
  await page.getByLabel('Currency').selectOption('EUR, Euro')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(page, 'Success', 'Profile updated successfully')

  await page.goto('/dashboard')
  await expect(main(page).getByRole('heading', { name: 'Bitcoin price (EUR)' })).toBeVisible()
  await expect(spokenPrice(page)).toHaveText(/^Bitcoin price €59,000\.00, updated \d+ seconds? ago$/)
  const row = (term: string) => main(page).locator('dl > div').filter({ hasText: term }).first()
  await expect(row('Updated')).toHaveText(/Updated\d+s ago/)
  await expect(row('Source')).toHaveText('Source127.0.0.1')

  await alerts(page).getByRole('button', { name: 'New alert' }).click()
  await page.getByRole('dialog').getByLabel('Price at or above (EUR)').fill('60000')
  await page.getByRole('dialog').getByRole('button', { name: 'Set alert' }).click()
  await expectToast(page, 'Alert set', ABOVE)
  const list = alerts(page).getByRole('list', { name: 'Your alerts' })
  await expect(list.getByRole('listitem')).toContainText(['Active'])

  for (const price of [60_100, 59_000, 60_200]) {
    await sendToHelper('priceFeed', { EUR: price })
    await refreshUntil(page, () =>
      expect(spokenPrice(page)).toContainText(`€${price.toLocaleString('en-US')}.00`, { timeout: 1_000 }),
    )
  }
  await refreshUntil(page, () =>
    expect(list.getByRole('listitem')).toContainText(['Triggered'], { timeout: 1_000 }),
  )
  const readEmails = () => emailsTo(member.email, serverUrl)
  await expect
    .poll(async () => (await readEmails()).filter(({ subject }) => subject.includes(ABOVE)))
    .toHaveLength(1)
})

test('the choice on the dashboard is stored, and shows at once in another browser', async ({
  page,
  member,
  openElsewhere,
  signInAs,
  allowErrors,
}) => {
  allowErrors(/503/)
  await page.goto('/dashboard')
  await expect(main(page).getByRole('heading', { name: 'Bitcoin price (USD)' })).toBeVisible()
  await page.getByLabel('Currency').selectOption('GBP, British Pound')
  // The feed of this server has no pounds: nothing is converted.
  await expect(main(page).getByText('No price in GBP right now')).toBeVisible()
  const other = await openElsewhere(/503/)
  await signInAs(member, other.context())
  await other.goto('/dashboard')
  await expect(other.getByLabel('Currency')).toHaveValue('GBP')
})
