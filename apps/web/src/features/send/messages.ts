import {
  ADDRESS_MAX_LENGTH,
  ADDRESS_MESSAGES,
  ADDRESS_MIN_LENGTH,
  type AddressIssue,
  type AmountIssue,
  formatUsd,
  SEND_CONFIRMATION,
  SEND_ISSUE_TITLES,
  SEND_RATE,
  type SendIssue,
} from '@satlens/domain'

const wholeRate = formatUsd(SEND_RATE).replace('.00', '')

// Beside a field stands what to do about it: the toast says what is wrong, in the words of spec §5.
const mendAddress = {
  required: ADDRESS_MESSAGES.required,
  bad_length: `An address has ${ADDRESS_MIN_LENGTH} to ${ADDRESS_MAX_LENGTH} characters: compare the end of yours`,
  bad_format: 'No address is written like this: compare yours from its first character on',
} as const satisfies Record<AddressIssue, string>
const mendAmount = {
  not_a_number: 'Write digits and one point, such as 0.001',
  not_positive: 'Write more than nothing, such as 0.001',
  too_precise: 'The last decimal is the eighth: 0.00000001 is one satoshi',
  above_supply: 'There will never be more than 21,000,000 BTC',
  below_minimum: 'The smallest amount is 0.00000001',
} as const satisfies Record<AmountIssue, string>

/** Everything the send page says; the spec's words (§5, §8, §9) are kept to the byte. */
export const messages = {
  title: 'Send Bitcoin',
  lead: 'Check a payment from address to total, without one being made.',
  warning: {
    title: 'Demo Environment',
    body: 'Broadcasting is not implemented and no real transactions are sent. What you enter is checked and recorded on this server, and nothing else happens.',
  },

  form: 'Payment',
  recipient: 'Recipient Address',
  recipientHelp: 'Starts with 1, 3 or bc1; tb1 on a test network.',
  amount: 'Amount (BTC)',
  amountHelp: 'Up to 8 decimals, with a point: 0.001',
  unit: 'BTC',
  amountRequired: 'Amount is required',
  mendAddress,
  mendAmount,
  submit: 'Send Bitcoin',
  echo: (sats: string, usd: string) => `${sats}, ${usd} at the demo rate`,

  summary: {
    title: 'Summary',
    amount: 'Amount',
    amountUsd: 'Amount in USD',
    rateNote: `Fixed demo rate: ${wholeRate} per BTC`,
    fee: 'Flat demo fee',
    feeNote: 'The same for every amount',
    total: 'Total',
    time: 'Typical confirmation time',
    timeNote: 'Not broadcast in this environment',
    timeValue: SEND_CONFIRMATION,
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
    note: 'Confirming records this request on the server. No transaction is made or broadcast.',
  },

  receipt: {
    title: 'Demo send recorded',
    checked: 'The address and the amount were checked, here and on the server.',
    recorded: (amount: string) => `A request for ${amount} was recorded on this server.`,
    noTransaction: 'No transaction was made, signed or broadcast.',
    noCoins: 'No coins moved and no fee was charged.',
    noBalance: 'The balance of your wallet is unchanged.',
    recipient: 'Recipient that was checked',
    again: 'Start another',
    wallet: 'Back to the wallet',
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
