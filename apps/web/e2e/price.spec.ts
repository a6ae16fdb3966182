import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** The price as a screen reader hears it in this part of the page. */
const heard = async (part: Locator) => {
  const spoken = await part.getByText(/bitcoin price [\d,.]+ dollars/i).textContent()
  return /[\d,]+\.\d\d/.exec(spoken ?? '')?.[0]
}

test.describe('with prices', () => {
  test('the chip and the card of the landing page show one number, and say that it is simulated', async ({
    page,
  }) => {
    await page.goto('/')
    const chip = page.getByRole('banner')
    const card = page.getByRole('main')
    await expect(chip.getByText('Simulated', { exact: true })).toBeVisible()
    await expect(card.getByText('Simulated', { exact: true })).toBeVisible()
    await expect(card.getByText('24 h', { exact: true })).toBeVisible()
    expect(await heard(chip)).toBe(await heard(card))
  })

  test('the chip and the card of the dashboard show one number', async ({
    page,
    createAccount,
    signInAs,
  }) => {
    await signInAs(await createAccount())
    await page.goto('/dashboard')
    await expect(page.getByRole('main').getByText('Simulated', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('main').getByText('43,500')).toHaveCount(0)
    await expect
      .poll(async () => (await heard(page.getByRole('banner'))) === (await heard(page.getByRole('main'))))
      .toBe(true)
  })

  for (const { path, everyTenSeconds, everyThirty } of [
    { path: '/', everyTenSeconds: ['spot', 'buy'], everyThirty: ['ticker'] },
    { path: '/terms', everyTenSeconds: [], everyThirty: ['spot'] },
    { path: '/dashboard', everyTenSeconds: [], everyThirty: ['spot', 'ticker'] },
  ]) {
    test(`${path} asks for its prices as often as specified`, async ({ page, createAccount, signInAs }) => {
      if (path === '/dashboard') await signInAs(await createAccount())
      await page.clock.install()
      const asked: Record<string, number> = { spot: 0, buy: 0, ticker: 0 }
      page.on('request', (request) => {
        const feed = /BTC-USD\/(spot|buy)$|(ticker)s\/BTC-USD$/.exec(request.url())
        const name = feed?.[1] ?? feed?.[2]
        if (name !== undefined) asked[name] = (asked[name] ?? 0) + 1
      })
      await page.goto(path)
      await expect(page.getByRole('banner').getByText('Simulated', { exact: true })).toBeVisible()
      await expect
        .poll(() => [...everyTenSeconds, ...everyThirty].every((name) => asked[name] === 1))
        .toBe(true)
      const first = { ...asked }
      for (const seconds of [10, 20, 30]) {
        await page.clock.runFor(10_000)
        const due = { ...first }
        for (const name of everyTenSeconds) due[name] = 1 + seconds / 10
        if (seconds === 30) for (const name of everyThirty) due[name] = 2
        await expect.poll(() => asked, { message: `after ${seconds} seconds` }).toEqual(due)
      }
    })
  }

  test('a hidden page asks for no price and a seen one asks at once', async ({ page }) => {
    await page.clock.install()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/market/')) asked += 1
    })
    await page.goto('/')
    await expect(page.getByRole('main').getByText('Simulated', { exact: true })).toBeVisible()
    const turnPage = (hidden: boolean) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await turnPage(true)
    const before = asked
    await page.clock.runFor(60_000)
    expect(asked).toBe(before)
    await turnPage(false)
    await expect.poll(() => asked).toBeGreaterThan(before)
  })
})

test.describe('without any price feed', () => {
  test.use({ server: 'priceless' })

  test('the landing page makes no price up', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('No price right now')).toBeVisible()
    await expect(page.getByRole('banner').getByText('Unavailable', { exact: true })).toBeVisible()
    await expect(page.getByText('43,500')).toHaveCount(0)
  })

  test('the dashboard shows the fixed figures as a sample, without arrow or colour, and no toast', async ({
    page,
    createAccount,
    signInAs,
  }) => {
    await signInAs(await createAccount())
    await page.goto('/dashboard')
    const card = page.getByRole('main')
    await expect(card.getByText('Bitcoin price 43,500.00 dollars, a sample value, not live')).toBeAttached()
    await expect(card.getByText('+2.4%', { exact: true })).toHaveAttribute('data-direction', 'flat')
    await expect(card.getByText(/^Sample value, not live\./)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0)
  })
})
