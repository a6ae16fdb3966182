import { expect, expectAccessible, test } from './fixtures.ts'

for (const [width, colorScheme] of [
  [390, 'light'],
  [1280, 'dark'],
] as const) {
  test(`the reference of the API reads well at ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/docs')
    await expect(page.getByRole('heading', { level: 1, name: 'Satlens API' })).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await expectAccessible(page)
  })
}

test('a call of the reference can be linked to, and its schemas are a click away', async ({ page }) => {
  await page.goto('/docs#post-auth-v1-token')
  const call = page.getByRole('article', { name: 'POST /auth/v1/token' })
  await expect(call).toBeInViewport()
  await call.getByRole('link', { name: 'Session', exact: true }).click()
  await expect(page.getByRole('article', { name: 'Session', exact: true })).toBeInViewport()
})
