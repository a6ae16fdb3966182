/** Everything the profile page says; the spec's words (docs/spec/README.md#screens, docs/spec/README.md#validation, docs/spec/README.md#errors) are kept to the byte. */
export const messages = {
  title: 'Your Profile',
  loading: 'Loading your profile',
  loadFailed: 'Failed to load profile',
  notLoaded: "Your profile couldn't be loaded",

  information: 'Profile Information',
  email: 'Email',
  emailNote: 'Email cannot be changed',
  currencyHelp:
    'For prices, their history, new alerts, your wallets and the payments that you prepare. Demo amounts stay in US dollars.',
  languageHelp: 'For this app and the emails we send you.',
  languageOfBrowser: 'The language of the browser',
  fields: { full_name: 'Full Name', preferred_currency: 'Currency', language: 'Language' },
  submit: 'Update Profile',
  submitting: 'Updating...',
  // Beside the field stands what to do about it: the toast says what is wrong.
  emptyHint: (label: string) => `Enter your ${label.toLowerCase()}`,
  missing: 'Missing Information',
  updated: { title: 'Success', description: 'Profile updated successfully' },
  updateFailed: 'Failed to update profile',
  noAnswer: "The server didn't respond. What you entered is still here.",
  notAuthenticated: 'Not authenticated',

  account: 'Account Actions',
  accountNote: 'Ends your session in this browser. Other devices stay signed in.',
  signOut: 'Sign Out',
  signingOut: 'Signing out...',
  signedOut: { title: 'Signed Out', description: 'You have been signed out successfully' },
  signOutFailed: 'Failed to sign out',
  signedOutHere:
    "You're signed out in this browser. We couldn't reach the server, so the session may stay active until it expires.",
} as const
