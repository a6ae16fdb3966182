/** Everything the card of one's own data says. */
export const messages = {
  title: 'Your data',
  exportTitle: 'Export your data',
  exportLead:
    'A JSON file with everything we store about you, including your profile, wallets, demo sends, alerts, sign-in methods, sessions and account activity. It contains no passwords, keys or codes that could sign anyone in.',
  export: 'Download my data',
  exporting: 'Downloading...',
  exported: { title: 'Data downloaded', description: (file: string) => `Saved as ${file}.` },
  exportFailed: 'Failed to export your data',

  deleteTitle: 'Delete your account',
  deleteLead: "This can't be undone.",
  delete: 'Delete my account',

  dialog: {
    title: 'Delete your account?',
    lost: 'This permanently deletes:',
    losses: [
      'your profile and all sign-in methods, including passkeys and two-step verification',
      'your wallet addresses, demo sends and price alerts',
      'all sessions (every device is signed out)',
    ],
    retained: "We keep the security log, without your name or email address. Your coins aren't affected.",
    password: 'Your password',
    byEmail: 'Use an email code instead',
    byPassword: 'Use the password instead',
    fresh: 'Without an email address, you can only delete the account within 10 minutes of signing in.',
    freshRefused:
      'You signed in more than 10 minutes ago. Sign out and sign in again to delete your account.',
    word: 'DELETE',
    wordLabel: 'Type DELETE to confirm',
    wordMissing: 'Type DELETE to continue',
    passwordMissing: 'Please enter your password',
    codeMissing: 'Send the code first',
    missing: 'Missing Information',
    submit: 'Delete permanently',
    submitting: 'Deleting...',
    cancel: 'Keep the account',
    failed: 'Failed to delete the account',
  },
  deleted: {
    title: 'Account deleted',
    description: 'We kept only the security log, without your name or email address.',
  },
} as const
