import type { PsbtAbsence } from '@satlens/contract'
import {
  ADDRESS_MAX_LENGTH,
  ADDRESS_MESSAGES,
  ADDRESS_MIN_LENGTH,
  type AddressIssue,
  type AmountIssue,
  CONFIRMATION_TIME_TEXT,
  formatUsd,
  SEND_ISSUE_TITLES,
  SEND_RATE,
  type SendIssue,
  type UsdIssue,
} from '@satlens/domain'
import type { TransactionCheck } from './use-transaction-check.ts'

const wholeRate = formatUsd(SEND_RATE).replace('.00', '')

// Beside a field stands what to do about it: the toast says what is wrong, in the words of docs/spec/README.md#validation.
const mendAddress = {
  required: ADDRESS_MESSAGES.required,
  bad_length: `An address has ${ADDRESS_MIN_LENGTH} to ${ADDRESS_MAX_LENGTH} characters: compare the end of yours`,
  bad_format: 'No address is written like this: compare yours from its first character on',
} as const satisfies Record<AddressIssue, string>
const mendBtc = {
  not_a_number: 'Write digits and one decimal mark, such as 0.001',
  not_positive: 'Write more than nothing, such as 0.001',
  too_precise: 'The last decimal is the eighth: 0.00000001 is one satoshi',
  above_supply: 'There will never be more than 21,000,000 BTC',
  below_minimum: 'The smallest amount is 0.00000001',
} as const satisfies Record<AmountIssue, string>
const mendSats = {
  not_a_number: 'Write digits alone, such as 100000',
  not_positive: 'Write more than nothing, such as 100000',
  too_precise: 'Write whole satoshis: there is nothing smaller',
  above_supply: 'There will never be more than 2,100,000,000,000,000 satoshis',
  below_minimum: 'The smallest amount is 1',
} as const satisfies Record<AmountIssue, string>
const mendUsd = {
  not_a_number: 'Write digits and one decimal mark, such as 44.75',
  not_positive: 'Write more than nothing, such as 44.75',
  too_precise: 'The last decimal is the second, and nothing groups the thousands: 1250.00',
  too_large: 'Write an amount below $1,000,000,000',
} as const satisfies Record<UsdIssue, string>

