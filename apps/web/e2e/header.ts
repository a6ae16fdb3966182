import { expect, type Page } from '@playwright/test'

const EVERYWHERE = ['/', '/wallet', '/trading-easy', '/buy']
const LINKS = {
  visitor: {
    Wallet: '/wallet',
    Trading: '/trading-easy',
    Buy: '/buy',
    'Sign In': '/signin',
    'Get Started': '/signup',
  },
  member: {
    Wallet: '/wallet',
    Trading: '/trading-easy',
    Buy: '/buy',
    Dashboard: '/dashboard',
    Profile: '/profile',
  },
}

/** The header of spec §2 for this reader: each link once, no other, and a price. */
export async function expectHeader(page: Page, reader: keyof typeof LINKS): Promise<void> {
  const header = page.getByRole('banner')
  for (const [name, href] of Object.entries(LINKS[reader])) {
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  const hrefs = await header
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs.sort()).toEqual([...new Set([...EVERYWHERE, ...Object.values(LINKS[reader])])].sort())
  for (const href of hrefs) await expect(page.locator(`header a[href="${href}"]`)).toBeVisible()
  await expect(header.getByText(/^\$[\d,]+\.\d\d$/)).toBeVisible()
}
