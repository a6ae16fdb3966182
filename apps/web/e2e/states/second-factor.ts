import { type Account, expect, signOut } from '../fixtures.ts'
import { addApp, card, dialog, press, saveCodes, typePassword } from '../security-card.ts'
import { button, invalid, type ScreenState } from './state.ts'

/** A second factor, from the first press to the next sign-in. Goes on from the profile. */
export const secondFactorStates = (account: Account): readonly ScreenState[] => [
  {
    name: 'second factor, recovery codes',
    reach: (page) => addApp(page),
  },
  {
    name: 'second factor, on',
    reach: async (page) => {
      await saveCodes(page)
      await expect(card(page).getByText('Second factor on')).toBeVisible()
    },
  },
  {
    name: 'second factor, removal',
    reach: async (page) => {
      await card(page).getByRole('button', { name: 'Remove Authenticator app' }).click()
      await dialog(page).getByLabel('Six-digit code').fill('12')
      await press(page, 'Remove')
      await invalid(page, 'Six-digit code')
    },
  },
  {
    name: 'second factor, asked for',
    reach: async (page) => {
      await signOut(page)
      await typePassword(page, account, '/send')
    },
  },
  {
    name: 'second factor, recovery code refused',
    reach: async (page) => {
      await button(page, 'Recovery code').click()
      await page.getByLabel('Recovery code').fill('never-a-code')
      await button(page, 'Continue').click()
      await invalid(page, 'Recovery code')
    },
  },
]