/** Everything the send page says; the spec's words (docs/spec/README.md#validation, docs/spec/README.md#errors, docs/spec/README.md#constants) are kept to the byte. */
export const messages = {
  title: 'Send Bitcoin',
  lead: 'Check a payment from address to total, without one being made.',
  warning: {
    title: 'Demo Environment',
    body: 'Broadcasting is not implemented and no real transactions are sent. What you enter is checked and recorded on this server. If it knows the coins of your wallet, you receive an unsigned transaction; what becomes of that is up to you.',
  },

  form: 'Payment',
  recipient: 'Recipient Address',
  recipientHelp: 'Starts with 1, 3 or bc1; tb1 on a test network. A bitcoin: link does as well.',
  link: {
    title: 'From the payment link',
    body: 'Whoever made the link wrote this. It proves nothing about who is paid.',
    label: 'Label',
    message: 'Message',
    amount: 'Asks for',
  },
  amount: { btc: 'Amount (BTC)', sats: 'Amount (sats)', usd: 'Amount (USD)' },
  units: { btc: 'BTC', sats: 'sats', usd: 'USD' },
  amountHelp: 'Type in any of the three, with a point or a comma for decimals. The others follow.',
  echo: (btc: string, sats: string, usd: string) => `${btc} BTC, ${sats}, ${usd} at the demo rate`,
  readAs: (number: string) => `Read as ${number} BTC: the comma is taken for the decimal mark.`,
  unit: 'BTC',
  amountRequired: 'Amount is required',
  mendAddress,
  mendBtc,
  mendSats,
  mendUsd,
  mendGrouped: 'Write one decimal mark and nothing between the thousands, such as 1234.5',
  submit: 'Send Bitcoin',

  maximum: {
    button: 'Maximum',
    is: (btc: string) => `${btc} BTC: your balance less the flat fee`,
    masked: 'Your balance less the flat fee',
    loading: 'Your wallet is being read.',
    unread: 'Your wallet could not be read.',
    none: 'You have no wallet yet.',
    toWallet: 'Go to the wallet',
    unindexed: 'Your balance is not known: no chain index is configured on this server.',
    tooLittle: 'Your balance does not cover the flat fee.',
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
    timeNote: 'Not broadcast in this environment',
    timeValue: CONFIRMATION_TIME_TEXT,
    unknown: '—',
    highFee: 'The flat fee is half of this amount or more.',
  },

  review: {
    title: 'Review',
    description: 'Compare the address group by group with the one you were given.',
    close: 'Close the review',
    recipient: 'Recipient',
    confirm: 'Confirm demo send',
    confirming: 'Sending...',
    retry: 'Try again',
    back: 'Change something',
    otherNetwork: (wallet: string, recipient: string) =>
      `Your wallet is on the ${wallet}, and this address on the ${recipient}. Its coins cannot be sent there.`,
    note: 'Confirming records this request on the server. Nothing is signed or broadcast.',
  },

  lookAlike: {
    title: 'This address looks like another one you know',
    body: 'Both begin and end alike, and differ between. Somebody may have made one to be taken for the other. Compare what is underlined with the address you were given.',
    candidate: 'You are about to use',
    known: 'You know',
    tick: 'I have compared them, and this is the address I was given',
  },

  receipt: {
    title: 'Demo send recorded',
    checked: 'The address and the amount were checked, here and on the server.',
    recorded: (amount: string) => `A request for ${amount} was recorded on this server.`,
    madeTransaction: 'The server made an unsigned transaction.',
    noTransaction: 'No transaction was made, signed or broadcast.',
    notSigned: 'Nothing was signed, and nothing was broadcast.',
    noCoins: 'No coins moved and no fee was charged.',
    noBalance: 'The balance of your wallet is unchanged.',
    recipient: 'Recipient that was checked',
    again: 'Start another',
    wallet: 'Back to the wallet',
  },

  transaction: {
    title: 'Unsigned transaction',
    body: 'A partially signed bitcoin transaction (PSBT), not yet signed by anybody. Open it where your key is, compare recipient and amount there, and sign it if you want to. This browser has checked that it spends coins of your wallet alone, pays what you reviewed, and returns the rest to your wallet. It pays the fee of the network and not the flat demo fee. Nothing here can sign or broadcast it, and the server does not keep it.',
    fee: 'Network fee',
    feeNote: 'Estimate, in dollars at the demo rate',
    feeNoteAt: (rate: string) => `Estimate at ${rate} sat/vB, in dollars at the demo rate`,
    download: 'Download as .psbt',
    file: (id: string) => `demo-send-${id.slice(0, 8)}.psbt`,
    code: 'Show as a QR code',
    codeLabel: 'QR code of the unsigned transaction in base64',
    copy: 'Copy as base64',
    copied: 'Copied',
    copyFailed: 'Copy failed',
    checking: 'Checking the transaction against your wallet',
    notOffered: 'This transaction is not offered',
    faults: {
      unreadable: 'What the server gave cannot be read as a transaction.',
      other_payment:
        'It does not pay what you reviewed: the amount or the recipient is another. Do not sign it anywhere.',
      foreign_coin: 'It spends a coin that does not follow from the public key of your wallet.',
      foreign_change:
        'Its change would go to an address that does not follow from the public key of your wallet. Do not sign it anywhere.',
      far_change:
        'Its change would go so far along the addresses of your wallet that no program finds it again by looking. Do not sign it anywhere.',
      other_fee: 'It pays another network fee than the one that the server names.',
      open_signature:
        'It asks for a signature that would let others change where the coins go. Do not sign it anywhere.',
      other_wallet:
        'It is made for another wallet than the one opened in this browser. If you have registered that one elsewhere, load it here first.',
      unknown_wallet: 'Your wallet could not be read, so there was nothing to check it against.',
      unchecked:
        'The part of this page that checks it could not be loaded. Send once more when the network is back.',
    } satisfies Record<Exclude<TransactionCheck, 'checking' | 'sound'>, string>,
    absent: 'There is none: the server gave none.',
    absentBecause: {
      no_wallet: 'There is none: you have no wallet, so there are no coins to make it of.',
      keyless_specimen: 'There is none: your wallet is a specimen, and nobody has a key to sign with.',
      address_only:
        'There is none: your wallet is one address alone. With the public key of an account there would be one.',
      legacy_script:
        'There is none: spending from addresses that start with 1 takes earlier transactions in full, which are not read here.',
      other_network: 'There is none: the recipient is on another network than your wallet.',
      dust: 'There is none: the network does not pass on an amount this small.',
      no_index: 'There is none: no chain index is configured on this server, so your coins are not known.',
      index_unavailable: 'There is none: the chain index gave no proper answer, so your coins are not known.',
      not_enough_coins:
        'There is none: the confirmed coins of your wallet do not cover the amount and the network fee.',
    } satisfies Record<PsbtAbsence, string>,
  },

  recorded: {
    title: 'Demo Send Recorded',
    description: 'Nothing was broadcast and no coins moved.',
  },
  failedTitle: 'Transaction Failed',
  failed: 'Failed to send Bitcoin',
  notSent: 'It was not sent',
  noAnswer: 'No proper answer came from the server. Trying again cannot record it twice.',
  refused: (issue: SendIssue) => ({ title: SEND_ISSUE_TITLES[issue.kind], description: issue.message }),
} as const
