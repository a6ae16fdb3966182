import { expect, expectToast, test } from './fixtures.ts'

const PASSWORD = 'Correct1!horse'
/** The specimen address of BIP173 for the main network. */
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

test('from a new account to a demo send, a new name and the way out', async ({ page, context }) => {
  const email = `core-${process.pid}-${Date.now()}@example.com`

  await test.step('sign up', async () => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
    await expect(page.getByRole('heading', { name: 'Create your Satlens account' })).toBeVisible()
    await page.getByLabel('Full Name').fill('  Ada Lovelace ')
    await page.getByLabel('Email').fill(email)
    await page.getByPlaceholder('Password (min 8 characters)').fill(PASSWORD)
    await expect(page.getByText('Strong', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectToast(page, 'Success', 'Account created! Redirecting to dashboard...')
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('the dashboard shows the demo balance and no transactions', async () => {
    await expect(page.getByText('0.05432').first()).toBeVisible()
    await expect(page.getByText('No transactions', { exact: true })).toBeVisible()
  })

  await test.step('generate a wallet', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Wallet' }).click()
    await page.getByRole('button', { name: 'Generate wallet' }).click()
    await expectToast(page, 'Wallet Generated!')
    await expect(page.getByText('Not backed up', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('img', { name: 'QR code of the address' })).toBeVisible()
    await expect(page.getByText('No transactions', { exact: true })).toBeVisible()
  })

  await test.step('send: it is recorded and not broadcast', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Send Bitcoin' }).click()
    await page.getByLabel('Recipient Address').fill(ADDRESS)
    await page.getByLabel('Amount (BTC)').fill('0.001')
    await page.getByRole('button', { name: 'Send Bitcoin' }).click()
    const sheet = page.getByRole('dialog', { name: 'Review' })
    // 0.001 BTC at the fixed rate of 44,750 is 44.75, and the flat fee makes it 46.75.
    await expect(sheet.getByText('$46.75')).toBeVisible()
    await sheet.getByRole('button', { name: 'Confirm demo send' }).click()
    await expect(page.getByRole('heading', { name: 'Demo send recorded' })).toBeVisible()
    await expect(page.getByText('No transaction was made, signed or broadcast.')).toBeVisible()
  })

  await test.step('rename', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible()
    const name = page.getByLabel('Full Name')
    await expect(name).toHaveValue('Ada Lovelace')
    await expect(page.getByLabel('Email')).toBeDisabled()
    await expect(page.getByText('Email cannot be changed')).toBeVisible()
    await name.fill('Ada King')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expectToast(page, 'Success', 'Profile updated successfully')
  })

  await test.step('a reload keeps the session and the name', async () => {
    await page.reload()
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada King')
  })

  await test.step('signing out ends the session in every tab', async () => {
    const second = await context.newPage()
    await second.goto('/wallet')
    await expect(second.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expectToast(page, 'Signed Out', 'You have been signed out successfully')
    await expect(page).toHaveURL('/')
    await expect(second).toHaveURL('/signin')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))).toBeNull()
  })
})
