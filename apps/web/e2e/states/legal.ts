import { heading, type ScreenState } from './state.ts'

/** The two legal texts. */
export const legalStates: readonly ScreenState[] = [
  { name: 'terms', path: '/terms', picture: 'terms', reach: heading('Terms of Service') },
  { name: 'privacy', path: '/privacy', picture: 'privacy', reach: heading('Privacy Policy') },
]
