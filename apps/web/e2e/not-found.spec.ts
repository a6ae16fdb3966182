import { expect, test } from './fixtures.ts'

test('a path without a screen says 404, logs the path and leads home', async ({ page, noise }) => {
  noise.allow(/404/)
  const logged = page.waitForEvent('console', (message) => message.text().includes('/no/such/page'))
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await expect(page.getByText('404')).toHaveCount(1)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  expect((await logged).type()).toBe('error')

  await expect(page.getByRole('navigation', { name: 'Or go on to' }).getByRole('link')).toHaveCount(2)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a part of a legal text can be linked to', async ({ page }) => {
  await page.goto('/terms#risk')
  const part = page.getByRole('region', { name: /No advice/ })
  await expect(part).toBeInViewport()
  await expect(part).toBeFocused()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Changes' }).click()
  await expect(page).toHaveURL('/terms#changes')
  await expect(page.getByRole('region', { name: /Changes/ })).toBeInViewport()
  await page.reload()
  await expect(page.getByRole('region', { name: /Changes/ })).toBeInViewport()
})
