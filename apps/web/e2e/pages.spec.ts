import { expect, expectAccessible, test } from './fixtures.ts'

test('the fragment of an address scrolls to its section and focuses it', async ({ page }) => {
  await page.goto('/terms#risk')
  const part = page.getByRole('region', { name: /Risk and financial advice/ })
  await expect(part).toBeInViewport()
  await expect(part).toBeFocused()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Changes' }).click()
  await expect(page).toHaveURL('/terms#changes')
  await expect(page.getByRole('region', { name: /Changes/ })).toBeInViewport()
  await page.reload()
  await expect(page.getByRole('region', { name: /Changes/ })).toBeInViewport()
})

test('the API reference opens the operation of its address, with its schemas and errors', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).origin))
  await page.goto('/docs#/Sessions/post-auth-v1-token')
  const operation = page.locator('#operations-Sessions-post-auth-v1-token')
  await expect(operation.getByText('Sometimes requires a session.')).toBeVisible()
  await expect(operation).toBeInViewport()
  await expect(operation.getByText('access_token').first()).toBeAttached()
  await expect(operation.getByRole('option', { name: 'Invalid login credentials' })).toBeAttached()
  await expect(page.getByRole('button', { name: /Try it out|Authorize/ })).toHaveCount(0)
  expect(new Set(requested)).toEqual(new Set([new URL(page.url()).origin]))
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the API reference is accessible and fits a phone, ${colorScheme}`, { tag: '@nightly' }, async ({
    page,
    allowErrors,
  }) => {
    // One long page of all calls. The check inserts styles, which the policy blocks.
    test.setTimeout(120_000)
    allowErrors(/Applying inline style|preload assets|style-src-elem inline/)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/docs#/Sessions/post-auth-v1-token')
    await expect(page.getByText('Sometimes requires a session.')).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await expectAccessible(page)
  })

test('going back and reloading restore the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/')
  await page.getByText('Where do the prices come from?').scrollIntoViewIfNeeded()
  const scrollY = () => page.evaluate(() => window.scrollY)
  const position = await scrollY()
  expect(position).toBeGreaterThan(400)
  // A click by the pointer would first scroll the link into view.
  const link = page.getByRole('banner').getByRole('link', { name: 'Get Started' }).first()
  await link.evaluate((element: HTMLElement) => element.click())
  await expect(page.getByRole('heading', { name: 'Create your Satlens account' })).toBeInViewport()
  expect(await scrollY()).toBe(0)
  await page.goBack()
  await expect.poll(scrollY).toBe(position)
  await page.reload()
  await expect.poll(scrollY).toBe(position)
})

test('the bars of password strength are painted red, yellow and green', async ({ page }) => {
  await page.goto('/signup')
  const greenToRed = () =>
    page
      .locator('[data-filled=true]')
      .first()
      .evaluate((bar) => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
        canvas.fillStyle = getComputedStyle(bar).backgroundColor
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0] = canvas.getImageData(0, 0, 1, 1).data
        return green / red
      })
  const password = page.getByPlaceholder('Password (min')
  await password.fill('abc')
  await expect.poll(greenToRed).toBeLessThan(0.5)
  await password.fill('Abcdefg1')
  await expect.poll(greenToRed).toBeGreaterThan(0.5)
  expect(await greenToRed()).toBeLessThan(1)
  await password.fill('Abcdefgh1!')
  await expect.poll(greenToRed).toBeGreaterThan(1)
})

for (const { path, everyTenSeconds, everyThirty } of [
  { path: '/', everyTenSeconds: ['spot', 'buy'], everyThirty: ['ticker'] },
  { path: '/terms', everyTenSeconds: [], everyThirty: ['spot'] },
  { path: '/dashboard', everyTenSeconds: [], everyThirty: ['spot', 'ticker'] },
  { path: '/buy', everyTenSeconds: ['spot', 'buy'], everyThirty: [] },
  { path: '/trading-easy', everyTenSeconds: ['spot', 'buy'], everyThirty: ['ticker'] },
  { path: '/trading-pro', everyTenSeconds: ['spot', 'buy'], everyThirty: ['ticker'] },
]) {
  // The pages of the nightly tests resemble the landing page.
  const tag = ['/', '/terms', '/dashboard'].includes(path) ? [] : '@nightly'
  const title = `${path} polls its prices at the specified intervals`
  test(title, { tag }, async ({ page, createAccount, signInAs }) => {
    if (!['/', '/terms'].includes(path)) await signInAs(await createAccount())
    await page.clock.install()
    const requests: Record<string, number> = { spot: 0, buy: 0, ticker: 0 }
    page.on('request', (request) => {
      const feed = /BTC-USD\/(spot|buy)$|(ticker)s\/BTC-USD$/.exec(request.url())
      const name = feed?.[1] ?? feed?.[2]
      if (name !== undefined) requests[name] = (requests[name] ?? 0) + 1
    })
    await page.goto(path)
    await expect(page.getByRole('banner').getByText('Simulated', { exact: true })).toBeVisible()
    const polled = [...everyTenSeconds, ...everyThirty]
    await expect.poll(() => polled.every((name) => Number(requests[name]) > 0)).toBe(true)
    // From here on only the test advances the clock. The request ends after those that the pause caused.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000))
    await page.evaluate(() => fetch('/theme.js'))
    const first = { ...requests }
    for (const seconds of [10, 20, 30]) {
      await page.clock.runFor(10_000)
      const due = { ...first }
      for (const name of everyTenSeconds) due[name] = Number(first[name]) + seconds / 10
      if (seconds === 30) for (const name of everyThirty) due[name] = Number(first[name]) + 1
      await expect.poll(() => requests, { message: `after ${seconds} seconds` }).toEqual(due)
    }
  })
}
