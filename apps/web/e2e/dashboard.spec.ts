import type { Page } from '@playwright/test'
import { type Account, expect, test } from './fixtures.ts'
import { hold } from './said.ts'

const main = (page: Page) => page.getByRole('main')
const reading = (page: Page) => main(page).locator('[data-reading]')
const cursor = (page: Page) => main(page).getByRole('slider', { name: 'Point in time' })
const option = (page: Page, name: string) => main(page).getByRole('radio', { name, exact: true })
/** Presses the word of an option: its button is not to be seen. */
const choose = (page: Page, name: string) =>
  main(page)
    .locator('label')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .click()

test.describe.configure({ timeout: 120_000 })

test.use({ isMember: true })

test('the dashboard shows the demo balance twice, the market, and no transactions ever', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(main(page).getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(main(page).getByText('Total balance', { exact: true })).toBeVisible()
  await expect(main(page).getByText('Available to trade', { exact: true })).toBeVisible()
  await expect(main(page).getByText('0.05432 BTC')).toHaveCount(2)
  await expect(main(page).getByRole('heading', { name: 'Recent transactions' })).toBeVisible()
  await expect(main(page).getByText('No transactions', { exact: true })).toBeVisible()
  await expect(main(page).getByText(/^[+-]?\d+\.\d\d%$/)).toBeVisible()
})

interface Candle {
  readonly start: string
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** What the server has told this page of each range, the newest answer of each. */
function historiesOf(page: Page): ReadonlyMap<string, readonly Candle[]> {
  const histories = new Map<string, readonly Candle[]>()
  page.on('response', async (response) => {
    if (response.url().includes('/market/v1/candles') && response.status() === 200) {
      const { range, candles } = (await response.json()) as { range: string; candles: readonly Candle[] }
      histories.set(range, candles)
    }
  })
  return histories
}

/** Opens the dashboard once its server has filled the day before it was started: it answers anew every ten seconds. */
async function openFilled(page: Page, baseURL: string | undefined) {
  await expect
    .poll(
      async () => {
        const response = await fetch(`${baseURL}/market/v1/candles?range=1D`)
        return ((await response.json()) as { candles: unknown[] }).candles.length
      },
      { timeout: 40_000, intervals: [1_000] },
    )
    .toBeGreaterThan(285)
  const histories = historiesOf(page)
  await page.goto('/dashboard')
  await expect.poll(() => colours(page)).toContain(await worn(page, '--ink'))
  return histories
}

/** Every colour in the chart, as red, green and blue. */
const colours = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>()
    // The browser warns of a canvas that is read often without having been made for it.
    const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('main canvas')) {
      const { width, height } = canvas
      if (copy === null || width === 0) continue
      Object.assign(copy.canvas, { width, height })
      copy.drawImage(canvas, 0, 0)
      const { data } = copy.getImageData(0, 0, width, height)
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255) found.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`)
    }
    return [...found]
  })

/** A token of the theme as it is worn now, in the same form. */
const worn = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color.replace(/[^\d ]/g, '')
  }, token)

const usd = (price: number) =>
  `$${price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const highest = (candles: readonly Candle[]) => Math.max(...candles.map(({ high }) => high))
const lowest = (candles: readonly Candle[]) => Math.min(...candles.map(({ low }) => low))

test('the chart is drawn from the server’s candles, in the colours of the page, and breaks no policy', async ({
  page,
  baseURL,
}) => {
  const served = page.waitForResponse((response) => new URL(response.url()).pathname === '/dashboard')
  await openFilled(page, baseURL)
  const policy = (await served).headers()['content-security-policy']
  expect(policy).toContain("style-src 'self';")
  expect(policy).toContain("require-trusted-types-for 'script'")
  // The library would bring one for its logo, in whose place the notice stands.
  await expect(page.locator('style')).toHaveCount(0)
  await expect(main(page).getByText(/^TradingView Lightweight Charts™/)).toBeVisible()
  await expect(main(page).getByRole('link', { name: /tradingview\.com/ })).toBeVisible()

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => colours(page)).toContain(await worn(page, '--ink'))
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' })
  await expect.poll(() => colours(page)).toContain(await worn(page, '--ink'))
  await page.emulateMedia({ contrast: 'no-preference' })
  await main(page).getByLabel('Candles', { exact: true }).check()
  await expect.poll(() => colours(page)).toContain(await worn(page, '--gain'))
  expect(await colours(page)).toContain(await worn(page, '--loss'))
})

