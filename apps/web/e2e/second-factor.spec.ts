import type { Page } from '@playwright/test'
import { keepSecret } from './authenticator-app.ts'
import { type Account, expect, expectAccessible, expectToast, test } from './fixtures.ts'
import { addApp, addPasskey, card, dialog, press, saveCodes, tabTo, typePassword } from './security-card.ts'
import { signOut } from './sign-out.ts'
import { plugIn } from './virtual-authenticator.ts'

const KEY = { transport: 'usb', isSynced: false } as const
const LAPTOP = { transport: 'internal', isSynced: true } as const

test.use({ isMember: true, contextOptions: { reducedMotion: 'reduce' } })
// Whoever needs three codes may have to wait for the last of them.
test.describe.configure({ timeout: 120_000 })

test('an authenticator app is added, asked for after the password, and removed by its digits', async ({
  page,
  openElsewhere,
  member,
}) => {
  const elsewhere = await openElsewhere(/status of 40[013]/)
  await elsewhere.addInitScript(
    (text) => {
      if (sessionStorage.getItem('e2e-started')) return
      sessionStorage.setItem('e2e-started', 'yes')
      localStorage.setItem('sb-localhost-auth-token', text)
    },
    await sessionOf(member, page),
  )
  await elsewhere.goto('/profile')
  await expect(card(elsewhere).getByText('Second factor off')).toBeVisible()

  const app = await addApp(page)
  await expectAccessible(page)
  await saveCodes(page)
  await expect(card(page).getByText('Second factor on')).toBeVisible()
  await expect(card(page).getByText('10 of 10 left')).toBeVisible()
  await expectAccessible(page)
  // This device stays signed in; another one that had shown the password alone does not.
  await page.reload()
  await expect(card(page).getByText('Second factor on')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL('/signin')

  await signOut(page)
  await typePassword(page, member, '/send')
  await expectAccessible(page)
  await page.getByLabel('Six-digit code').fill(await app.next())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/send')

  await page.goto('/profile')
  await card(page).getByRole('button', { name: 'Remove Authenticator app' }).click()
  await expect(dialog(page).getByText(/This is your last second factor/)).toBeVisible()
  await expect(dialog(page).getByText(/Your recovery codes become useless/)).toBeVisible()
  await expectAccessible(page)
  await dialog(page)
    .getByLabel('Six-digit code')
    .fill(await app.next())
  await press(page, 'Remove')
  await expectToast(page, 'Authenticator app removed')
  await expect(card(page).getByText('Second factor off')).toBeVisible()
  await expect(card(page).getByRole('region', { name: 'Recovery codes' })).toBeHidden()
  await expect(page).toHaveURL('/profile')
})

test('a recovery code stands in for a lost device once, and new ones take the place of the rest', async ({
  page,
  noise,
  member,
}) => {
  noise.allow(/status of 422/)
  await addApp(page)
  const saved = page.waitForEvent('download')
  await press(page, 'Download')
  const file = await saved
  expect(file.suggestedFilename()).toBe('satlens-recovery-codes.txt')
  const codes = await saveCodes(page)
  expect(codes).toHaveLength(10)

  await signOut(page)
  await typePassword(page, member, '/wallet')
  await page.getByRole('button', { name: 'Recovery code', exact: true }).click()
  await page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/wallet')
  await page.goto('/profile')
  await expect(card(page).getByText('9 of 10 left')).toBeVisible()

  await signOut(page)
  await typePassword(page, member, '/profile')
  await page.getByRole('button', { name: 'Recovery code', exact: true }).click()
  const field = page.getByLabel('Recovery code')
  await field.fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(field).toHaveAccessibleDescription('The code is wrong.')
  await field.fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(card(page).getByText('8 of 10 left')).toBeVisible()

  await card(page).getByRole('button', { name: 'Make new codes' }).click()
  await press(page, 'Recovery code')
  await dialog(page)
    .getByLabel('Recovery code')
    .fill(codes[2] ?? '')
  await press(page, 'Make codes')
  await expect(dialog(page).getByRole('heading', { name: 'Ten new codes' })).toBeFocused()
  await expectAccessible(page)
  expect(await saveCodes(page)).not.toContain(codes[3])
  await expect(card(page).getByText('10 of 10 left')).toBeVisible()
})

test('a passkey is added and listed, gets another name and is removed', async ({ page }) => {
  const laptop = await plugIn(page, LAPTOP)
  await page.goto('/profile')
  await card(page).getByRole('button', { name: 'Add passkey' }).click()
  await dialog(page).getByLabel('Name').fill('Laptop')
  await expectAccessible(page)
  await press(page, 'Add passkey')
  await expectToast(page, 'Passkey added', 'You can sign in with it from now on.')
  const passkeys = card(page).getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByRole('listitem')).toContainText(/Laptop.*never used/s)
  expect(await laptop.credentials()).toMatchObject([{ isResidentCredential: true }])

  // The same device is not added twice.
  await passkeys.getByRole('button', { name: 'Add passkey' }).click()
  await press(page, 'Add passkey')
  await expectToast(
    page,
    'Failed to add the passkey',
    'This device holds a passkey or key of your account already. Use another one.',
  )
  await press(page, 'Close')

  await passkeys.getByRole('button', { name: 'Rename Laptop' }).click()
  await dialog(page).getByLabel('Name').fill('Old laptop')
  await expectAccessible(page)
  await press(page, 'Save name')
  await expect(passkeys.getByRole('listitem')).toContainText('Old laptop')

  await passkeys.getByRole('button', { name: 'Remove Old laptop' }).click()
  await expectAccessible(page)
  await press(page, 'Remove')
  await expectToast(page, 'Old laptop removed')
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
  await expect(passkeys.getByRole('heading')).toBeFocused()
})

