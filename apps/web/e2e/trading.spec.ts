import { expect, expectHeading, signIn, test } from './fixtures.ts'

test.use({ server: 'configured' })

test('a visitor reads Trading Easy and returns to it by signing in', async ({ page, createAccount }) => {
  const account = await createAccount()
  await page.goto('/trading-easy')
  await expectHeading(page, 'Trading Easy')
  await expect(page.getByRole('button', { name: 'Buy Bitcoin' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, account)
  await expect(page).toHaveURL('/trading-easy')
  await expect(page.getByRole('button', { name: 'Buy Bitcoin' })).toBeVisible()
})

test('the payment page opens in a new tab without opener or referrer', async ({ page, context }) => {
  await context.route('https://pay.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Pay</title>' }),
  )
  await page.goto('/trading-pro')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Subscribe to Pro (opens in a new tab)' }).first().click()
  const payment = await opened
  await expect(payment).toHaveURL('https://pay.example.com/pro')
  expect(await payment.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await expect(page).toHaveURL('/trading-pro')
  // Other pages are not public.
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/signin')
})
