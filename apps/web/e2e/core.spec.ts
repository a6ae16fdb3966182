import { expect, expectToast, newEmail, test } from './fixtures.ts'

test('a new user signs up, changes the name and signs out in every tab', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/signup')
  // A tab in the background draws one frame per second.
  await page.bringToFront()

  await test.step('signing up leads both tabs to the dashboard', async () => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
    await page.getByLabel('Full Name').fill('  Ada Lovelace ')
    await page.getByLabel('Email').fill(newEmail('core'))
    await page.getByPlaceholder('Password (min').fill('Correct1!horse')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectToast(page, 'Success', 'Account created! Redirecting to dashboard...')
    await expect(page).toHaveURL('/dashboard')
    await expect(other).toHaveURL('/dashboard')
    await expect(page.getByText('0.05432').first()).toBeVisible()
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
