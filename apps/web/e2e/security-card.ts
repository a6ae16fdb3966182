import type { Page } from '@playwright/test'
import { createAuthenticatorApp } from './authenticator-app.ts'
import { type Account, expect, signIn } from './fixtures.ts'
import { tabTo as tabToControl } from './keyboard.ts'

export const card = (page: Page) => page.getByRole('region', { name: 'Security', exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

export const readSecret = async (page: Page) =>
  createAuthenticatorApp(
    await dialog(page)
      .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
      .textContent(),
  )

export async function addApp(page: Page) {
  await page.goto('/profile')
  await card(page).getByRole('button', { name: 'Add authenticator app' }).click()
  await press(page, 'Continue')
  await expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible()
  const app = await readSecret(page)
  await dialog(page)
    .getByLabel('Six-digit code')
    .fill(await app.next())
  await press(page, 'Turn on')
  await expect(dialog(page).getByRole('heading', { name: 'Save your backup codes' })).toBeVisible()
  return app
}

export async function saveCodes(page: Page): Promise<string[]> {
  const lines = await dialog(page).getByRole('listitem').allInnerTexts()
  await dialog(page).getByLabel('I have saved them').check()
  await press(page, 'Done')
  await expect(dialog(page)).toBeHidden()
  return lines.map((line) => line.replace(/^\d+\s+/, ''))
}

export async function typePassword(page: Page, account: Account, wanted: string): Promise<void> {
  await page.goto(wanted)
  await expect(page).toHaveURL('/signin')
  await signIn(page, account)
  await expect(page.getByRole('heading', { level: 1, name: "Verify it's you" })).toBeVisible()
}

export const tabTo = (page: Page, name: string): Promise<void> =>
  tabToControl(
    page,
    page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('textbox', { name, exact: true }))
      .or(page.getByRole('checkbox', { name, exact: true })),
  )
