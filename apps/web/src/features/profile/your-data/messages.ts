import type { ImportedPart, ImportedPartName, ImportRefusal } from '@satlens/contract'
import { LOCALE } from '#shared/date-format.ts'

const PARTS: Readonly<Record<ImportedPartName, string>> = {
  currency: 'Currency',
  language: 'Language',
  watched_accounts: 'Watched accounts',
  labels: 'Labels',
  alerts: 'Price alerts',
  alert_settings: 'Price alert settings',
  payment_rules: 'Payment notices',
  payment_settings: 'Payment notice settings',
}

/** Everything the card of one's own data says. */
export const messages = {
  title: 'Your data',
  exportTitle: 'Export your data',
  exportLead:
    'A JSON file with everything we store about you, including your profile, wallets, watched accounts, labels, demo sends, alerts, sign-in methods, sessions and account activity. It contains no passwords, keys or codes that could sign anyone in.',
  export: 'Download my data',
  exporting: 'Downloading...',
  exported: { title: 'Data downloaded', description: (file: string) => `Saved as ${file}.` },
  exportFailed: 'Failed to export your data',

  importTitle: 'Import your data',
  importLead:
    'Adds watched accounts, labels, alerts and notices from a file that you downloaded here or on another server. What you already have stays.',
  importAction: 'Import a file',
  import: {
    title: 'Import your data',
    file: 'Data file',
    fileHelp: 'The JSON file of "Download my data".',
    choose: 'Choose file',
    none: 'No file chosen',
    tooLarge: 'This file is larger than 50 MB.',
    notAnExport: 'This is not a file of "Download my data".',
    reading: 'Reading...',
    next: 'Continue',
    cancel: 'Cancel',

    preview: 'What will be added',
    parts: PARTS,
    new: (count: number) => `${count.toLocaleString(LOCALE)} new`,
    present: (count: number) => `You have ${count.toLocaleString(LOCALE)} already`,
    nothing: 'This file has nothing to add to your account.',
    refused: 'Some entries will be left out',
    refusal: (part: string, count: number, reason: string) =>
      `${part}: ${count.toLocaleString(LOCALE)} ${reason}`,
    reasons: {
      invalid: "damaged or about an account that you don't watch",
      private_key: 'with what looks like a private key or recovery phrase',
      other_network: 'for another Bitcoin network',
      limit_reached: 'beyond what you can have here',
      ended: 'that triggered or expired',
      differs: 'that differ from yours, which stay',
    } satisfies Record<ImportRefusal, string>,
    back: 'Back',
    submit: 'Import',
    submitting: 'Importing...',
    failed: 'Failed to import your data',
    noAnswer:
      "The server didn't respond. Some entries may have been imported. Import the file again to add the rest.",
    done: 'Data imported',
    added: (parts: readonly ImportedPart[]) =>
      `${parts
        .filter(({ added }) => added > 0)
        .map(({ name, added }) => `${PARTS[name]}: ${added.toLocaleString(LOCALE)}`)
        .join(', ')}.`,
  },

  deleteTitle: 'Delete your account',
  deleteLead: "This can't be undone.",
  delete: 'Delete my account',

  dialog: {
    title: 'Delete your account?',
    lost: 'This permanently deletes:',
    losses: [
      'your profile and all sign-in methods, including passkeys and two-step verification',
      'your wallet addresses, watched accounts, labels, demo sends and price alerts',
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
