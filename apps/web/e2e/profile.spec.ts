import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectSaidOnce, FAILURE_NOISE, failures, failWith, hold } from './said.ts'

test.use({ isMember: true })

const PROFILES = '/rest/v1/profiles'
const LOGOUT = '/auth/v1/logout'

const name = (page: Page) => page.getByLabel('Full Name')
const update = (page: Page) => page.getByRole('button', { name: 'Update Profile' })
const leave = (page: Page) => page.getByRole('button', { name: 'Sign Out' })

test('the name is read, judged, saved and kept; the email stands fast', async ({ page, noise, member }) => {
  noise.allow(FAILURE_NOISE)
  noise.allow(/status of 401/)

  await test.step('a profile that cannot be loaded is told about, behind a spinner', async () => {
    for (const failure of failures()) {
      const mend = await failWith(page, failure, PROFILES, 'GET')
      const release = await hold(page, PROFILES)
      await page.goto('/profile')
      await expect(page.getByRole('status', { name: 'Loading your profile' })).toBeVisible()
      release()
      await expectSaidOnce(page, 'Failed to load profile', failure.said)
      await mend()
    }
    await page.getByRole('button', { name: 'Try again' }).click()
  })

  await test.step('the page is worded as specified', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Profile Information' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Account Actions' })).toBeVisible()
    await expect(name(page)).toHaveValue('Ada Lovelace')
    await expect(page.getByLabel('Email')).toHaveValue(member.email)
    await expect(page.getByLabel('Email')).toBeDisabled()
    await expect(page.getByText('Email cannot be changed')).toBeVisible()
    await expect(leave(page)).toBeEnabled()
  })

  await test.step('no name is refused without asking anybody', async () => {
    let asked = 0
    page.on('request', (request) => {
      if (request.method() === 'PATCH') asked += 1
    })
    for (const blank of ['', '   ']) {
      await name(page).fill(blank)
      await update(page).click()
      await expectSaidOnce(page, 'Missing Information', 'Name cannot be empty')
      await expect(name(page)).toBeFocused()
    }
    expect(asked).toBe(0)
  })

  await test.step('an update that fails keeps the name typed', async () => {
    await name(page).fill('  Ada King ')
    for (const failure of failures()) {
      const mend = await failWith(page, failure, PROFILES, 'PATCH')
      await update(page).click()
      await expectSaidOnce(page, 'Failed to update profile', failure.said)
      await expect(name(page)).toHaveValue('  Ada King ')
      await mend()
    }
  })

  await test.step('then it is saved', async () => {
    const release = await hold(page, PROFILES)
    await update(page).click()
    await expect(page.getByRole('button', { name: 'Updating...' })).toBeDisabled()
    release()
    await expectSaidOnce(page, 'Success', 'Profile updated successfully')
    await expect(update(page)).toBeEnabled()
    await page.reload()
    await expect(name(page)).toHaveValue('Ada King')
  })

  await test.step('without the session it is not', async () => {
    await page.evaluate(() => localStorage.clear())
    await name(page).fill('Ada Byron')
    await update(page).click()
    await expectSaidOnce(page, 'Failed to update profile', 'Not authenticated')
  })
})

test('the way out leads home, whatever the server says, and Back does not lead in again', async ({
  page,
  noise,
  member,
}) => {
  noise.allow(/status of (500|401|403|404)/)
  // A session that the server does not know any more is over all the same (spec §4).
  for (const status of [500, 401, 403, 404, null]) {
    await page.goto('/')
    await page.evaluate((text) => localStorage.setItem('sb-localhost-auth-token', text), member.session)
    await page.goto('/profile')
    await page.getByRole('banner').getByRole('link', { name: 'Wallet' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
    if (status !== null)
      await page.route(`**${LOGOUT}*`, (route) =>
        route.fulfill({ status, json: { msg: 'The server said no.' } }),
      )
    await leave(page).click()
    if (status === 500) await expectSaidOnce(page, 'Failed to sign out', 'The server said no.')
    else await expectSaidOnce(page, 'Signed Out', 'You have been signed out successfully')
    await expect(page).toHaveURL('/')
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sb-'))),
    ).toEqual([])
    await page.unroute(`**${LOGOUT}*`)
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/signin')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to Satlens' })).toBeVisible()
})
