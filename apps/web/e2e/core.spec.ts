import { expect, expectToast, newEmail, test } from './fixtures.ts'

test('a new user signs up, sends, changes the name and signs out in every tab', async ({ page, context }) => {
  // Six screens and two tabs.
  test.setTimeout(60_000)
  const other = await context.newPage()
  await other.goto('/signup')
  // A tab in the background draws one frame per second.
  await page.bringToFront()

  await test.step('signing up leads both tabs to the dashboard', async () => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
    await page.getByLabel('Full Name').fill('  Ada Lovelace ')
    await page.getByLabel('Email').fill(newEmail('core'))
    await page.getByPlaceholder('Password (min 8 characters)').fill('Correct1!horse')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectToast(page, 'Success', 'Account created! Redirecting to dashboard...')
    await expect(page).toHaveURL('/dashboard')
    await expect(other).toHaveURL('/dashboard')
    await expect(page.getByText('0.05432').first()).toBeVisible()
  })

  await test.step('a generated wallet is still there after a reload', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Wallet' }).click()
    await page.getByRole('button', { name: 'Generate wallet' }).click()
    await expectToast(page, 'Wallet Generated!')
    await page.reload()
    await expect(page.getByRole('img', { name: 'QR code of the address' })).toBeVisible()
  })

  await test.step('a demo send is recorded and not broadcast', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Send Bitcoin' }).click()
    // The specimen address of BIP173 for the main network.
    await page.getByLabel('Recipient Address').fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
    await page.getByLabel('Amount (BTC)').fill('0.001')
    await page.getByRole('button', { name: 'Send Bitcoin' }).click()
    const sheet = page.getByRole('dialog', { name: 'Review' })
    // 0.001 BTC at the fixed rate of 44,750 is 44.75, and the flat fee makes it 46.75.
    await expect(sheet.getByText('$46.75')).toBeVisible()
    await sheet.getByRole('button', { name: 'Confirm demo send' }).click()
    await expect(page.getByText('No transaction was made, signed or broadcast.')).toBeVisible()
  })

  await test.step('a new name is still there after a reload', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
    const name = page.getByLabel('Full Name')
    await expect(name).toHaveValue('Ada Lovelace')
    await name.fill('Ada King')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expectToast(page, 'Success', 'Profile updated successfully')
    await page.reload()
    await expect(name).toHaveValue('Ada King')
  })

  await test.step('signing out ends the session in every tab, and Back does not reopen it', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expectToast(page, 'Signed Out', 'You have been signed out successfully')
    await expect(page).toHaveURL('/')
    await expect(other).toHaveURL('/signin')
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(keys.filter((key) => key.startsWith('sb-'))).toEqual([])
    await page.goBack()
    await expect(page).toHaveURL('/signin')
  })
})
