import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, test } from './fixtures.ts'

const CARD = { number: '5105 1051 0510 5100', name: 'Quillfeather', expiry: '11/39', cvv: '8642' }

const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Buy Bitcoin' })
const slip = (page: Page) => page.getByRole('region', { name: 'What it comes to' })
const receipt = (page: Page) => page.getByRole('region', { name: 'Demo purchase, not carried out' })

async function fillCard(page: Page) {
  await page.getByLabel('Card Number').fill(CARD.number)
  await page.getByLabel('Cardholder Name').fill(CARD.name)
  await page.getByLabel('Expiry Date').fill(CARD.expiry)
  await page.getByLabel('CVV').fill(CARD.cvv)
}

test.describe('for whoever is signed in', () => {
  test.use({ isMember: true })

  test('from the header to the receipt: minimum, refusal, toast, and what did not happen', async ({
    page,
  }) => {
    await page.goto('/dashboard')
    await page.getByRole('banner').getByRole('link', { name: 'Buy' }).click()
    await expect(page).toHaveURL('/buy')
    await expect(page.getByRole('heading', { level: 1, name: 'Buy Bitcoin' })).toBeFocused()
    await expect(slip(page).getByText('Simulated', { exact: true })).toBeVisible()

    await expect(button(page)).toBeDisabled()
    await page.getByLabel('Amount (USD)').fill('9.99')
    await expect(button(page)).toBeDisabled()
    await expect(button(page)).toHaveAccessibleDescription('The minimum is $10.')
    await page.getByLabel('Amount (USD)').fill('10')
    await expect(button(page)).toBeEnabled()
    await page.getByLabel('CVV').pressSequentially('12345')
    await expect(page.getByLabel('CVV')).toHaveValue('1234')

    await button(page).click()
    await expectToast(page, 'Missing Information', 'Please fill in all fields')
    for (const label of ['Card number', 'Cardholder name', 'Expiry date']) {
      await expect(page.getByText(`${label} is required`, { exact: true })).toBeVisible()
    }
    await expect(page.getByLabel('Card Number')).toBeFocused()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Fill test card' }).click()
    await expect(page.getByText('Card number is required')).toHaveCount(0)
    await button(page).click()
    await expectToast(
      page,
      'Payment Integration Coming Soon',
      'Demo only. No order was placed, no money moved.',
    )
    await expect(receipt(page)).toContainText('No card was charged.')
    await expect(receipt(page)).toContainText('$10.00 would come to 0.000')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Back to the calculator' }).click()
    await expect(page.getByLabel('Card Number')).toHaveValue('')
    await expect(page.getByLabel('Amount (USD)')).toHaveValue('10')
  })

  test('by keyboard alone, and Enter in a field presses the button', async ({ page }) => {
    await page.goto('/buy')
    await page.getByLabel('Amount (USD)').focus()
    await page.keyboard.type('50')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Fill test card' })).toBeFocused()
    await page.keyboard.press('Enter')
    for (const label of ['Clear', 'Card Number', 'Cardholder Name', 'Expiry Date', 'CVV']) {
      await page.keyboard.press('Tab')
      const next =
        label === 'Clear'
          ? page.getByRole('button', { name: 'Clear' })
          : page.getByLabel(label, { exact: true })
      await expect(next).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expectToast(page, 'Payment Integration Coming Soon')
    await expect(receipt(page)).toBeVisible()
  })

  test('what is typed into the card stands in no request, no storage, no address and no log', async ({
    page,
    context,
  }) => {
    const left: string[] = []
    page.on('request', (request) =>
      left.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`),
    )
    page.on('console', (message) => left.push(message.text()))
    await page.goto('/buy')
    await page.getByLabel('Amount (USD)').fill('100')
    await fillCard(page)
    await page.evaluate(() => window.dispatchEvent(new ErrorEvent('error', { message: 'provoked' })))
    await button(page).click()
    await expect(receipt(page)).toBeVisible()
    await page.getByRole('link', { name: 'Open your dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')

    const kept = await page.evaluate(async () => {
      const caches = await window.caches.keys()
      const databases = await indexedDB.databases()
      return JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        caches,
        databases,
        history.state,
        location.href,
      ])
    })
    const cookies = JSON.stringify(await context.cookies())
    const all = [...left, kept, cookies].join('\n')
    expect(
      left.some((line) => line.includes('/market/v1/prices/BTC-USD/buy')),
      'requests were seen',
    ).toBe(true)
    for (const value of [CARD.number, CARD.number.replaceAll(' ', ''), CARD.name, CARD.expiry, CARD.cvv]) {
      expect(all).not.toContain(value)
    }
  })

  test('the card is empty after going away and coming back, and after a reload', async ({ page }) => {
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

  test('spot and buy price are asked for every 10 seconds, and the header shows the same spot price', async ({
    page,
  }) => {
    await page.clock.install()
    const asked = { spot: 0, buy: 0 }
    page.on('request', (request) => {
      if (request.url().endsWith('/BTC-USD/spot')) asked.spot += 1
      if (request.url().endsWith('/BTC-USD/buy')) asked.buy += 1
    })
    await page.goto('/buy')
    await expect(slip(page).getByText('Simulated', { exact: true })).toBeVisible()
    await expect(slip(page).getByText(/^Price refreshes in \d+ s$/)).toBeVisible()
    expect(asked).toEqual({ spot: 1, buy: 1 })
    for (const polls of [2, 3]) {
      await page.clock.runFor(10_000)
      await expect.poll(() => asked).toEqual({ spot: polls, buy: polls })
    }
    const spot = await slip(page).getByText('Spot price').locator('xpath=following-sibling::dd').textContent()
    await expect(page.getByTestId('price-chip')).toContainText(spot ?? 'none')
  })
})

test.describe('without any price feed', () => {
  test.use({ server: 'priceless', isMember: true })

  test('43,500 is shown as a sample without a toast, and the button still answers', async ({ page }) => {
    await page.goto('/buy')
    await expect(slip(page).getByText('Sample', { exact: true })).toBeVisible()
    await expect(slip(page).getByText('$43,500.00', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0)
    await page.getByLabel('Amount (USD)').fill('100')
    await expect(slip(page).getByText('No quote: an example at the sample value')).toBeVisible()
    await expect(slip(page)).toContainText('0.00229885')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Fill test card' }).click()
    await button(page).click()
    await expectToast(page, 'Payment Integration Coming Soon')
    await expect(receipt(page)).toContainText('No quote was worked out: there was no price.')
  })
})

test.describe('where visitors may read', () => {
  test.use({ server: 'open' })

  test('the calculator is there, and the card and the button wait for a sign-in', async ({ page }) => {
    await page.goto('/buy')
    await page.getByLabel('Amount (USD)').fill('100')
    await expect(slip(page)).toContainText(/0\.00\d{6} BTC/)
    await expect(page.getByLabel('Card Number')).toHaveCount(0)
    await expect(button(page)).toHaveCount(0)
    await expectAccessible(page)
    await slip(page).getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/signin')
  })
})

test.describe('in the dark', () => {
  test.use({ isMember: true, colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } })

  test('refusals, the caution and the receipt are accessible', async ({ page }) => {
    await page.goto('/buy')
    await page.getByLabel('Amount (USD)').fill('1000000000')
    await button(page).click()
    await page.getByLabel('Card Number').fill('4539 1488 0343 6467')
    await expect(page.getByText('This may be a real card number')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear the card fields' }).click()
    await expect(page.getByLabel('Card Number')).toBeFocused()
    await page.getByRole('button', { name: 'Fill test card' }).click()
    await button(page).click()
    await expect(receipt(page)).toBeVisible()
    await expectAccessible(page)
  })
})
