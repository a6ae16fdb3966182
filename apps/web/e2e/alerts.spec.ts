import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, test } from './fixtures.ts'
import { enter, tabTo, type } from './keyboard.ts'

test.use({ isMember: true, contextOptions: { reducedMotion: 'reduce' } })

const ABOVE = 'Price above $66,000.00'

const card = (page: Page) => page.getByRole('region', { name: 'Price alerts' })
const rows = (page: Page) => card(page).getByRole('list', { name: 'Your alerts' }).getByRole('listitem')
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page) => dialog(page).getByRole('textbox')

async function setAlert(page: Page, dollars: string): Promise<void> {
  await button(page, 'New alert').click()
  await field(page).fill(dollars)
  await dialog(page).getByRole('button', { name: 'Set alert' }).click()
}

/** Comes back to the page until it shows what is expected: the server reads the price every ten seconds. */
async function untilSeen(page: Page, expected: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expected()
  }).toPass({ timeout: 90_000 })
}
const isOneOf = { timeout: 1_000 }

test.describe('on a market that moves', () => {
  test.use({ server: 'watched' })
  test.describe.configure({ timeout: 300_000 })

  test('an alert fires once at its crossing, is told here and by mail, and once more when it is armed again', async ({
    page,
    baseURL,
    priceFeed,
    member,
  }) => {
    const feed = await priceFeed()
    const mails = () => mailsAbout(`${baseURL}/dev/mailbox`, member.email, ABOVE)
    await page.goto('/dashboard')
    await expect(card(page).getByText('No alerts')).toBeVisible()
    await untilSeen(page, () => expect(card(page).getByText(/are paused/)).toBeHidden(isOneOf))
    await setAlert(page, '66000')
    await expectToast(page, 'Alert set', ABOVE)
    await expect(rows(page)).toContainText(['Armed'])
    await expectAccessible(page)

    feed.dollars = 66_100
    await untilSeen(page, () => expect(rows(page)).toContainText(['Triggered'], isOneOf))
    await expectToast(page, ABOVE, 'The price was $66,100.00.')
    await card(page).getByText('History', { exact: true }).click()
    const told = card(page).getByRole('list', { name: 'Triggered alerts, the newest first' })
    await expect(told.getByRole('listitem')).toContainText([`${ABOVE}, at $66,100.00`])
    await expect.poll(mails).toHaveLength(1)

    await button(page, `Re-arm: ${ABOVE}`).click()
    await expectToast(page, 'Alert armed', ABOVE)
    await expect(rows(page)).toContainText(['There already: it waits until the price has come back'])
    feed.dollars = 64_000
    await untilSeen(page, () => expect(rows(page)).not.toContainText(['There already'], isOneOf))
    feed.dollars = 66_200
    await untilSeen(page, () => expect(rows(page)).toContainText(['Triggered'], isOneOf))
    await expect(told.getByRole('listitem')).toContainText(['at $66,200.00', 'at $66,100.00'])
    await expect.poll(mails).toHaveLength(2)
    feed.dollars = 64_000
  })
})

test('the fourth active alert is refused in words, until one is paused', async ({ page, noise }) => {
  noise.allow(/status of 422/)
  await page.goto('/dashboard')
  for (const dollars of ['91000', '92000', '93000']) {
    await setAlert(page, dollars)
    await expect(dialog(page)).toBeHidden()
  }
  await expect(card(page).getByText('3 of 3 active')).toBeVisible()
  await setAlert(page, '94000')
  const words = 'The free tier has 3 active alerts. Pause or delete one first.'
  await expectToast(page, 'Failed to set the alert', words)
  await expect(field(page)).toHaveValue('94000')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Pause: Price above $91,000.00').click()
  await expect(card(page).getByText('2 of 3 active')).toBeVisible()
  await setAlert(page, '94000')
  await expect(card(page).getByText('3 of 3 active')).toBeVisible()
  // The one that is paused cannot be armed again while three others are.
  await button(page, 'Resume: Price above $91,000.00').click()
  await expectToast(page, 'Failed to resume the alert', words)
  await page.reload()
  await expect(rows(page)).toContainText([
    '$94,000.00Armed',
    '$93,000.00Armed',
    '$92,000.00Armed',
    '$91,000.00Paused',
  ])
})

