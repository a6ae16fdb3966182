import type { Page } from '@playwright/test'
import { type AuthenticatorApp, keepSecret } from './authenticator-app.ts'
import { type Account, expect, expectAccessible, expectToast, test } from './fixtures.ts'
import { plugIn } from './virtual-authenticator.ts'

const KEY = { transport: 'usb', isSynced: false } as const
const LAPTOP = { transport: 'internal', isSynced: true } as const

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const card = (page: Page) => page.getByRole('region', { name: 'Security', exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

/** Adds an authenticator app. Leaves the sheet with the recovery codes open. */
async function addApp(page: Page): Promise<AuthenticatorApp> {
  await page.goto('/profile')
  await card(page).getByRole('button', { name: 'Add authenticator app' }).click()
  await press(page, 'Continue')
  await expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible()
  const app = keepSecret(
    await dialog(page)
      .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
      .textContent(),
  )
  await dialog(page)
    .getByLabel('Six-digit code')
    .fill(await app.next())
  await press(page, 'Turn on')
  await expect(dialog(page).getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  return app
}

async function saveCodes(page: Page): Promise<string[]> {
  const lines = await dialog(page).getByRole('listitem').allInnerTexts()
  await dialog(page).getByLabel('I have saved them').check()
  await press(page, 'Done')
  await expect(dialog(page)).toBeHidden()
  return lines.map((line) => line.replace(/^\d+\s+/, ''))
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
}

/** Asks for a page, and types the password where that leads. */
async function typePassword(page: Page, { email, password }: Account, wanted: string): Promise<void> {
  await page.goto(wanted)
  await expect(page).toHaveURL('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
}

test('an authenticator app is added, asked for after the password, and removed by its digits', async ({
  page,
  createAccount,
  signInAs,
  openElsewhere,
}) => {
  const account = await createAccount()
  await signInAs(account)
  const elsewhere = await openElsewhere(/status of 40[013]/)
  await elsewhere.addInitScript(
    (text) => {
      if (sessionStorage.getItem('e2e-started')) return
      sessionStorage.setItem('e2e-started', 'yes')
      localStorage.setItem('sb-localhost-auth-token', text)
    },
    await sessionOf(account, page),
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
  await typePassword(page, account, '/send')
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
  createAccount,
  signInAs,
  noise,
}) => {
  noise.allow(/status of 422/)
  const account = await createAccount()
  await signInAs(account)
  await addApp(page)
  const saved = page.waitForEvent('download')
  await press(page, 'Download')
  const file = await saved
  expect(file.suggestedFilename()).toBe('satlens-recovery-codes.txt')
  const codes = await saveCodes(page)
  expect(codes).toHaveLength(10)

  await signOut(page)
  await typePassword(page, account, '/wallet')
  await page.getByRole('button', { name: 'Recovery code', exact: true }).click()
  await page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/wallet')
  await page.goto('/profile')
  await expect(card(page).getByText('9 of 10 left')).toBeVisible()

  await signOut(page)
  await typePassword(page, account, '/profile')
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

test('a passkey is added and listed, gets another name and is removed', async ({
  page,
  createAccount,
  signInAs,
}) => {
  await signInAs(await createAccount())
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

test('a security key is the second factor, signs in and is removed by a touch', async ({
  page,
  createAccount,
  signInAs,
}) => {
  const account = await createAccount()
  await signInAs(account)
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
  await typePassword(page, account, '/dashboard')
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
  createAccount,
  signInAs,
}) => {
  await signInAs(await createAccount())
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

test('the keyboard alone adds an authenticator app and saves the codes', async ({
  page,
  createAccount,
  signInAs,
  noise,
}) => {
  noise.allow(/status of 422/)
  await signInAs(await createAccount())
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
})

/** Presses Tab until the control of that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('textbox', { name, exact: true }))
    .or(page.getByRole('checkbox', { name, exact: true }))
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to "${name}"`)
}

/** Another session of the account, as its browser would keep it. */
async function sessionOf({ email, password }: Account, page: Page): Promise<string> {
  const response = await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email, password },
  })
  expect(response.ok()).toBe(true)
  return response.text()
}
