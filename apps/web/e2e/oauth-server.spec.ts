import { startClientApp, startDevice } from './client-app.ts'
import {
  test as base,
  expect,
  expectAccessible,
  expectHeading,
  expectToast,
  newEmail,
  signIn,
} from './fixtures.ts'
import { tabTo } from './keyboard.ts'

const test = base.extend<{ app: Awaited<ReturnType<typeof startClientApp>> }>({
  app: async ({ serverUrl }, use) => {
    const app = await startClientApp(serverUrl, 'Ledger Lens')
    await use(app)
    await app.stop()
  },
})
test.use({ server: 'oauth' })

const QUESTION = /^Sign in to .Ledger Lens. with /

test('a user signs in to an app, is not asked again, and removes its access', async ({
  page,
  app,
  createAccount,
}) => {
  const account = await createAccount()
  await page.goto(`${app.url}/login?login_hint=${encodeURIComponent(account.email)}`)
  await expect(page).toHaveURL('/signin')
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  await signIn(page, account)
  await expect(page.getByRole('heading', { level: 1, name: QUESTION })).toBeVisible()
  await expect(page.getByText('a program on this device')).toBeVisible()
  await expect(page.getByText(account.email)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expectHeading(page, `Signed in as ${account.email}`)
  expect(await app.refresh()).toBe(account.email)

  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
  await page.goto(`${app.url}/login`)
  await expectHeading(page, `Signed in as ${account.email}`)
  expect(seen).not.toContain('/signin')

  await page.goto('/profile')
  const sessions = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(sessions.getByText('Ledger Lens').first()).toBeVisible()
  await page.getByRole('button', { name: /^Remove access: .Ledger Lens./ }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click()
  await expectToast(page, 'Access removed')
  await expect(page.getByText('No apps')).toBeVisible()
  await expect(sessions.getByText('Ledger Lens')).toHaveCount(0)
  await expect(app.refresh()).rejects.toMatchObject({ error: 'invalid_grant' })

  await page.goto(`${app.url}/login`)
  await page.getByRole('button', { name: 'Deny' }).click()
  await expectHeading(page, 'Failed: access_denied')
  await page.goBack()
  await expect(page).toHaveURL('/profile')
})

test('a new person signs up on the way to an app', async ({ page, app }) => {
  const email = newEmail('person')
  await page.goto(`${app.url}/login`)
  // Also by the header, which does not know of the request.
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).first().click()
  await page.getByLabel('Full Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Correct1!horse')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expectHeading(page, `Signed in as ${email}`)
})

test('a request goes to another account by the keyboard alone', async ({
  page,
  app,
  createAccount,
  signInAs,
}) => {
  const [first, second] = [await createAccount(), await createAccount('Grace Hopper')]
  await signInAs(first)
  await page.goto(`${app.url}/login?login_hint=${encodeURIComponent(first.email)}`)
  await expect(page.getByText(first.email)).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Use another account' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/signin')
  await expect(page.getByLabel('Email')).toHaveValue('')
  await signIn(page, second)
  await expect(page.getByText(second.email)).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Allow' }))
  await page.keyboard.press('Enter')
  await expectHeading(page, `Signed in as ${second.email}`)
})

test('an app that asks for a new sign-in gets the same request back after it', async ({
  page,
  app,
  createAccount,
  signInAs,
}) => {
  const account = await createAccount()
  await signInAs(account)
  await page.goto(`${app.url}/login?prompt=login`)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  await signIn(page, account)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expectHeading(page, `Signed in as ${account.email}`)
})

test('an app that forbids questions learns that nobody is signed in, without a sign-in', async ({
  page,
  app,
}) => {
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
  await page.goto(`${app.url}/login?prompt=none`)
  await expectHeading(page, 'Failed: login_required')
  expect(seen).not.toContain('/signin')
})

test('a device is connected by its code, which the page does not send by itself', async ({
  page,
  serverUrl,
  createAccount,
}) => {
  const account = await createAccount()
  const device = await startDevice(serverUrl, 'Ledger Lens CLI')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(device.address)
  await signIn(page, account)
  await expectHeading(page, 'Connect a device')
  await expect(page.getByLabel('Code')).toHaveValue(device.code)
  await expectAccessible(page)
  expect(asked).not.toContain('/auth/v1/oauth/device')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Only continue if you started this yourself')).toBeVisible()
  await expect(page.getByText(device.code)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expectHeading(page, 'Device connected')
  expect(await device.wait()).toBe(account.email)
})

test('the pages that ask cannot be framed', async ({ request }) => {
  for (const path of ['/oauth/consent?authorization_id=a', '/device']) {
    const headers = (await request.get(path, { headers: { accept: 'text/html' } })).headers()
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
})

test.describe('a server without OAUTH_SERVER', () => {
  test.use({ server: 'plain' })
  test('says so to visitors', async ({ page }) => {
    for (const path of ['/oauth/consent?authorization_id=a', '/device']) {
      await page.goto(path)
      await expectHeading(page, 'Not available on this server')
    }
  })
})