test('the cursor goes by keyboard to what the server told, and the table holds all of it', async ({
  page,
  baseURL,
}) => {
  const histories = await openFilled(page, baseURL)
  const candleAt = (at: number) => histories.get('1D')?.at(at) as Candle
  await cursor(page).focus()
  await expect(reading(page)).toHaveAttribute('aria-live', 'polite')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(reading(page)).toContainText(`Price ${usd(candleAt(-3).close)}`)
  await page.keyboard.press('ArrowRight')
  await expect(reading(page)).toContainText(`Price ${usd(candleAt(-2).close)}`)
  await page.keyboard.press('Home')
  await expect(reading(page)).toContainText(`Price ${usd(candleAt(0).close)}`)
  await page.keyboard.press('PageUp')
  await expect(reading(page)).not.toContainText(`Price ${usd(candleAt(0).close)}`)
  await page.keyboard.press('End')
  await expect(reading(page)).toContainText(`Price ${usd(candleAt(-1).close)}`)

  await main(page).getByLabel('Candles', { exact: true }).check()
  await cursor(page).focus()
  await page.keyboard.press('Home')
  const { open, high, low, close } = candleAt(0)
  await expect(reading(page)).toContainText(
    `Open ${usd(open)} High ${usd(high)} Low ${usd(low)} Close ${usd(close)}`,
  )

  await main(page).getByRole('button', { name: 'View as table' }).click()
  await expect(main(page).getByRole('table')).toBeVisible()
  const rows = await main(page).getByRole('table').locator('tbody tr').allInnerTexts()
  expect(rows.map((row) => row.split('\t').slice(1))).toEqual(
    (histories.get('1D') ?? [])
      .toReversed()
      .map(({ open, high, low, close }) => [open, high, low, close].map(usd)),
  )
})

test('a pointer reads the chart, and every range is remembered', async ({ page, baseURL }) => {
  const histories = await openFilled(page, baseURL)
  const plot = main(page).locator('canvas').first()
  await plot.scrollIntoViewIfNeeded()
  const box = await plot.boundingBox()
  if (!box) throw new Error('There is no canvas')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await expect(reading(page)).toHaveAttribute('data-reading', 'cursor')
  const prices = (histories.get('1D') ?? []).map(({ close }) => usd(close))
  const [, read] = /Price (\S+)$/.exec((await reading(page).textContent()) ?? '') ?? []
  expect(prices.slice(prices.length / 4, (prices.length * 3) / 4)).toContain(read)
  await page.mouse.move(0, 0)
  await expect(reading(page)).toHaveAttribute('data-reading', 'range')

  for (const name of ['1W', '1M', '1Y', 'All']) {
    await choose(page, name)
    await expect.poll(() => histories.has(name)).toBe(true)
    const candles = histories.get(name) ?? []
    await expect(reading(page)).toContainText(`High ${usd(highest(candles))} Low ${usd(lowest(candles))}`)
  }
  await page.reload()
  await expect(option(page, 'All')).toBeChecked()
  await expect(main(page).getByText(/^Collected since /)).toBeVisible()
})

test('a history that cannot be loaded says so in its place, and comes when it is tried again', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 503/)
  await page.route('**/market/v1/candles**', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/dashboard')
  const alert = main(page).getByRole('alert')
  await expect(alert).toContainText('The price history could not be loaded')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await page.unroute('**/market/v1/candles**')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(cursor(page)).toBeAttached()
  await expect(alert).toHaveCount(0)
})

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

