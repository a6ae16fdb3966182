/** Everything the card of one's own data says. */
export const messages = {
  title: 'Your data',
  exportTitle: 'Take a copy',
  exportLead:
    'One JSON file with everything that is stored about you: profile, wallets, sign-in methods, sessions, passkeys, mails and what happened to the account. No password and nothing that signs anybody in.',
  export: 'Download my data',
  exporting: 'Collecting...',
  exported: { title: 'Data downloaded', description: (file: string) => `Saved as ${file}.` },
  exportFailed: 'Failed to collect your data',

  deleteTitle: 'Delete the account',
  deleteLead: 'At once and for good. Nobody can bring it back.',
  delete: 'Delete my account',

  dialog: {
    title: 'Delete your account?',
    close: 'Close',
    lost: 'What will be gone, at once and for good:',
    losses: [
      'your profile and every way to sign in, passkeys and second factors with them',
      'the wallet addresses you generated here, and your send requests',
      'every session: all your devices are signed out',
    ],
    kept: 'What stays is that an account was deleted, without your name or address. Coins are not touched: none are held here.',
    password: 'Your password',
    show: 'Show',
    hide: 'Hide',
    byMail: 'Use a code by mail instead',
    byPassword: 'Use the password instead',
    fresh: 'Without an email address, the account can only be deleted within ten minutes of signing in.',
    freshRefused:
      'You signed in more than ten minutes ago. Sign out, sign in again, and delete the account then.',
    word: 'DELETE',
    wordLabel: 'Type DELETE to confirm',
    wordMissing: 'Type the word DELETE',
    passwordMissing: 'Please enter your password',
    codeMissing: 'Send the code first',
    missing: 'Missing Information',
    submit: 'Delete for good',
    submitting: 'Deleting...',
    cancel: 'Keep the account',
    failed: 'Failed to delete the account',
  },
  deleted: { title: 'Account deleted', description: 'Everything that was stored about you is gone.' },
} as const