test('a passkey signs in by its button, to the page that was wanted', async ({ page, noise, member }) => {
  noise.allow(/status of 400/)
  const laptop = await plugIn(page, LAPTOP)
  await addPasskey(page, 'Laptop')
  await signOut(page)

  // Touched, it would sign in by the list under the email field before anybody finds the button.
  await laptop.setTouched(false)
  const asked = await watchKeys(page)
  await page.goto('/send')
  await expect(page).toHaveURL('/signin')
  await expect.poll(asked).toEqual(['list'])
  await laptop.setTouched(true)
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).click()
  await expect(page).toHaveURL('/send')
  expect(await asked()).toEqual(['list', 'dialog'])

  await page.goto('/profile')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  await card(page).getByRole('button', { name: 'Remove Laptop' }).click()
  await press(page, 'Remove')
  await expectToast(page, 'Laptop removed')
})

test('a passkey signs in by the list under the email field, without a press', async ({ page, member }) => {
  await plugIn(page, LAPTOP)
  await addPasskey(page, 'Laptop')
  await signOut(page)

  const asked = await watchKeys(page)
  await page.goto('/wallet')
  await expect.poll(asked).toEqual(['list'])
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  await expect(page).toHaveURL('/wallet')
  await page.goto('/profile')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(member.email)
})

test('a security key is the second factor, signs in and is removed by a touch', async ({ page, member }) => {
  const key = await plugIn(page, KEY)
  await page.goto('/profile')
  await card(page).getByRole('button', { name: 'Add security key' }).click()
  await dialog(page).getByLabel('Name').fill('Blue key')
  await expectAccessible(page)
  await press(page, 'Add security key')
  await expect(dialog(page).getByRole('heading', { name: /^Your second factor works/ })).toBeFocused()
  await saveCodes(page)
  await expect(card(page).getByRole('region', { name: 'Security keys' })).toContainText('Blue key')
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
  await expect(card(page).getByText('Second factor off')).toBeVisible()
})

