import { type Account, expect } from '../fixtures.ts'
import { card, dialog, press } from '../security-card.ts'
import { button, invalid, type ScreenState } from './state.ts'

/** The profile and its dialogs. */
export const profileStates = (account: Account): readonly ScreenState[] => [
  {
    name: 'profile',
    path: '/profile',
    picture: 'profile',
    reach: async (page) => {
      await expect(page.getByLabel('Full Name')).toHaveValue(account.name)
      await expect(card(page).getByText('Second factor off')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeVisible()
      await expect(page.getByRole('list', { name: 'How you sign in' })).toBeVisible()
    },
  },
  {
    name: 'profile, exact time of a session',
    reach: async (page) => {
      await page.getByRole('list', { name: 'Where you are signed in' }).getByRole('button').first().focus()
      await expect(page.getByRole('tooltip')).toBeVisible()
    },
  },
  {
    name: 'profile, refused',
    reach: async (page) => {
      await page.getByLabel('Full Name').fill(' ')
      await button(page, 'Update Profile').click()
      await invalid(page, 'Full Name')
    },
  },
  {
    name: 'profile, password',
    reach: async (page) => {
      await button(page, 'Change password').click()
      await page.getByLabel('New password', { exact: true }).fill('Horse1')
      await press(page, 'Save password')
      await invalid(page, 'New password')
    },
  },
  {
    name: 'profile, deletion',
    reach: async (page) => {
      await page.keyboard.press('Escape')
      await button(page, 'Delete my account').click()
      await press(page, 'Delete for good')
      await invalid(page, 'Your password')
    },
  },
  {
    name: 'profile, new passkey',
    reach: async (page) => {
      await page.keyboard.press('Escape')
      await card(page).getByRole('button', { name: 'Add passkey' }).click()
      await expect(dialog(page).getByLabel('Name')).toBeVisible()
    },
  },
]
