import type { AccountScript, WalletBalance } from '@satlens/contract'
import type { BitcoinNetwork } from '@satlens/domain'

const NETWORKS = {
  signet: 'Signet, test coins without value',
  testnet: 'Testnet, test coins without value',
  regtest: 'Regtest, a private test chain',
  mainnet: 'Main network',
} as const satisfies Record<BitcoinNetwork, string>

const SCRIPTS = {
  native_segwit: 'Native SegWit (BIP84)',
  taproot: 'Taproot (BIP86)',
  nested_segwit: 'Nested SegWit (BIP49)',
  legacy: 'Legacy (BIP44)',
} as const satisfies Record<AccountScript, string>

/** Everything the wallet page says; the spec's words (docs/spec/README.md#errors) are kept to the byte. */
export const messages = {
  title: 'Wallet',
  lead: 'Your keys are created in this browser. We never receive them, cannot restore them, and cannot move coins.',
  ribbon: 'Broadcasting is switched off in this demo: nothing is ever sent from here.',
  loading: 'Loading the wallet',

  loadFailed: 'Failed to load wallet',
  notLoaded: 'The wallet could not be read',
  retry: 'Try again',
  refresh: 'Refresh',
  refreshing: 'Reading...',
  generated: 'Wallet Generated!',
  generateFailed: 'Failed to generate wallet',
  unconfirmed: 'The server did not confirm it. The wallet on this page is the one that it has now.',
  kinds: {
    watch_only: 'Twelve recovery words are in this tab. Back them up now: nobody else has them.',
    keyless_specimen: 'A specimen address. No spending key exists for it.',
  } satisfies Record<NonNullable<WalletBalance['kind']>, string>,
  loaded: {
    title: 'Wallet loaded',
    description: 'The server knows its public key or address, and nothing else.',
  },

  wallet: 'Your wallet',
  network: (network: BitcoinNetwork) => NETWORKS[network],
  script: (script: AccountScript) => SCRIPTS[script],
  scripts: SCRIPTS,
  send: 'Send Bitcoin',

  ways: {
    none: 'No wallet yet',
    generate: {
      title: 'A new wallet',
      body: 'Twelve recovery words are made in this browser. The server learns the public key alone, which shows the balance and cannot spend.',
      action: 'Generate wallet',
      busy: 'Generating...',
    },
    load: {
      title: 'A wallet you have',
      body: 'Load it by its recovery words, or watch it by an address or an extended public key.',
      watchOnly:
        'Watch it by an address or an extended public key. On the main network, no keys are taken here.',
      action: 'Load wallet',
    },
    specimen: {
      title: 'An address without a key',
      body: 'What the API gives to programs that bring no keys: an address to look at, with a proof that nobody can spend from it.',
      action: 'Show a specimen address',
    },
  },

  another: {
    action: 'Use another wallet',
    title: 'Use another wallet?',
    body: 'It takes the place of the one shown here. The coins of this one stay where they are, and it can be loaded again.',
    unsaved:
      'The recovery words of this wallet are not backed up. They leave this tab with it, and nobody can restore them.',
    kept: 'The encrypted copy of its recovery words is erased from this device.',
    close: 'Close',
  },

  balance: 'Balance',
  pending: 'Waiting for a block',
  hide: 'Hide amounts',
  show: 'Show amounts',
  asOf: (time: string) => `As of ${time}`,
  notKnown: '— BTC',
  notIndexed: {
    title: 'No chain index is configured on this server',
    body: 'Your balance is therefore not known.',
  },

  receive: {
    title: 'Receive',
    address: 'Address',
    specimenAddress: 'Specimen address',
    copy: 'Copy address',
    copied: 'Address copied',
    copyFailed: 'Copy failed',
    next: (number: number) =>
      `Receive address ${number} of this wallet, the next one that has not been paid to.`,
    first:
      'The first receive address of this wallet. Which ones have been paid to is not known without a chain index.',
    watched: 'The one address of this wallet: it is watched, and its key is elsewhere.',
    doubtful: {
      other_wallet: {
        title: 'Another wallet is registered for your account',
        body: 'It is not the one opened in this browser, so its address is not shown: do not have yourself paid at it unless it is yours. If you have registered it elsewhere, load it here.',
      },
      foreign: {
        title: 'The server named an address that is not of your wallet',
        body: 'It does not follow from the public key of your wallet, so it is not shown: do not have yourself paid at it.',
      },
      far: {
        title: 'The server named an address too far along your wallet',
        body: 'No program looks that far when a wallet is restored, so coins paid there would not be found again. It is not shown.',
      },
      load: 'Load wallet',
    },
    noSending: 'Do not send coins to this address. Nobody has a key for it, so they would be lost for good.',
    qr: 'QR code of the address',
    qrOfRequest: 'QR code of the payment request',
    request: 'Ask for an amount',
    amount: 'Amount (BTC)',
    label: 'Label',
    optional: 'Optional',
    labelHelp: 'Whoever scans the code sees it.',
    link: 'Payment link',
    copyLink: 'Copy payment link',
    linkCopied: 'Payment link copied',
  },

  proof: {
    summary: 'Proof that no key exists',
    words: [
      'A taproot address can be spent from with the key of its internal point. This internal point is H + rG.',
      'H is fixed by BIP341 and was made from a hash, so nobody knows a key for it. r is a random number, given here in full; G is the generator of the curve.',
      'A key for H + rG, less r, would be a key for H. Nobody has that one, so nobody has the first: not you, not this server.',
    ],
    check:
      'To check it yourself: add r times G to H, compare the sum with the internal key, and derive the taproot address of that key without scripts. It is the address above.',
    h: 'H, the point of BIP341',
    r: 'r, the random number',
    internalKey: 'Internal key, H + rG',
  },

  load: {
    title: 'Load wallet',
    close: 'Close',
    by: 'Load by',
    ways: { words: 'Words', public: 'Address or public key' },
    words: {
      label: 'Recovery words',
      help: '12 to 24 English words with spaces between. They stay in this browser; the server gets the public key of the first account.',
      more: 'Another kind of addresses, or a passphrase',
      passphrase: 'Passphrase',
      passphraseHelp: 'Only if the wallet was made with one (BIP39). Any other opens another wallet.',
    },
    public: {
      label: 'Address or extended public key',
      help: 'Begins with xpub, ypub, zpub, tpub, upub or vpub. It shows the balance and cannot spend.',
      required: 'An address or an extended public key is required',
      neither: 'This is neither an address nor an extended public key.',
      phrase:
        'These look like recovery words. They have not been sent anywhere; choose "Recovery words" for them.',
      phraseOnMainnet:
        'These look like recovery words. They have not been sent anywhere, and no keys are taken here.',
      otherNetwork: 'This address belongs to another network than the one of this server.',
    },
    script: 'Kind of addresses',
    scriptHelp: 'As the wallet that the key is from names it.',
    submit: 'Load wallet',
    busy: 'Loading...',
    show: 'Show',
    hide: 'Hide',
  },

  recovery: {
    title: 'Recovery words',
    badge: 'Not backed up',
    backedUp: 'Backed up',
    inMemory: 'The words are in the memory of this tab. They go when it is closed or loaded anew.',
    gone: 'The words of this wallet are not in this browser any more. If you have no copy of them, its coins cannot be moved: load another wallet before you receive any.',
    elsewhere: 'The words are not in this browser. To see its balance, they are not needed.',

    explain: [
      'Twelve words are this wallet. Whoever has them has its coins; without them nobody can restore it, and neither can we.',
      'Write them on paper, by hand and in their order. A photograph or a note in a cloud is a copy that others may find.',
    ],
    show: 'Show the words',
    again: 'Show the words',
    skip: 'Skip for now',
    skipped: 'The words are not backed up yet. They go when this tab is closed.',
    skippedKept: 'The words are not backed up yet. They are erased when you sign out.',
    resume: 'Back up now',

    words: 'Your recovery words',
    wordsNote: 'Nobody but you may see this.',
    written: 'I have written them down',
    hideWords: 'Hide the words',

    check: 'Check your copy',
    checkLead: 'Type these four words from your copy.',
    word: (position: number) => `Word ${position}`,
    wrong: (position: number) => `This is not word ${position}`,
    oneMore: 'Compare with your copy, and try once more.',
    twice: 'Twice the copy was not the same. Here are the words again: compare each one.',
    submit: 'Check',
    back: 'Back to the words',
    done: 'Your copy is right',
    doneBody: 'Keep it where you will find it again, and nobody else will.',

    keep: 'Keep on this device',
    keepLead:
      'Encrypted under a passphrase, the words outlast this tab. They are erased when you sign out. This is no backup: keep the paper.',
    passphrase: 'Passphrase',
    passphraseHelp: (length: number) =>
      `At least ${length} characters. Whoever gets hold of this device can try as many as they like.`,
    passphraseShort: (length: number) => `The passphrase needs at least ${length} characters`,
    keeping: 'Encrypting...',
    keepFailed: 'The words could not be encrypted in this browser.',
    kept: 'The words are kept on this device, encrypted. They are erased when you sign out.',
    unlock: 'Unlock',
    unlocking: 'Unlocking...',
    wrongPassphrase: 'The words do not open with this passphrase',
    erase: 'Erase from this device',
    lock: 'Remove from this tab',
    reveal: 'Show',
    conceal: 'Hide',
  },

  transactions: {
    title: 'Transactions',
    none: 'No transactions',
    body: 'This page lists none: nothing is ever sent from here, and payments to the wallet are added up, not listed.',
  },
} as const
