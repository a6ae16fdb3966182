import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { type Account, expect, expectHeading, signIn } from './fixtures.ts'

export const card = (page: Page) => page.getByRole('region', { name: 'Security', exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

const STEP_MS = 30_000
/** The code of the previous step expires with this step: too soon on a busy machine if less time than this is left. */
const MIN_REMAINING_MS = 12_000

/** Reads the secret from the open dialog, as an authenticator app does from its QR code. */
export async function readSecret(page: Page) {
  const shown = dialog(page).getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  const secret = ((await shown.textContent()) ?? '').replace(/\s/g, '')
  let lastStep = 0
  return {
    /** Returns a code that the server accepts, each of a later step (docs/protocol.md#verify-a-factor). May wait for its step. */
    async next() {
      const step = Math.floor(Date.now() / STEP_MS)
      const isNearlyOver = (step + 1) * STEP_MS - Date.now() < MIN_REMAINING_MS
      // The server accepts the previous step, which leaves this one and the next for further codes.
      lastStep = Math.max(lastStep + 1, isNearlyOver ? step : step - 1)
      // It accepts no code from more than one step ahead.
      await wait(Math.max(0, (lastStep - 1) * STEP_MS - Date.now()))
      return generate({ secret, epoch: (lastStep * STEP_MS) / 1000 })
    },
  }
}

/** Types a code into the open dialog. */
export const typeCode = (page: Page, code: string) => dialog(page).getByLabel('6-digit code').fill(code)

export async function addApp(page: Page) {
  await page.goto('/profile')
  await card(page).getByRole('button', { name: 'Add authenticator app' }).click()
  await press(page, 'Continue')
  await expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible()
  const app = await readSecret(page)
  await typeCode(page, await app.next())
  await press(page, 'Add app')
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

export async function typePassword(page: Page, account: Account, path: string): Promise<void> {
  await page.goto(path)
  await expect(page).toHaveURL('/signin')
  await signIn(page, account)
  await expectHeading(page, "Verify it's you")
}
