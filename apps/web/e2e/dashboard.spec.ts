import { expect, test } from './fixtures.ts'

test('the dashboard shows the demo balance twice, the market, and no transactions ever', async ({
  page,
  createAccount,
  signInAs,
}) => {
  await signInAs(await createAccount())
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(main.getByText('Total balance', { exact: true })).toBeVisible()
  await expect(main.getByText('Available to trade', { exact: true })).toBeVisible()
  await expect(main.getByText('0.05432 BTC')).toHaveCount(2)
  await expect(main.getByRole('heading', { name: 'Recent transactions' })).toBeVisible()
  await expect(main.getByText('No transactions', { exact: true })).toBeVisible()
  await expect(main.getByText(/^[+-]?\d+\.\d\d%$/)).toBeVisible()
})
