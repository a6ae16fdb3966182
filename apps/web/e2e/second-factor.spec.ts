import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, signOut, test } from './fixtures.ts'
import { addApp, card, dialog, press, readSecret, saveCodes, tabTo, typePassword } from './security-card.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

test.use({ isMember: true })
// The third code of an authenticator app may have to be waited for until its 30 seconds begin.
test.setTimeout(120_000)

test('an authenticator app is added, ends other sessions, is asked for and is removed', async ({
  page,
  openElsewhere,
  signInAs,
  member,
}) => {
  const other = await openElsewhere(/status of 40[013]/)
  const response = await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email: member.email, password: member.password },
  })
  await signInAs({ ...member, session: await response.text() }, other.context())
  await other.goto('/profile')
  await expect(card(other).getByText('Two-step verification off')).toBeVisible()

  const app = await addApp(page)
  const saved = page.waitForEvent('download')
  await press(page, 'Download')
  expect((await saved).suggestedFilename()).toBe('satlens-backup-codes.txt')
  expect(await saveCodes(page)).toHaveLength(10)
  // This device stays signed in; another one that had shown the password alone does not.
  await page.reload()
  await expect(card(page).getByText('Two-step verification on')).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL('/signin')

  await signOut(page)
  await typePassword(page, member, '/send')
  await page.getByLabel('Six-digit code').fill(await app.next())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/send')

  await page.goto('/profile')
  await card(page).getByRole('button', { name: 'Remove Authenticator app' }).click()
  await dialog(page)
    .getByLabel('Six-digit code')
    .fill(await app.next())
  await press(page, 'Remove')
  await expectToast(page, 'Authenticator app removed')
  await expect(card(page).getByText('Two-step verification off')).toBeVisible()
})

test('a passkey is added once, signs in by button and by autofill, and is removed', async ({
  page,
  noise,
  member,
}) => {
  noise.allow(/status of 400/)
  const laptop = await addVirtualAuthenticator(page, { transport: 'internal', isSynced: true })
  await page.goto('/profile')
  await card(page).getByRole('button', { name: 'Add passkey' }).click()
  await dialog(page).getByLabel('Name').fill('Laptop')
  await press(page, 'Add passkey')
  await expectToast(page, 'Passkey added', 'You can now sign in with it.')
  expect(await laptop.credentials()).toMatchObject([{ isResidentCredential: true }])
  await card(page).getByRole('button', { name: 'Add passkey' }).click()
  await press(page, 'Add passkey')
  await expectToast(
    page,
    'Failed to add the passkey',
    'This device already has a passkey or key for your account. Use a different one.',
  )
  await signOut(page)

  // Touched, it would sign in by the list under the email field before the button is pressed.
  await laptop.setTouched(false)
  const asked = await watchKeys(page)
  await page.goto('/send')
  await expect(page).toHaveURL('/signin')
  await expect.poll(asked).toEqual(['list'])
  await laptop.setTouched(true)
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).click()
  await expect(page).toHaveURL('/send')
  expect(await asked()).toEqual(['list', 'dialog'])

  await signOut(page)
  await page.goto('/profile')
  await expect.poll(asked).toEqual(['list'])
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  await expect(page).toHaveURL('/profile')
  await card(page).getByRole('button', { name: 'Remove Laptop' }).click()
  await expectAccessible(page)
  await press(page, 'Remove')
  await expectToast(page, 'Laptop removed')
})

test('a security key is added as second factor, signs in and is removed by a touch', async ({
  page,
  member,
}) => {
  const key = await addVirtualAuthenticator(page, { transport: 'usb', isSynced: false })
  await page.goto('/profile')
  await card(page).getByRole('button', { name: 'Add security key' }).click()
  await dialog(page).getByLabel('Name').fill('Blue key')
  await press(page, 'Add security key')
  await expect(dialog(page).getByRole('heading', { name: /^Two-step verification is on/ })).toBeFocused()
  await saveCodes(page)
  expect(await key.credentials()).toMatchObject([{ isResidentCredential: false }])

  await signOut(page)
  await typePassword(page, member, '/dashboard')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use security key' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/profile')
  await card(page).getByRole('button', { name: 'Remove Blue key' }).click()
  await press(page, 'Use security key')
  await expectToast(page, 'Blue key removed')
  await expect(card(page).getByText('Two-step verification off')).toBeVisible()
})

test('the keyboard alone adds an authenticator app and saves its codes', async ({ page }) => {
  await page.goto('/profile')
  const add = card(page).getByRole('button', { name: 'Add authenticator app' })
  await expect(add).toBeVisible()
  await page.getByLabel('Full Name').focus()
  await tabTo(page, 'Add authenticator app')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Name')
  await page.keyboard.type('Work phone')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Scan this QR code with the app' })).toBeFocused()
  const app = await readSecret(page)
  await tabTo(page, 'Six-digit code')
  await page.keyboard.type(await app.next())
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: /^Two-step verification is on/ })).toBeFocused()
  // Escape, however often, does not let the codes go unsaved.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await tabTo(page, 'I have saved them')
  await page.keyboard.press('Space')
  await tabTo(page, 'Done')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(add).toBeFocused()
})

/** Records how the browser is asked for keys once a page is loaded: by the list under a field, or by its dialog. */
async function watchKeys(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    // Frames of tools have no keys.
    if (!('credentials' in navigator)) return
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      asked.push(options?.mediation === 'conditional' ? 'list' : 'dialog')
      return get(options)
    }
  })
  return () => page.evaluate(() => (globalThis as { asked?: string[] }).asked ?? [])
}
