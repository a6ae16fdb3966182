import type { Currency } from '@satlens/domain'

/** The texts of the card with the payments of watched accounts. */
export const messages = {
  title: 'Activity',
  loading: 'Loading your payments',
  loadFailed: 'Failed to load your payments',
  list: 'Payments',
  more: 'Loading more payments',
  moreFailed: "Couldn't load more payments.",
  retry: 'Try again',

  empty: {
    title: 'No payments yet',
    body: 'Payments to and from your accounts appear here, also while they are unconfirmed. Share an address of an account to receive the first one.',
    scanning: "We're still looking for payments of your accounts. They appear here as we find them.",
  },
  noMatch: { title: 'No payments match', body: 'Change or clear the filters to see other payments.' },

  directions: { in: 'Received', out: 'Sent', self: 'Moved within the account' },
  states: {
    unconfirmed: 'Unconfirmed',
    replaced: 'Replaced',
    dropped: 'Dropped',
    confirmed: 'Confirmed',
    verified: 'Verified',
    confirmations: (count: number) => `${count} ${count === 1 ? 'confirmation' : 'confirmations'}`,
  },
  valueThen: (value: string) => `${value} then`,
  noPrice: (currency: Currency) => `No ${currency} price known`,

  filters: {
    title: 'Filter',
    titleActive: (count: number) => `Filter (${count})`,
    account: 'Account',
    allAccounts: 'All accounts',
    direction: 'Direction',
    allDirections: 'All',
    label: 'Label contains',
    from: 'From',
    to: 'To',
    clear: 'Clear filters',
  },

  export: {
    csv: 'Export CSV',
    json: 'Export JSON',
    busy: 'Exporting...',
    failed: 'Failed to export your payments',
    noAnswer: "The server didn't respond. Check your connection and try again.",
  },

  details: {
    raiseFee: 'Raise the fee',
    amount: 'Amount',
    value: 'Value at that time',
    valueAsOf: (time: string, source: string) => `Price of ${time}, from ${source}`,
    noValue: (currency: Currency) => `Our price history has no ${currency} price of that time.`,
    state: 'State',
    seen: 'First seen',
    time: 'Date',
    account: 'Account',
    label: 'Label',
    fee: 'Network fee',
    noFee: 'Not known',
    addresses: { in: 'Received at', out: 'Sent to', self: 'Moved to' },
    noAddresses: 'None known',
    txid: 'Transaction ID',
    copyTxid: 'Copy transaction ID',
    copied: 'Copied',
    block: 'Block',
    noBlock: { yet: 'Not in a block yet', none: 'Not in a block' },
    proof: 'Proof',
    proven: 'We verified a proof that this block contains the transaction.',
    believed: (source: string) => `No proof. We rely on what the ${source} says.`,
    unprovable: (source: string) =>
      `Only a payment in a block can be proven. We rely on what the ${source} says.`,
    sources: { esplora: 'Esplora server', electrum: 'Electrum server', none: 'chain index' },
    replacedBy: 'Replaced by',
    copyReplacedBy: 'Copy ID of the replacement',
    explain: {
      replaced: "Another transaction spent the same coins. This one doesn't count toward your balance.",
      dropped: "The network dropped this transaction. It doesn't count toward your balance.",
      unconfirmed: 'This transaction can still be replaced or dropped until it is in a block.',
    },
  },
} as const
