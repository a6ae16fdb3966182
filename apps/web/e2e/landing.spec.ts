import { expect, test } from './fixtures.ts'

test('the landing page has its parts, both prices of Pro, and leads to the legal pages', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByText(/^[+-]?\d+\.\d\d%$/)).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Free', exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible()
  await expect(main.getByText('$10', { exact: true })).toBeVisible()
  await expect(
    main.getByText(/\$10 per month on the landing and terms pages and \$5 per month/),
  ).toBeVisible()
  const notice = main.getByRole('complementary', { name: 'Compliance notice' })
  await expect(notice).toContainText('does not sell, custody, transmit or exchange crypto')
  await expect(notice).toContainText('performs no identity checks of its own')
  await expect(notice).toContainText('handled off-site by a third-party payment provider')
  await expect(main.getByRole('heading', { name: 'FAQ' })).toBeVisible()
  const question = main.locator('details').first()
  await question.locator('summary').click()
  await expect(question).toHaveAttribute('open')

  const footer = page.getByRole('contentinfo')
  for (const [name, path] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path)
    await footer.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    if (path === '/terms') await expect(page.getByText(/\$10 per month/).first()).toBeVisible()
  }
})
