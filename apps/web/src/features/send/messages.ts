import type { PsbtMissingReason } from '@satlens/contract'
import {
  ADDRESS_ISSUE_MESSAGES,
  ADDRESS_MAX_LENGTH,
  ADDRESS_MIN_LENGTH,
  type AddressIssue,
  type AmountIssue,
  BITCOIN_CONFIRMATION_TIME_TEXT,
  DEMO_SEND_BITCOIN_PRICE,
  formatShortUsd,
  type MoneyIssue,
} from '@satlens/domain'
import type { TransactionCheck } from './transaction/transaction-mismatch.ts'

const wholeRate = formatShortUsd(DEMO_SEND_BITCOIN_PRICE)

/** Everything the send page says; the spec's words (docs/spec/README.md#validation, docs/spec/README.md#errors, docs/spec/README.md#constants) are kept to the byte. */
export const messages = {
  title: 'Send Bitcoin',
  lead: 'Enter an address and an amount, and see what a send would cost.',
  warning: {
    title: 'Demo Environment',
    body: "Broadcasting is not implemented and no real transactions are sent. Your request is checked and recorded on this server. If the server can see your wallet's coins, you also get an unsigned transaction that you can sign elsewhere.",
  },

  form: 'Payment',
  recipient: 'Recipient Address',
  recipientHelp: 'Starts with 1, 3 or bc1 (tb1 on test networks). You can also paste a bitcoin: link.',
  recipientKind: (kind: string, network: string) => `${kind} (${network}). No typos found.`,
  addressKinds: {
    legacy: 'Legacy address',
    script: 'Script address',
    segwit_v0: 'Native SegWit address',
    taproot: 'Taproot address',
    segwit_future: 'SegWit address of a newer version',
  },
  link: {
    title: 'From the payment link',
    body: "Written by the person who created the link. It doesn't prove who gets paid.",
    label: 'Label',
    message: 'Message',
    amount: 'Requested amount',
  },
  scan: {
    read: 'Address read from the QR code. Check it against the one you were given.',
    foreign: "This QR code doesn't contain a Bitcoin address.",
    instead: 'You can also upload an image of the code or type the address.',
  },
  amount: { btc: 'Amount (BTC)', sats: 'Amount (sats)', usd: 'Amount (USD)' },
  units: { btc: 'BTC', sats: 'sats', usd: 'USD' },
  amountHelp: 'Enter the amount in any of these fields. Use a period or a comma for decimals.',
  readAs: (number: string) => `That's ${number} BTC. We read the comma as a decimal point.`,
  unit: 'BTC',
  amountRequired: 'Amount is required',
  // The hint beside a field says what to do: the toast says what is wrong, in the words of docs/spec/README.md#validation.
  addressHints: {
    required: ADDRESS_ISSUE_MESSAGES.required,
    bad_length: `Addresses have ${ADDRESS_MIN_LENGTH} to ${ADDRESS_MAX_LENGTH} characters. Check that you copied the whole address.`,
    bad_format: "This isn't a valid Bitcoin address. Check that you copied all of it.",
  } satisfies Record<Exclude<AddressIssue, 'invisible_character'>, string>,
  amountHints: {
    btc: {
      not_a_number: 'Enter a number, for example 0.001',
      not_positive: 'Enter an amount above 0, for example 0.001',
      too_precise: 'Use at most 8 decimal places (0.00000001 BTC is 1 satoshi)',
      above_supply: 'Enter at most 21,000,000 BTC',
      below_minimum: 'Enter at least 0.00000001 BTC',
    } satisfies Record<AmountIssue, string>,
    sats: {
      not_a_number: 'Enter a whole number, for example 100000',
      not_positive: 'Enter an amount above 0, for example 100000',
      too_precise: 'Enter a whole number of satoshis',
      above_supply: 'Enter at most 2,100,000,000,000,000 satoshis',
      below_minimum: 'Enter at least 1 satoshi',
    } satisfies Record<AmountIssue, string>,
    usd: {
      not_a_number: 'Enter a number, for example 44.75',
      not_positive: 'Enter an amount above 0, for example 44.75',
      too_precise: 'Use at most 2 decimal places and no thousands separators, for example 1250.00',
      too_large: 'Enter at most $1,000,000,000',
    } satisfies Record<MoneyIssue, string>,
    grouped: 'Enter the number without thousands separators, for example 1234.5',
  },
  submit: 'Send Bitcoin',

  maximum: {
    button: 'Maximum',
    is: (btc: string) => `${btc} BTC (your balance minus the flat fee)`,
    masked: 'Your balance minus the flat fee',
    loading: 'Loading your wallet...',
    unread: "Your wallet couldn't be loaded.",
    none: "You don't have a wallet yet.",
    toWallet: 'Go to the wallet',
    unindexed: 'Balance unavailable on this server.',
    tooLittle: "Your balance doesn't cover the flat fee.",
  },

  summary: {
    title: 'Summary',
    amount: 'Amount',
    amountSats: 'Amount in satoshis',
    amountUsd: 'Amount in USD',
    rateNote: `Fixed demo rate: ${wholeRate} per BTC`,
    fee: 'Flat demo fee',
    feeNote: 'The same for every amount',
    total: 'Total',
    time: 'Typical confirmation time',
    timeValue: BITCOIN_CONFIRMATION_TIME_TEXT,
    unknown: '—',
    highFee: 'The fee is at least half of this amount.',
  },

  review: {
    title: 'Review your send',
    description: 'Compare the address group by group with the one you were given.',
    close: 'Close the review',
    recipient: 'Recipient',
    confirm: 'Confirm demo send',
    confirming: 'Confirming...',
    retry: 'Try again',
    back: 'Edit',
    otherNetwork: (wallet: string, recipient: string) =>
      `Your wallet is on the ${wallet}, but this address is on the ${recipient}. Coins can't be sent between networks.`,
    note: 'When you confirm, we record this request on the server. Nothing is signed or broadcast.',
  },

  lookAlike: {
    title: "This address looks like one you've used before",
    body: 'The start and end match, but the middle differs. Scammers create lookalike addresses. Compare the underlined characters with the address you were given.',
    candidate: 'Address you entered',
    known: 'Address used before',
    tick: 'I compared the addresses. The address I entered is the one I was given.',
  },

  receipt: {
    title: 'Demo send',
    checked: 'We checked the address and amount.',
    recorded: (amount: string) => `A request for ${amount} was recorded on this server.`,
    madeTransaction: 'The server created an unsigned transaction.',
    notSigned: 'Nothing was signed or broadcast, and no coins moved.',
    recipient: 'Recipient',
    again: 'Start another',
    wallet: 'Back to the wallet',
  },

  transaction: {
    title: 'Unsigned transaction',
    body: 'Open this transaction (PSBT) in the wallet that holds your keys. Sign it only if you want to send it. Your browser checked its coins, recipient, amount and change.',
    fee: 'Network fee',
    feeNote: 'Estimated. Converted at the demo rate.',
    feeNoteAt: (rate: string) => `Estimated at ${rate} sat/vB. Converted at the demo rate.`,
    file: (id: string) => `demo-send-${id.slice(0, 8)}`,
    checking: 'Verifying the transaction against your wallet',
    notOffered: 'Transaction withheld',
    faults: {
      unreadable: 'The server returned an invalid transaction.',
      other_payment: "The amount or recipient isn't what you reviewed.",
      foreign_coin: "It spends a coin that isn't from your wallet.",
      foreign_change: "Its change goes to an address that isn't in your wallet.",
      far_change: 'Its change goes to an address that your wallet app might not find.',
      other_fee: 'Its network fee differs from the fee the server quoted.',
      open_signature: 'It asks for a type of signature that lets others redirect your coins.',
      other_wallet:
        'It was made for a different wallet than the one open in this browser. Load that wallet here first.',
      unknown_wallet: "Your wallet couldn't be loaded, so the transaction couldn't be verified.",
      unchecked:
        "We couldn't load the code that verifies the transaction. Check your internet connection, then start another demo send.",
    } satisfies Record<Exclude<TransactionCheck, 'checking' | 'sound'>, string>,
    absent: 'Not available.',
    absentBecause: {
      no_wallet: "Not available. You don't have a wallet yet.",
      keyless_specimen: 'Not available. A sample address has no key to sign with.',
      address_only: "Not available for a single address. Load your wallet's extended public key.",
      legacy_script: 'Not available for legacy (BIP44) wallets.',
      other_network: 'Not available. The recipient is on a different network.',
      dust: 'Not available. The amount is too small for the network.',
      no_index: "Not available. This server can't see your coins.",
      index_unavailable: 'Not available right now. Try again later.',
      not_enough_coins: "Not available. Your confirmed balance doesn't cover the amount and the network fee.",
    } satisfies Record<PsbtMissingReason, string>,
  },

  recorded: {
    title: 'Demo send recorded',
    description: 'Nothing was broadcast and no coins moved.',
  },
  failedTitle: 'Transaction Failed',
  failed: 'Failed to send Bitcoin',
  notSent: 'No response',
  noAnswer: "You can try again. Your request won't be recorded twice.",
} as const
