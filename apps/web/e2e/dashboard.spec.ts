import type { Page } from '@playwright/test'
import { expect, expectToast, holdRequests, test } from './fixtures.ts'
import { layoutShift, recordLayoutShifts } from './layout-shift.ts'
import { ALERTS } from './sample-alerts.ts'

test.use({ isMember: true })

const main = (page: Page) => page.getByRole('main')
const reading = (page: Page) => main(page).locator('[data-reading]')

/** Opens the dashboard once the server has the prices of a whole day: half a minute after its start at the latest. */
async function openFilled(page: Page, serverUrl: string): Promise<readonly { readonly close: number }[]> {
  let candles: readonly { readonly close: number }[] = []
  const read = async () => {
    const response = await fetch(`${serverUrl}/market/v1/candles?range=1D`)
    candles = ((await response.json()) as { candles: typeof candles }).candles
    return candles.length
  }
  await expect.poll(read, { timeout: 40_000, intervals: [1_000] }).toBeGreaterThan(285)
  await page.goto('/dashboard')
  await expectDrawnIn(page, '--ink')
  return candles
}

const colours = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>()
    // Without the option the browser warns about frequent reads.
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

/** Expects pixels in the colour of a design token. */
async function expectDrawnIn(page: Page, token: string): Promise<void> {
  const colour = await page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color.replace(/[^\d ]/g, '')
  }, token)
  await expect.poll(() => colours(page)).toContain(colour)
}

test('the chart is drawn in the colours of each theme and read by a pointer', async ({ page, serverUrl }) => {
  const candles = await openFilled(page, serverUrl)
  // The library's logo would add a style element, which the content security policy blocks.
  await expect(page.locator('style')).toHaveCount(0)

  const plot = main(page).locator('canvas').first()
  await plot.scrollIntoViewIfNeeded()
  const box = await plot.boundingBox()
  if (!box) throw new Error('There is no canvas')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await expect(reading(page)).toHaveAttribute('data-reading', 'cursor')
  const usd = (price: number) =>
    `$${price.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
  const [, read] = /Price (\S+)$/.exec((await reading(page).textContent()) ?? '') ?? []
  const middle = candles.slice(candles.length / 4, (candles.length * 3) / 4)
  expect(middle.map(({ close }) => usd(close))).toContain(read)
  await page.mouse.move(0, 0)
  await expect(reading(page)).toHaveAttribute('data-reading', 'range')

  await page.emulateMedia({ colorScheme: 'dark' })
  await expectDrawnIn(page, '--ink')
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' })
  await expectDrawnIn(page, '--ink')
  await page.emulateMedia({ contrast: 'no-preference' })
  await main(page).getByLabel('Candles', { exact: true }).check()
  await expectDrawnIn(page, '--gain')
  await expectDrawnIn(page, '--loss')
})

test('the layout stays in place while data loads', { tag: '@nightly' }, async ({ page, serverUrl }) => {
  await recordLayoutShifts(page)
  for (const width of [390, 1280]) {
    // High enough for the market and the balance.
    await page.setViewportSize({ width, height: 1_100 })
    await openFilled(page, serverUrl)
    expect(await layoutShift(page), `figures and chart at ${width} px`).toBeLessThanOrEqual(0.02)
  }

  const [, alert] = ALERTS.alerts
  const alerts = Array.from({ length: 20 }, (_, place) => ({
    ...alert,
    id: `${alert?.id.slice(0, -2)}${10 + place}`,
  }))
  await page.route('**/alerts/v1/alerts', (route) => route.fulfill({ json: { ...ALERTS, alerts } }))
  const rows = page.getByRole('list', { name: 'Your alerts' }).getByRole('listitem')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/dashboard')
    await expect(rows).toHaveCount(20)
    await page.getByRole('heading', { name: 'More to try' }).scrollIntoViewIfNeeded()
    // The alerts arrive after everything else.
    const release = await holdRequests(page, /^\/alerts\/v1\//)
    await page.reload()
    await expect(page.getByRole('status', { name: 'Loading your alerts' })).toBeAttached()
    await page.getByRole('heading', { name: 'More to try' }).scrollIntoViewIfNeeded()
    await page.waitForLoadState('load')
    const before = await layoutShift(page)
    release()
    await expect(rows).toHaveCount(20)
    expect((await layoutShift(page)) - before, `alerts at ${width} px`).toBeLessThanOrEqual(0.02)
  }
})

test('hidden amounts are never in the page after a reload', async ({ page }) => {
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
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
})

test('an alert is changed by dragging its line in the chart and by keyboard', async ({ page, serverUrl }) => {
  const candles = await openFilled(page, serverUrl)
  const highest = Math.max(...candles.map(({ close }) => close))
  const alerts = page.getByRole('region', { name: 'Price alerts' })
  await alerts.getByRole('button', { name: 'New alert' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(highest.toFixed(2))
  await page.getByRole('dialog').getByRole('button', { name: 'Set alert' }).click()
  const line = main(page).getByRole('slider', { name: 'Alert: price at or above' })
  const price = async () => (await line.getAttribute('aria-valuetext')) ?? ''
  const row = (value: string) =>
    alerts.getByRole('listitem').filter({ hasText: `Price at or above ${value}` })
  await expect(line).toBeVisible()
  const first = await price()
  await expect(row(first)).toBeVisible()

  /** Presses the line and moves it by so many pixels; it is still held. */
  async function drag(distance: number) {
    await line.scrollIntoViewIfNeeded()
    const box = await line.boundingBox()
    if (!box) throw new Error('The alert has no label')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + distance, { steps: 4 })
  }
  await drag(2)
  await page.mouse.up()
  await expect(line).toHaveAttribute('aria-valuetext', first)
  await drag(60)
  await expect(line).not.toHaveAttribute('aria-valuetext', first)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(line).toHaveAttribute('aria-valuetext', first)
  await expect(row(first)).toBeVisible()

  await drag(60)
  await page.mouse.up()
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect(notifications.getByText('Alert updated')).toBeVisible()
  const dragged = await price()
  expect(dragged).not.toBe(first)
  await expect(row(dragged)).toBeVisible()
  await notifications.getByRole('button', { name: 'Undo' }).click()
  await expect(row(first)).toBeVisible()
  await expect(line).toHaveAttribute('aria-valuetext', first)

  await line.focus()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Escape')
  await expect(line).toHaveAttribute('aria-valuetext', first)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(line).not.toHaveAttribute('aria-valuetext', first)
  const stepped = await price()
  await expectToast(page, 'Alert updated', `Price at or above ${stepped}`)
  await page.reload()
  await expect(row(stepped)).toBeVisible()
})
