import { type AmountIssue, NOTICE_CONFIRMATIONS } from '@satlens/domain'
import { settings } from '#shared/browser/settings.ts'
import type { NotificationState } from '#shared/notices/notification-permission.ts'

/** The texts of the dialog in which the owner of accounts chooses what to be told. */
export const messages = {
  title: 'Notices',
  loading: 'Loading your notices',
  loadFailed: 'Failed to load your notices',
  done: 'Done',
  failed: 'Failed to change the notice',
  settingsFailed: 'Failed to change the setting',
  noAnswer: {
    title: "The server didn't respond",
    description: "Your change may not have been saved. We're reloading the settings to check.",
  },
  noSource: {
    title: 'Notices need a source of payments',
    body: "This server doesn't read the blockchain. If you run it, set ESPLORA_URL or ELECTRUM_URL.",
  },

  scope: {
    label: 'Accounts',
    one: 'This account',
    all: 'All accounts',
    covered: 'On for all accounts',
    allHelp: 'Also applies to accounts that you add later.',
  },
  when: 'Tell me when',
  kinds: {
    received: { label: 'A payment arrives' },
    spent: {
      label: 'Coins are spent',
      help: 'If it was not you, someone else has the keys. Turn this on for accounts you rarely spend from.',
    },
    confirmed: { label: 'A payment is confirmed' },
    balance_below: { label: 'The balance falls below a level' },
    balance_above: { label: 'The balance reaches a level' },
    dormant_moved: {
      label: 'The account moves after a year or more',
      help: 'Also when it moves for the first time.',
    },
  },
  confirmations: {
    label: 'Confirmations',
    options: NOTICE_CONFIRMATIONS.map((count) => ({ value: String(count), label: String(count) })),
    after: 'confirmations',
  },
  balance: {
    label: { balance_below: 'Balance below (BTC)', balance_above: 'Balance of at least (BTC)' },
    unit: 'BTC',
    help: 'Unconfirmed payments count.',
    submit: 'Save',
    submitting: 'Saving...',
    done: 'Level saved',
    grouped: 'Enter a number without commas, for example 0.05',
    issues: {
      not_a_number: 'Enter an amount in BTC, for example 0.05',
      not_positive: 'Enter an amount above 0, for example 0.05',
      too_precise: 'Enter at most 8 decimal places',
      above_supply: 'Enter less than 21,000,000 BTC',
      below_minimum: 'Enter at least 0.00000001 BTC',
    } satisfies Record<AmountIssue, string>,
  },

  how: 'How',
  email: {
    label: 'Email me',
    help: 'Every email has an unsubscribe link.',
    unconfirmed: 'Confirm your email address to get notices by email. Until then they appear only here.',
  },
  browser: {
    label: 'Show notifications in this browser',
    help: `They appear while a page of ${settings.brand} is open in this browser, also in the background. Email reaches you at any time.`,
    notAllowed: 'Your browser needs your permission. Turn this on again and choose "Allow".',
    states: {
      denied:
        'Your browser blocks notifications from this site. Allow them in the site settings, next to the address, then turn this on.',
      unsupported:
        "This browser can't show notifications from websites. On an iPhone or iPad, add this site to your Home Screen and open it from there.",
      insecure: 'Browsers show notifications of https addresses only. Open this site by its https address.',
    } satisfies Partial<Record<NotificationState, string>>,
  },
  amounts: {
    label: 'Include amounts',
    help: 'Without them, emails and notifications say only which account and what happened.',
  },
} as const
