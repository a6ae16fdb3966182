import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Leaves by the button of the profile. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/profile')
  const leave = page.getByRole('button', { name: 'Sign Out' })
  await expect(leave).toBeVisible()
  // What its cards still ask would be refused once the session is over.
  await expect(page.getByRole('status', { name: /^(Loading|Looking for) your/ })).toHaveCount(0)
  await leave.click()
  await expect(page).toHaveURL('/')
}
