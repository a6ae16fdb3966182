import type { Page } from '@playwright/test'
import { expect, expectToast, readBrowserStorage, recordRequests, test } from './fixtures.ts'

test.use({ isMember: true })

const CARD = { number: '5105 1051 0510 5100', name: 'Quillfeather', expiry: '11/39', cvv: '8642' }

const receipt = (page: Page) => page.getByRole('region', { name: 'Demo purchase' })

async function fillCard(page: Page) {
  await page.getByLabel('Card Number').fill(CARD.number)
  await page.getByLabel('Cardholder Name').fill(CARD.name)
  await page.getByLabel('Expiry Date').fill(CARD.expiry)
  await page.getByLabel('CVV').fill(CARD.cvv)
}

test('a demo purchase leaves the card in no request, storage, address or log', async ({ page }) => {
  const requests = recordRequests(page.context())
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto('/dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'Buy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Buy Bitcoin' })).toBeFocused()
  await page.getByLabel('Amount (USD)').fill('100')
  await fillCard(page)
  await page.evaluate(() => window.dispatchEvent(new ErrorEvent('error', { message: 'provoked' })))
  await page.getByLabel('CVV').press('Enter')
  await expectToast(page, 'Payment Integration Coming Soon')
  await expect(receipt(page)).toContainText('No order was placed and no card was charged.')
  await page.getByRole('link', { name: 'Open your dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')

  const all = [await requests(), ...logged, await readBrowserStorage(page)].join('\n')
  expect(all, 'requests were seen').toContain('/market/v1/prices/BTC-USD/buy')
  for (const value of [CARD.number, CARD.number.replaceAll(' ', ''), CARD.name, CARD.expiry, CARD.cvv]) {
    expect(all).not.toContain(value)
  }
})

test('the card fields are empty after leaving, reloading and the back button', async ({ page }) => {
  await page.goto('/buy')
  await fillCard(page)
  await page.getByRole('banner').getByRole('link', { name: 'Wallet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Card Number')).toHaveValue('')
  await fillCard(page)
  await page.reload()
  await expect(page.getByLabel('CVV', { exact: true })).toHaveValue('')
  await fillCard(page)
  await page.goto('/terms')
  await page.goBack()
  await expect(page.getByLabel('Cardholder Name')).toHaveValue('')
})
