import { expect, test } from './fixtures.ts'
import { GUARDED_SCREENS } from './screens.ts'

for (const { path } of GUARDED_SCREENS) {
  test(`a visitor of ${path} is sent to sign in, and Back does not lead into a circle`, async ({ page }) => {
    await page.goto('/')
    await page.goto(path)
    await expect(page).toHaveURL('/signin')
    await page.goBack()
    await expect(page).toHaveURL('/')
  })
}

test('after signing in the visitor is on the page that was asked for, with its query', async ({
  page,
  createAccount,
}) => {
  const { email, password } = await createAccount()
  await page.goto('/send?from=mail')
  await expect(page).toHaveURL('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/send?from=mail')
  await expect(page.getByRole('heading', { level: 1, name: 'Send Bitcoin' })).toBeVisible()
})

test('a plain sign-in leads to the dashboard', async ({ page, createAccount }) => {
  const { email, password } = await createAccount()
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a wrong password stays on the page and says so in the words of the server', async ({ page, noise }) => {
  noise.allow(/status of 400/)
  await page.goto('/signin')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Wrong1!password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Invalid login credentials'),
  ).toBeVisible()
  await expect(page).toHaveURL('/signin')
})

for (const path of ['/signin', '/signup']) {
  test(`a signed-in visitor of ${path} is sent to the dashboard`, async ({
    page,
    createAccount,
    signInAs,
  }) => {
    await signInAs(await createAccount())
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  })
}
