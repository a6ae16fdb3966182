import {
  type FeeChoice,
  MAX_CHOSEN_COINS,
  MAX_FEE_RATE,
  MAX_PAYMENT_OUTPUTS,
  MIN_FEE_RATE,
  type TransactionWarning,
} from '@satlens/contract'
import { LOCALE } from '#shared/date-format.ts'

const plural = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** The texts of preparing a payment of a watched account. */
export const messages = {
  title: 'Prepare a payment',
  lead: "Pay from an account you watch. You sign the transaction with the wallet that holds the keys. We can't sign or broadcast it.",
  loading: 'Loading your accounts',

  account: {
    label: 'Account',
    available: 'Available',
    pending: 'Unconfirmed',
    loading: 'Loading the coins of this account',
    loadFailed: 'Failed to load the coins of this account',
    empty: {
      title: 'This account has no coins yet',
      body: 'When a payment arrives, you can prepare one here.',
    },
    missing: {
      no_index: {
        title: "This server doesn't read the blockchain",
        body: 'To prepare a payment we need the coins of your account. If you run this server, set ESPLORA_URL or ELECTRUM_URL.',
      },
      not_scanned: {
        title: 'We are still reading this account',
        body: 'Its coins appear here once all its addresses are read.',
      },
      other_network: {
        title: 'This account is on another Bitcoin network',
        body: "This server can't see its coins. Choose another account.",
      },
    },
    keyless: {
      title: 'This account is a single address',
      body: 'To spend from it, watch its descriptor or extended public key on the wallet page.',
    },
    stale: (time: string) => `Coins as of ${time}. We couldn't load newer ones.`,
  },

  recipient: 'Recipient',
  recipientErrors: {
    required: 'Enter an address',
    not_an_address: "This isn't a valid Bitcoin address. Check that you copied all of it.",
    other_network: (network: string) => `This address is on another network. Your account is on ${network}.`,
  },
  recipients: {
    add: 'Add a recipient',
    most: `Up to ${MAX_PAYMENT_OUTPUTS} recipients in one transaction.`,
    title: (number: number) => `Recipient ${number}`,
    address: 'Address',
    remove: 'Remove',
    removeOf: (number: number) => `Remove recipient ${number}`,
    repeated: (number: number) => `Recipient ${number} has the same address.`,
    everything: 'To send everything, keep one recipient. With several, each needs its own amount.',
  },
  networks: { mainnet: 'mainnet', testnet: 'testnet', signet: 'signet', regtest: 'regtest' },

  amount: {
    label: 'Amount',
    units: { btc: 'BTC', sats: 'sats' },
    unit: 'Unit of the amount',
    everything: 'Send everything',
    everythingHelp: 'What the coins are worth, minus the network fee. Nothing comes back as change.',
    required: 'Enter an amount',
    tooSmall: (least: bigint) =>
      `This is too small for the Bitcoin network. Send at least ${least} sats to this address.`,
  },

  coins: {
    title: 'Coins',
    choice: 'Which coins to spend',
    automatic: 'Choose for me',
    automaticHelp: 'As few confirmed coins as the amount needs.',
    manual: 'Choose by hand',
    list: 'Coins of this account',
    none: 'Choose at least one coin',
    tooMany: `Choose at most ${MAX_CHOSEN_COINS} coins`,
    selected: (count: number) => plural(count, 'coin selected', 'coins selected'),
    needed: 'Needed, with the fee',
    missing: 'Missing',
    left: 'Comes back as change',
    more: (count: number) => `Show ${count} more`,
    all: 'Select all shown',
    clear: 'Clear',
    partial: (shown: number, count: number) => `The ${shown} largest of ${count} coins.`,
    labelOf: { addr: 'label of its address', tx: 'label of its payment' },
    unconfirmed: 'Unconfirmed',
    confirmations: (count: number) => plural(count, 'confirmation', 'confirmations'),
    hints: {
      change: 'Change',
      frozen: 'Marked as not to spend',
      reused: 'Address reused',
      uneconomic: 'Costs more than it is worth',
    },
    mixed: {
      title: 'You are combining coins with different labels',
      body: (labels: string) =>
        `${labels}. Anyone who looks at the transaction learns that they belong to the same person.`,
    },
    reusedTitle: 'An address of these coins was used more than once',
    reusedBody: 'Payments to it are already linked in public, and this one will be, too.',
  },

  fee: {
    title: 'Network fee',
    choices: { fast: 'Fast', normal: 'Normal', slow: 'Slow', own: 'Own rate' } satisfies Record<
      FeeChoice | 'own',
      string
    >,
    within: (blocks: number) => (blocks === 1 ? 'in the next block' : `within ${blocks} blocks`),
    time: (time: string, within: string) => `About ${time}, ${within}`,
    minutes: (count: number) => plural(count, 'minute', 'minutes'),
    hours: (count: number) => plural(count, 'hour', 'hours'),
    days: (count: number) => plural(count, 'day', 'days'),
    rate: (rate: string) => `${rate} sat/vB`,
    about: (fee: string) => `about ${fee}`,
    ownNote: 'Enter it yourself',
    ownLabel: 'Fee rate in sat/vB',
    ownUnit: 'sat/vB',
    ownHelp: `From ${MIN_FEE_RATE} to ${MAX_FEE_RATE.toLocaleString(LOCALE)}. Compare it with the three choices.`,
    ownWrong: `Enter a fee rate from ${MIN_FEE_RATE} to ${MAX_FEE_RATE.toLocaleString(LOCALE)}, for example 2.5`,
    tooHigh: 'This is more than three times the fast rate. You would overpay.',
    tooLow: 'This is below the slow rate. The payment may stay unconfirmed for days.',
    unknown: "We don't know the current fee rates. Enter your own.",
    acceptsHigh: 'I accept a network fee of more than a quarter of the amount',
  },

  summary: {
    title: 'Estimate',
    amount: 'Amount',
    recipients: (count: number) => `${count} recipients`,
    fee: 'Network fee',
    feeNote: (coins: number, rate: string) =>
      `About, for ${plural(coins, 'coin', 'coins')} at ${rate} sat/vB`,
    total: 'Total',
    unknown: '—',
    notEnough: "The coins don't cover the amount and the fee.",
    submit: 'Review the transaction',
    submitting: 'Preparing...',
  },
  failed: 'Failed to prepare the transaction',
  noAnswer: 'The server did not respond. Nothing was sent. Try again.',

  review: {
    title: 'Check the transaction',
    lead: 'Compare the address with the one you were given. You can still change everything.',
    leadOfSeveral: 'Compare each address with the one you were given. You can still change everything.',
    from: 'From',
    noAddress: 'A script without an address',
    change: 'Change, back to your account',
    changeNote: 'To a new address of yours',
    coins: (count: number) => plural(count, 'coin', 'coins'),
    fee: 'Network fee',
    feeNote: (rate: string, vsize: string) => `${rate} sat/vB, about ${vsize} vB`,
    total: 'Total',
    signatures: (count: number) => `It needs ${plural(count, 'signature', 'signatures')}.`,
    recipientOf: (number: number, count: number) => (count === 1 ? 'Recipient' : `Recipient ${number}`),
    together: (count: number) => `${count} recipients together`,
    wordsOfSeveral: (count: number, amount: string, fee: string) =>
      `You pay ${count} recipients ${amount} together and a network fee of ${fee}.`,
    words: (amount: string, fee: string) => `You pay ${amount} and a network fee of ${fee}.`,
    wordsOfChange: (change: string) => `${change} comes back to your account as change.`,
    wordsWithoutChange: 'Nothing comes back as change.',
    replaceable: 'You can raise the fee later, as long as the payment is unconfirmed.',
    back: 'Edit',
    proceed: 'Get the transaction',
    withheld: 'Transaction withheld',
    warnings: {
      reused_address:
        'A coin is on an address that was used more than once. Its payments are linked in public.',
      mixed_labels:
        'The coins have different labels. Anyone who looks at the transaction learns that they belong together.',
      unconfirmed_coin:
        'A coin is unconfirmed. If its payment is replaced, this transaction becomes invalid.',
      uneconomic_coin: 'A coin costs more in fees than it is worth.',
      dust_change: 'The rest was too small for change and was added to the fee.',
      high_fee: 'The fee is more than a tenth of the amount.',
      own_recipient: 'The recipient is an address of this account.',
    } satisfies Record<TransactionWarning, string>,
    warningsTitle: 'Before you sign',
  },

  faults: {
    other_coins: 'It spends other coins than you chose.',
    unknown_account: "This account can't be read here, so the transaction couldn't be verified.",
    unchecked:
      "We couldn't load the code that verifies the transaction. Check your connection and try again.",
  },

  sign: {
    title: 'Sign it with your wallet',
    lead: 'Open the transaction (PSBT) in the wallet that holds the keys, check the same details there, and sign it. Keep this page open.',
    file: (account: string) => `${account}-unsigned`,
    back: 'Back to the review',
    another: 'Prepare another',
  },

  signed: {
    title: 'Read the signed transaction back',
    lead: "We compare it with what you reviewed, line by line. It isn't sent anywhere.",
    checking: 'Checking the signed transaction',
    failed: "We couldn't load the code that checks it. Check your connection and try again.",
    same: 'Everything is as you reviewed it',
    sameBody: (signatures: number, needed: number) =>
      `${signatures} of ${plural(needed, 'signature', 'signatures')} so far. Pass it on to the next signer, then read it back.`,
    complete: 'Signed and ready',
    completeBody:
      "Everything is as you reviewed it, and all signatures are valid. We don't broadcast it: use your wallet or your node for that.",
    differs: "Don't use this transaction",
    differsBody:
      "It isn't the one you reviewed. Don't broadcast it, and find out how your wallet came by it.",
    unsigned: 'Not signed yet',
    unsignedBody: 'This is the transaction you reviewed, without a signature.',
    unreadable:
      'We could not read this as a transaction. Choose the file that your wallet saved after signing.',
    lines: 'Comparison with what you reviewed',
    line: 'Line',
    reviewed: 'Reviewed',
    result: 'Result',
    equal: 'Same',
    coin: (number: number, count: number) => (count === 1 ? 'Coin' : `Coin ${number} of ${count}`),
    output: (number: number) => `Recipient ${number}`,
    recipient: 'Recipient',
    change: 'Change',
    fee: 'Network fee',
    form: 'Version and time lock',
    signatures: 'Signatures',
    signaturesOf: (signatures: number, needed: number) => `${signatures} of ${needed}`,
    kinds: {
      unreadable: 'Not readable',
      other_version: 'Another version',
      other_locktime: 'Another time lock',
      other_coin: 'Spends another coin',
      added_input: 'Spends a coin more',
      missing_input: "Doesn't spend this coin",
      other_sequence: 'Replaceability changed',
      other_coin_amount: 'States another amount',
      other_recipient: 'Pays another address',
      other_amount: 'Pays another amount',
      added_output: 'Pays someone else, too',
      missing_output: "Doesn't pay this",
      other_fee: 'Another fee',
      invalid_signature: 'Invalid signature',
      open_signature: 'Lets others change it',
    },
    read: 'Now',
    nothing: 'Not in the review',
    downloadFinal: 'Download the signed transaction',
    copyFinal: 'Copy as hex',
    fileFinal: (account: string) => `${account}-signed.txn`,
    filePart: (account: string) => `${account}-signed`,
  },

  bump: {
    title: 'Raise the fee of a payment',
    lead: 'These payments are not in a block yet.',
    of: (time: string) => `Payment of ${time}`,
    choose: 'Raise the fee',
    moreAddresses: (count: number) => `and ${plural(count, 'more recipient', 'more recipients')}`,
    replacement:
      'A new transaction replaces the payment: the same recipients, a higher fee. Only one of the two can be confirmed.',
    oldFee: 'Fee so far',
    newFee: 'New fee',
    words: (old: string) => `It replaces your payment with a fee of ${old}.`,
    submit: 'Review the replacement',
    back: 'Back',
  },
} as const
