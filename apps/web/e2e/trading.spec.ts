import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

const toastsOf = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test.describe('for whoever is signed in', () => {
  test.use({ isMember: true })

  test('a purchase is initiated in words only: the toast, the receipt, and no request', async ({ page }) => {
    await page.goto('/trading-easy')
    await expect(page.getByRole('main').getByText('Simulated', { exact: true })).toBeVisible()
    const sent: string[] = []
    page.on('request', (request) => {
      if (!/\/(market|assets)\//.test(request.url())) sent.push(request.url())
    })
    await page.getByRole('button', { name: 'Buy Bitcoin' }).click()
    await expect(toastsOf(page).getByText('Amount must be greater than 0', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Amount (USD)')).toBeFocused()

    await page.getByLabel('Amount (USD)').fill('250')
    await page.getByRole('button', { name: 'Buy Bitcoin' }).click()
    await expect(toastsOf(page).getByText('Purchase Initiated', { exact: true })).toBeVisible()
    const receipt = page.getByRole('region', { name: 'Demo purchase' })
    await expect(receipt).toContainText('The amount of $250.00 was checked in your browser.')
    await expect(receipt).toContainText('No order was placed, here or anywhere else.')
    await expectAccessible(page)
    expect(sent).toEqual([])
  })

  test('a sale is initiated in words only, and one of nothing is refused', async ({ page }) => {
    await page.goto('/trading-easy')
    await page.getByRole('tab', { name: 'Buy' }).press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Sell' })).toBeFocused()
    await page.getByLabel('Amount (BTC)').fill('0')
    await page.getByRole('button', { name: 'Sell Bitcoin' }).click()
    await expect(toastsOf(page).getByText('Invalid Amount', { exact: true })).toBeVisible()
    await expect(toastsOf(page).getByText('Amount must be greater than 0', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Amount (BTC)').fill('0.01')
    await page.getByLabel('Amount (BTC)').press('Enter')
    await expect(toastsOf(page).getByText('Sale Initiated', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Demo sale' })).toContainText(
      'The demo balance is unchanged.',
    )
  })

  test('nothing that was typed is stored, and a reload finds an empty slip', async ({ page }) => {
    await page.goto('/trading-easy')
    await page.getByLabel('Amount (USD)').fill('1234.56')
    await page.getByRole('button', { name: 'Buy Bitcoin' }).click()
    await expect(page.getByRole('region', { name: 'Demo purchase' })).toBeVisible()
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored).not.toContain('1234')
    await page.reload()
    await expect(page.getByLabel('Amount (USD)')).toHaveValue('')
  })

  for (const path of ['/trading-easy', '/trading-pro']) {
    test(`${path} asks for spot and buy price every 10 seconds, and the header shows the same number`, async ({
      page,
    }) => {
      await page.clock.install()
      const asked: string[] = []
      page.on('request', (request) => {
        const feed = /BTC-USD\/(spot|buy)$/.exec(request.url())?.[1]
        if (feed) asked.push(feed)
      })
      await page.goto(path)
      const price = /bitcoin price ([\d,.]+) dollars/i
      const heard = async (role: 'banner' | 'main') =>
        price.exec((await page.getByRole(role).getByText(price).textContent()) ?? '')?.[1]
      await expect(page.getByRole('main').getByText(price)).toBeAttached()
      expect(await heard('main')).toBe(await heard('banner'))
      const count = (feed: string) => asked.filter((name) => name === feed).length
      const [spot, buy] = [count('spot'), count('buy')]
      await page.clock.runFor(10_500)
      await expect.poll(() => [count('spot'), count('buy')]).toEqual([spot + 1, buy + 1])
      await page.clock.runFor(10_000)
      await expect.poll(() => [count('spot'), count('buy')]).toEqual([spot + 2, buy + 2])
    })
  }

  test('the way to Pro leads there and back, and its links to a page that says that nobody can pay', async ({
    page,
    context,
  }) => {
    await page.goto('/trading-easy')
    await page.getByRole('link', { name: 'Upgrade to Pro' }).click()
    await expect(page).toHaveURL('/trading-pro')
    await expect(page.getByRole('heading', { level: 1, name: 'Trading Pro' })).toBeFocused()
    await expect(page.getByText('$5', { exact: true })).toBeVisible()
    await expect(
      page.getByText(/^Pro is listed as \$10 per month on the landing and terms pages/),
    ).toBeVisible()
    await expect(page.getByText('Not available in this demo')).toHaveCount(6)
    const links = page.getByRole('link', { name: /Subscribe/ })
    await expect(links).toHaveCount(2)
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
    const opened = context.waitForEvent('page')
    await links.first().click()
    await expect((await opened).getByRole('heading', { name: 'Nobody can pay here' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Trading Easy' }).click()
    await expect(page).toHaveURL('/trading-easy')
  })
})

test.describe('without any price feed', () => {
  test.use({ server: 'priceless', isMember: true })

  test('no price is made up, nothing is reckoned and no toast complains', async ({ page }) => {
    await page.goto('/trading-easy')
    await expect(page.getByRole('main').getByText('Unavailable', { exact: true })).toBeVisible()
    await expect(page.getByText('43,500')).toHaveCount(0)
    await page.getByLabel('Amount (USD)').fill('100')
    await expect(page.getByRole('tabpanel').getByText('No price right now')).toBeVisible()
    await expect(toastsOf(page).getByRole('listitem')).toHaveCount(0)
    await page.getByRole('button', { name: 'Buy Bitcoin' }).click()
    await expect(page.getByText('It was not converted: there was no price.')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('where the pages are open to visitors', () => {
  test.use({ server: 'open' })

  test('a visitor reads Trading Easy, cannot press, and comes back to it after signing in', async ({
    page,
    createAccount,
  }) => {
    const { email, password } = await createAccount()
    await page.goto('/trading-easy')
    await expect(page.getByRole('heading', { level: 1, name: 'Trading Easy' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Simulated', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Amount (USD)')).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Buy Bitcoin' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/trading-easy')
    await expect(page.getByRole('button', { name: 'Buy Bitcoin' })).toBeVisible()
  })

  test('the payment page opens in a tab of its own that knows nothing of this one', async ({
    page,
    context,
  }) => {
    await context.route('https://pay.example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Pay</title>' }),
    )
    await page.goto('/trading-pro')
    await expectAccessible(page)
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Subscribe to Pro (opens in a new tab)' }).first().click()
    const payment = await opened
    await expect(payment).toHaveURL('https://pay.example.com/pro')
    expect(await payment.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    await expect(page).toHaveURL('/trading-pro')
  })

  test('the other pages stay guarded', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/signin')
  })
})
