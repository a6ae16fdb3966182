import { MAX_GAP_LIMIT, MIN_GAP_LIMIT } from '@satlens/domain'
import { LOCALE } from '#shared/date-format.ts'
import { messages as wallet } from '../messages.ts'

/** The texts of the card with the watched accounts. */
export const messages = {
  ...wallet.accounts,
  none: 'No accounts yet',
  lead: 'Watch accounts of your hardware wallet or other apps, and their balances and payments appear here. Keys that can spend never leave them.',
  loadFailed: 'Failed to load your accounts',
  list: 'Your accounts',
  compare: 'Before you share an address, check that your device shows the same one.',
  noAnswer: {
    title: "The server didn't respond",
    description: "Your change may not have been saved. We're reloading the list to check.",
  },

  openFailed: {
    title: "Couldn't open this",
    description: 'Check your internet connection, then try again.',
  },

  total: (count: number) => `Total of ${count} ${count === 1 ? 'account' : 'accounts'}`,
  totalOfSome: (known: number, count: number) =>
    `${known} of ${count} ${count === 1 ? 'account' : 'accounts'}`,
  pending: 'Pending',
  asOf: (time: string) => `As of ${time}`,

  types: {
    address: 'Single address',
    legacy: 'Legacy',
    nestedSegwit: 'Nested SegWit',
    nativeSegwit: 'Native SegWit',
    taproot: 'Taproot',
    other: 'Other address type',
    multisig: (needed: string, keys: number) => `${needed}-of-${keys} multisig`,
  },

  noSource: {
    title: "This server doesn't read the blockchain",
    body: 'If you run it, set ELECTRUM_URL or ESPLORA_URL, and the balances, payments and notices of your accounts appear here.',
    example: 'See an example',
  },

  missing: {
    no_index: 'Balance unknown',
    other_network: 'This account is on another Bitcoin network',
    not_scanned: 'Balance not known yet',
  },

  scan: {
    progress: (name: string) => `Looking for payments of ${name}`,
    waiting: 'Waiting to look for payments...',
    found: (addresses: number, payments: number) =>
      `${addresses.toLocaleString(LOCALE)} ${addresses === 1 ? 'address' : 'addresses'} checked, ${payments.toLocaleString(LOCALE)} ${payments === 1 ? 'payment' : 'payments'} found. You can leave this page.`,
    failed: {
      source_unavailable: "We couldn't read the blockchain. We'll try again.",
      too_many_payments: 'This account has more payments than we can store. Some are missing.',
    },
  },

  address: 'Address',
  nextAddress: (number: number) => `Next unused address (#${number})`,
  firstAddress: 'First receive address',
  firstAddressHelp: "We can't tell whether it has been used.",
  copy: 'Copy address',
  copied: 'Address copied',
  ofAccount: (action: string, name: string) => `${action}: ${name}`,

  add: {
    action: 'Add an account',
    title: 'Add an account',
    full: (limit: number) =>
      `You already watch ${limit} accounts, the most you can. Remove one to add another.`,
    name: 'Name',
    nameHelp: 'For example, the name of your device.',
    source: 'Descriptor, extended public key or address',
    sourceHelp:
      'Your wallet app can export a descriptor, a text that describes all addresses of an account. Extended public keys start with xpub, ypub, zpub, tpub, upub or vpub.',
    phrase: "This looks like a recovery phrase. It hasn't been sent anywhere. Never enter it here.",
    scan: {
      read: 'Read from the QR code. Check the addresses in the next step.',
      foreign: "This QR code doesn't contain a descriptor, an extended public key or an address.",
      instead: 'You can also upload an image of the code or paste its text.',
    },
    file: 'Upload a file',
    fileHelp: 'An account exported by your wallet app or device (JSON). It is read in this browser.',
    fileChoose: 'Choose file',
    fileNone: 'No file chosen',
    fileTooLarge: "This file is too large. Choose your wallet's JSON export.",
    fileAccounts: 'Account in this file',
    readFailed:
      "This page couldn't load what it needs to read the account. Check your connection and try again.",
    next: 'Continue',
    reading: 'Checking...',
    cancel: 'Cancel',

    compare: 'Compare with your device',
    compareBody:
      'Open the receive addresses of this account on your device or in your wallet app. Continue only if they are the same.',
    compareAddress: 'Check that this is the address you want to watch.',
    addresses: 'First receive addresses',
    back: 'Back',
    submit: 'Watch account',
    submitting: 'Adding...',
    done: 'Account added',
    failed: 'Failed to add the account',
  },

  addresses: {
    action: 'Addresses',
    title: 'Addresses',
    loading: 'Loading the addresses',
    loadFailed: 'Failed to load the addresses',
    list: 'Addresses of this account',
    hideUsed: 'Hide used addresses',
    none: 'No addresses yet',
    noneBody: 'They appear once we have looked for payments of this account.',
    noneUnused: 'All addresses of this account are used',
    noneUnusedBody: 'Uncheck "Hide used addresses" to see them.',
    branches: { receive: 'Receive', change: 'Change' },
    place: (branch: string, number: number) => `${branch} #${number}`,
    used: 'Used',
    more: 'Loading more addresses',
  },

  notices: { action: 'Notices' },

  rename: {
    action: 'Rename',
    title: 'Rename account',
    name: 'Name',
    advanced: 'Advanced',
    gapLimit: 'Unused addresses to check',
    gapLimitHelp: `We stop looking for payments after this many unused addresses in a row. Choose ${MIN_GAP_LIMIT} to ${MAX_GAP_LIMIT}, and more only if coins are missing.`,
    gapLimitWrong: `Enter a whole number from ${MIN_GAP_LIMIT} to ${MAX_GAP_LIMIT}`,
    submit: 'Save',
    submitting: 'Saving...',
    cancel: 'Cancel',
    done: 'Account updated',
    failed: 'Failed to update the account',
  },

  remove: {
    action: 'Remove',
    title: 'Remove this account?',
    body: (name: string) =>
      `You won't see ${name} here anymore. Your coins aren't affected, and you can add the account again later.`,
    confirm: 'Remove account',
    confirming: 'Removing...',
    cancel: 'Keep it',
    done: 'Account removed',
    failed: 'Failed to remove the account',
  },
} as const
