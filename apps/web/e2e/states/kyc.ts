import { expect } from '../fixtures.ts'
import { button, heading, invalid, type ScreenState } from './state.ts'

/** The identity form. */
export const kycStates: readonly ScreenState[] = [
  { name: 'identity', path: '/kyc', picture: 'kyc', reach: heading('Identity verification') },
  {
    name: 'identity, refused',
    reach: async (page) => {
      await button(page, 'Submit Verification').click()
      await invalid(page, 'First name')
    },
  },
  {
    name: 'identity, filled in',
    reach: async (page) => {
      await button(page, 'Fill with sample data').click()
      await expect(page.getByText('specimen.pdf', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'identity, pending',
    reach: async (page) => {
      await button(page, 'Submit Verification').click()
      await expect(page.getByText('Pending', { exact: true })).toBeVisible()
    },
  },
]
