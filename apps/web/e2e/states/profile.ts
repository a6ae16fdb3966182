import { type Account, expect, signOut } from '../fixtures.ts'
import { addApp, card, dialog, press, saveCodes, typePassword } from '../security-card.ts'
import { button, invalid, next, pictured } from './state.ts'

export const profileStates = (account: Account) => [
  pictured('profile', '/profile', 'profile', async (page) => {
    await expect(page.getByLabel('Full Name')).toHaveValue(account.name)
    await expect(card(page).getByText('Two-step verification off')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'How you sign in' })).toBeVisible()
  }),
  next('profile, exact time of a session', async (page) => {
    await page.getByRole('list', { name: 'Where you are signed in' }).getByRole('button').first().focus()
    await expect(page.getByRole('tooltip')).toBeVisible()
  }),
  next('profile, empty name', async (page) => {
    await page.getByLabel('Full Name').fill(' ')
    await button(page, 'Update Profile').click()
    await invalid(page, 'Full Name')
  }),
  next('profile, weak password', async (page) => {
    await button(page, 'Change password').click()
    await page.getByLabel('New password', { exact: true }).fill('Horse1')
    await press(page, 'Save password')
    await invalid(page, 'New password')
  }),
  next('profile, deletion without password', async (page) => {
    await page.keyboard.press('Escape')
    await button(page, 'Delete my account').click()
    await press(page, 'Delete permanently')
    await invalid(page, 'Your password')
  }),
  next('profile, new passkey', async (page) => {
    await page.keyboard.press('Escape')
    await card(page).getByRole('button', { name: 'Add passkey' }).click()
    await expect(dialog(page).getByLabel('Name')).toBeVisible()
  }),
  next('profile, data to import', async (page) => {
    await page.keyboard.press('Escape')
    await button(page, 'Import a file').click()
    await dialog(page).getByLabel('Data file').setInputFiles(EXPORT)
    await press(page, 'Continue')
    await expect(dialog(page).getByText('Some entries will be left out')).toBeVisible()
  }),
]

const PHRASE = `${'abandon '.repeat(11)}about`
const EXPORT = {
  name: 'satlens-account-2026-11-21.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      product: {
        watched_accounts: [{ name: 'Savings', descriptor: 'addr(tb1q)', gap_limit: 20 }],
        labels: [{ type: 'tx', ref: 'ab'.repeat(32), label: PHRASE }],
        alerts: [{ kind: 'price_above', value: '95000.00', status: 'active', mails: true }],
        alert_mails: true,
      },
    }),
  ),
}

/** A second factor, from its setup to the next sign-in. Continues from the profile. */
export const secondFactorStates = (account: Account) => [
  next('second factor, recovery codes', (page) => addApp(page)),
  next('second factor, on', async (page) => {
    await saveCodes(page)
    await expect(card(page).getByText('Two-step verification on')).toBeVisible()
  }),
  next('second factor, removal with an incomplete code', async (page) => {
    await card(page).getByRole('button', { name: 'Remove Authenticator app' }).click()
    await dialog(page).getByLabel('6-digit code').fill('12')
    await press(page, 'Remove')
    await invalid(page, '6-digit code')
  }),
  next('second factor, required', async (page) => {
    await signOut(page)
    await typePassword(page, account, '/send')
  }),
  next('second factor, invalid recovery code', async (page) => {
    await button(page, 'Backup code').click()
    await page.getByLabel('Backup code').fill('never-a-code')
    await button(page, 'Continue').click()
    await invalid(page, 'Backup code')
  }),
]