test.describe('nothing moves', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const moved: number[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as Shift[]) moved.push(shift.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
  })
  /** How much has moved so far, what is being painted included. */
  const movedOn = (page: Page) =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      return (window as unknown as { moved: number[] }).moved.reduce((sum, value) => sum + value, 0)
    })

  test('while the figures of the dashboard, its history and its chart arrive', async ({ page, baseURL }) => {
    for (const width of [390, 1280]) {
      // As much as the market and the balance take.
      await page.setViewportSize({ width, height: 1_100 })
      await openFilled(page, baseURL)
      expect(await movedOn(page)).toBeLessThanOrEqual(0.02)
    }
  })

  test('below the alerts of an account that keeps as many as it may, when they arrive in sight', async ({
    page,
    baseURL,
    member,
  }) => {
    await keepTwentyAlerts(`${baseURL}`, member)
    const list = page.getByRole('list', { name: 'Your alerts' })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/dashboard')
      await expect(list.getByRole('listitem')).toHaveCount(20)
      await page.getByRole('heading', { name: 'More to try' }).scrollIntoViewIfNeeded()
      // So late that the page has long been whole without them.
      const answer = await hold(page, /^\/alerts\/v1\//)
      await page.reload()
      await expect(page.getByRole('status', { name: 'Looking for your alerts' })).toBeAttached()
      await page.getByRole('heading', { name: 'More to try' }).scrollIntoViewIfNeeded()
      await page.waitForLoadState('load')
      const before = await movedOn(page)
      answer()
      await expect(list.getByRole('listitem')).toHaveCount(20)
      expect((await movedOn(page)) - before).toBeLessThanOrEqual(0.02)
    }
  })
})

/** Nineteen that wait no more, and one that does. */
async function keepTwentyAlerts(server: string, { session }: Account): Promise<void> {
  const { access_token } = JSON.parse(session) as { access_token: string }
  const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' }
  const ask = async (method: string, path: string, body: object) => {
    const response = await fetch(`${server}/alerts/v1/${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    expect(response.ok).toBe(true)
    return (await response.json()) as { id: string }
  }
  for (let place = 0; place < 20; place += 1) {
    const { id } = await ask('POST', 'alerts', { kind: 'price_above', value: `${90_000 + place}` })
    if (place < 19) await ask('PATCH', `alerts/${id}`, { action: 'pause' })
  }
}

test('hidden amounts are nowhere in a page that is opened again, not even for a moment', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(main(page).getByText('0.05432 BTC')).toHaveCount(2)
  await page.keyboard.press('Alt+Shift+H')
  await expect(main(page).getByRole('img', { name: 'Amount hidden' }).first()).toBeVisible()

  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const all = document.documentElement.outerHTML
      if (all.includes('05432')) seen.push(all)
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  await page.reload()
  await expect(main(page).getByRole('img', { name: 'Amount hidden' }).first()).toBeVisible()
  for (const unit of ['sats', 'USD', 'BTC']) {
    await choose(page, unit)
    await expect(main(page).getByText('Available to trade')).toBeVisible()
    expect(await page.locator('html').evaluate((html) => html.outerHTML)).not.toMatch(/5,432,000|05432/)
  }
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
})

test('the balance is worth what the market card’s price makes of it, in the unit of this device', async ({
  page,
}) => {
  await page.goto('/dashboard')
  const rate = main(page).getByText(/^At \$[\d,.]+ for one bitcoin, simulated\.$/)
  const row = main(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: 'In US dollars' }) })
  // The two are read one after the other, and a price may come in between.
  await expect(async () => {
    const [, price = ''] = /At \$([\d,.]+) for/.exec((await rate.textContent()) ?? '') ?? []
    const worth = usd(Math.round(Number(price.replaceAll(',', '')) * 5.432) / 100)
    expect(await row.locator('dd').textContent()).toBe(worth)
  }).toPass()
  await choose(page, 'sats')
  await expect(main(page).getByText('5,432,000 sats')).toHaveCount(2)
  await page.reload()
  await expect(main(page).getByText('5,432,000 sats')).toHaveCount(2)
})
