import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, signOut, test } from './fixtures.ts'
import { enter, tabTo, type } from './keyboard.ts'
import {
  addApp,
  card,
  dialog,
  press,
  readSecret,
  saveCodes,
  typeCode,
  typePassword,
} from './security-card.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

test.use({ isMember: true })
// The third code of the authenticator app may be 30 seconds away.
test.setTimeout(120_000)

test('an authenticator app is added, used and removed', async ({ page, openElsewhere, signInAs, member }) => {
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
  // This session has verified the factor and stays; the other one has not and ends.
  await page.reload()
  await expect(card(page).getByText('Two-step verification on')).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL('/signin')

  await signOut(page)
  await typePassword(page, member, '/send')
  await page.getByLabel('6-digit code').fill(await app.next())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/send')

  await page.goto('/profile')
  await card(page).getByRole('button', { name: 'Remove Authenticator app' }).click()
  await typeCode(page, await app.next())
  await press(page, 'Remove')
  await expectToast(page, 'Authenticator app removed')
  await expect(card(page).getByText('Two-step verification off')).toBeVisible()
})

test('a passkey is added once, signs in two ways and is removed', async ({ page, allowErrors, member }) => {
  allowErrors(/status of 400/)
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
    'This device already has a passkey or security key for your account. Use a different device.',
  )
  await signOut(page)

  // Otherwise autofill would sign in before the button is pressed.
  await laptop.setTouched(false)
  const requests = await recordKeyRequests(page)
  await page.goto('/send')
  await expect(page).toHaveURL('/signin')
  await expect.poll(requests).toEqual(['autofill'])
  await laptop.setTouched(true)
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).click()
  await expect(page).toHaveURL('/send')
  expect(await requests()).toEqual(['autofill', 'dialog'])

  await signOut(page)
  await page.goto('/profile')
  await expect.poll(requests).toEqual(['autofill'])
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  await expect(page).toHaveURL('/profile')
  await card(page).getByRole('button', { name: 'Remove Laptop' }).click()
  await expectAccessible(page)
  await press(page, 'Remove')
  await expectToast(page, 'Laptop removed')
})

test('a security key is added as second factor, signs in and is removed', async ({ page, member }) => {
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
  await enter(page, add)
  await type(page, dialog(page).getByLabel('Name', { exact: true }), 'Work phone')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Scan this QR code with the app' })).toBeFocused()
  const app = await readSecret(page)
  await type(page, dialog(page).getByLabel('6-digit code'), await app.next())
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: /^Two-step verification is on/ })).toBeFocused()
  // Escape does not close the dialog before the codes are saved.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await tabTo(page, dialog(page).getByLabel('I have saved them'))
  await page.keyboard.press('Space')
  await enter(page, dialog(page).getByRole('button', { name: 'Done', exact: true }))
  await expect(dialog(page)).toBeHidden()
  await expect(add).toBeFocused()
})

/** Records how a page requests keys from the browser: by autofill, or by the dialog of the browser. */
async function recordKeyRequests(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    // The frames of developer tools have no credentials.
    if (!('credentials' in navigator)) return
    const keyRequests: string[] = []
    Object.assign(globalThis, { keyRequests })
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      keyRequests.push(options?.mediation === 'conditional' ? 'autofill' : 'dialog')
      return get(options)
    }
  })
  return () => page.evaluate(() => (globalThis as { keyRequests?: string[] }).keyRequests ?? [])
}