test('what was left half-way by a page that went away is listed, and goes on from there', async ({
  page,
}) => {
  await page.goto('/profile')
  await card(page).getByRole('button', { name: 'Add authenticator app' }).click()
  await dialog(page).getByLabel('Name').fill('Work phone')
  await press(page, 'Continue')
  const secret = await dialog(page)
    .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    .textContent()
  await page.reload()
  await expect(card(page).getByText('Not finished')).toBeVisible()
  await expectAccessible(page)
  await card(page).getByRole('button', { name: 'Continue setting up Work phone' }).click()
  await expectAccessible(page)
  await dialog(page)
    .getByLabel('Six-digit code')
    .fill(await keepSecret(secret).next())
  await press(page, 'Turn on')
  await saveCodes(page)
  await expect(card(page).getByText('Not finished')).toBeHidden()
})

test('the keyboard alone adds an authenticator app, saves the codes, and removes it again', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 422/)
  await page.goto('/profile')
  const add = card(page).getByRole('button', { name: 'Add authenticator app' })
  await expect(add).toBeVisible()
  await page.getByLabel('Full Name').focus()
  await tabTo(page, 'Add authenticator app')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await tabTo(page, 'Name')
  await page.keyboard.type('Work phone')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Scan this with the app' })).toBeFocused()
  await expectAccessible(page)
  const app = keepSecret(
    await dialog(page)
      .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
      .textContent(),
  )
  await tabTo(page, 'Six-digit code')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Six-digit code')).toHaveAccessibleDescription('The code is wrong.')
  await expect(dialog(page).getByLabel('Six-digit code')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(await app.next())
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: /^Your second factor works/ })).toBeFocused()
  // Neither Escape, however often, nor the cross lets the codes go unsaved.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByLabel('I have saved them')).toBeVisible()
  await tabTo(page, 'I have saved them')
  await page.keyboard.press('Space')
  await tabTo(page, 'Done')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(add).toBeFocused()
  await expect(card(page).getByText('Second factor on')).toBeVisible()

  const remove = card(page).getByRole('button', { name: 'Remove Work phone' })
  await tabTo(page, 'Remove Work phone')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Six-digit code')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'Six-digit code')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Six-digit code')).toBeFocused()
  await expect(dialog(page).getByLabel('Six-digit code')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type(await app.next())
  await page.keyboard.press('Enter')
  await expectToast(page, 'Work phone removed')
  await expect(card(page).getByText('Second factor off')).toBeVisible()
  // Its row has gone with the button.
  await expect(card(page).getByRole('heading', { name: 'Authenticator app' })).toBeFocused()
})

test('the keyboard alone goes through the second factor, past a wrong code and to another way', async ({
  page,
  noise,
  member,
}) => {
  noise.allow(/status of 422/)
  const app = await addApp(page)
  const [code = ''] = await saveCodes(page)
  await signOut(page)

  await page.goto('/send')
  await expect(page).toHaveURL('/signin')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(member.email)
  await tabTo(page, 'Password')
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeFocused()
  await tabTo(page, 'Six-digit code')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  const digits = page.getByLabel('Six-digit code')
  await expect(digits).toHaveAccessibleDescription('The code is wrong.')
  await expect(digits).toBeFocused()
  await expectAccessible(page)

  await tabTo(page, 'Recovery code')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(
    'Enter one of your recovery codes',
  )
  await page.keyboard.type(code)
  await tabTo(page, 'Authenticator app')
  await page.keyboard.press('Enter')
  await expect(digits).toBeFocused()
  await page.keyboard.type(await app.next())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/send')
  await expect(page.getByRole('heading', { level: 1, name: 'Send Bitcoin' })).toBeVisible()
})

/** How the browser has been asked for keys since the page was loaded: by the list under a field, or by its dialog. */
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

/** Another session of the account, as its browser would keep it. */
async function sessionOf({ email, password }: Account, page: Page): Promise<string> {
  const response = await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email, password },
  })
  expect(response.ok()).toBe(true)
  return response.text()
}
