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
    await page.getByPlaceholder('Password (min 8 characters)').fill('short')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectToast(page, 'Weak Password', 'Password must be at least 8 characters')
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
    await page.reload()
    await page.getByText('Proof that no key exists').click()
    await expect(page.getByText('r, the random number')).toBeVisible()
    await expect(page.getByText('No transactions', { exact: true })).toBeVisible()
  })

  await test.step('send: what is refused, and in which words', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Send Bitcoin' }).click()
    await expect(page.getByText('Demo Environment')).toBeVisible()
    const recipient = page.getByLabel('Recipient Address')
    const amount = page.getByLabel('Amount (BTC)')
    const submit = page.getByRole('button', { name: 'Send Bitcoin' })
    await submit.click()
    await expectToast(page, 'Missing Information', 'Please fill in all fields')

    await recipient.fill('2N3oefVeg6stiTb5Kh3ozCSkaqmx91FDbsm')
    await amount.fill('0.001')
    await submit.click()
    await expectToast(page, 'Invalid Address', 'Invalid Bitcoin address format. Must start with 1, 3, or bc1')

    await recipient.fill(ADDRESS)
    for (const [typed, words] of [
      ['many', 'Amount must be a valid number'],
      ['0', 'Amount must be greater than 0'],
      ['0.123456789', 'Amount cannot have more than 8 decimal places'],
      ['21000001', 'Amount exceeds maximum possible Bitcoin supply'],
      ['1e-9', 'Amount is below minimum (1 satoshi)'],
    ] as const) {
      await amount.fill(typed)
      await submit.click()
      await expectToast(page, 'Invalid Amount', words)
    }
  })

  await test.step('send: what is accepted is recorded and not broadcast', async () => {
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
    await name.fill('   ')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page.getByRole('main').getByText('Name cannot be empty')).toBeVisible()
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