test('the value of an alert is edited in its row, and kept', async ({ page }) => {
  await page.goto('/dashboard')
  await setAlert(page, '91000')
  await button(page, 'Edit: Price above $91,000.00').click()
  await card(page).getByLabel('Price at or above (USD)').fill('92000.5')
  await button(page, 'Save').click()
  await expectToast(page, 'Alert changed', 'Price above $92,000.50')
  await page.reload()
  await expect(rows(page)).toContainText(['Price above $92,000.50Armed'])
})

test('the switches of the mails are kept', async ({ page }) => {
  await page.goto('/dashboard')
  await setAlert(page, '91000')
  await card(page).getByRole('checkbox', { name: 'Mail for: Price above $91,000.00' }).uncheck()
  await card(page).getByRole('checkbox', { name: 'Send mails of alerts' }).uncheck()
  await expectToast(page, 'Mails of alerts are off')
  await page.reload()
  await expect(
    card(page).getByRole('checkbox', { name: 'Mail for: Price above $91,000.00' }),
  ).not.toBeChecked()
  await expect(card(page).getByRole('checkbox', { name: 'Send mails of alerts' })).not.toBeChecked()
})

test('the keyboard alone sets an alert, past a refusal, pauses and deletes it', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(card(page).getByText('No alerts')).toBeVisible()
  // The chart on the way has to be there to be passed.
  await page.waitForLoadState('networkidle')
  await enter(page, button(page, 'New alert'))
  await tabTo(page, dialog(page).getByRole('radio', { name: 'Above' }))
  await page.keyboard.press('ArrowRight')
  await type(page, field(page), '12,345')
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAccessibleDescription(/^Write the number without separators/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Alert set', 'Price below $12,345.00')
  await expect(button(page, 'New alert')).toBeFocused()
  await enter(page, button(page, 'Pause: Price below $12,345.00'))
  await expect(button(page, 'Resume: Price below $12,345.00')).toBeFocused()
  const edit = (dollars: string) => button(page, `Edit: Price below ${dollars}`)
  const typed = card(page).getByLabel('Price at or below (USD)')
  await enter(page, edit('$12,345.00'))
  await expect(typed).toBeFocused()
  await page.keyboard.type('54321')
  await page.keyboard.press('Escape')
  await expect(edit('$12,345.00')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(typed).toBeFocused()
  await page.keyboard.type('1,234')
  await page.keyboard.press('Enter')
  await expect(typed).toBeFocused()
  await expect(typed).toHaveAccessibleDescription(/^Write the number without separators/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('12300')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Alert changed', 'Price below $12,300.00')
  await expect(edit('$12,300.00')).toBeFocused()
  await enter(page, button(page, 'Delete: Price below $12,300.00'))
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Delete: Price below $12,300.00')).toBeFocused()
  await page.keyboard.press('Enter')
  await enter(page, dialog(page).getByRole('button', { name: 'Delete alert' }))
  await expect(card(page).getByText('No alerts')).toBeVisible()
  // The list has gone with its last row.
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()
})

test('the chart asks for an alert at the price that its cursor was set on', async ({ page }) => {
  await page.goto('/dashboard')
  const ask = page.getByRole('button', { name: /^Alert me at \$/ })
  await expect(ask).toBeEnabled()
  await page.getByRole('slider', { name: 'Point in time' }).focus()
  await page.keyboard.press('Home')
  const price = (await page.locator('[data-reading]').textContent())?.match(/\$([\d,.]+)$/)?.[1]
  await expect(ask).toHaveText(`Alert me at $${price}`)
  await enter(page, ask)
  await expect(field(page)).toHaveValue(`${price}`.replaceAll(',', ''))
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()
})

test.describe('without any price feed', () => {
  test.use({ server: 'priceless' })

  test('the card says that alerts are paused, and takes one all the same', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(card(page).getByText('Alerts are paused while prices are not live')).toBeVisible()
    await setAlert(page, '91000')
    await expect(rows(page)).toContainText(['Armed'])
  })
})

/** The mails to an address whose subject names an alert. */
async function mailsAbout(mailbox: string, email: string, alert: string): Promise<unknown[]> {
  const response = await fetch(mailbox)
  const { mails } = (await response.json()) as { mails: { to: string; subject: string }[] }
  return mails.filter(({ to, subject }) => to === email && subject.includes(alert))
}
