import type { AccountScriptType, WalletBalance } from '@satlens/contract'
import type { BitcoinNetwork } from '@satlens/domain'

/** Everything the wallet page says; the spec's words (docs/spec/README.md#errors) are kept to the byte. */
export const messages = {
  title: 'Wallet',
  lead: "We never receive your private keys, so we can't restore them or move your coins.",
  ribbon: 'Sending is a demo. No transaction is sent to the Bitcoin network.',
  loading: 'Loading the wallet',

  loadFailed: 'Failed to load wallet',
  notLoaded: "Your wallet couldn't be loaded",
  retry: 'Try again',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  generated: 'Wallet Generated!',
  generateFailed: 'Failed to generate wallet',
  unconfirmed:
    "The server didn't respond, so your change may not have been saved. This page now shows the wallet saved on the server.",
  kinds: {
    watch_only: 'Your 12-word recovery phrase is in this tab only. Back it up now.',
    keyless_specimen: 'This is a sample address without a private key.',
  } satisfies Record<NonNullable<WalletBalance['kind']>, string>,
  loaded: {
    title: 'Wallet loaded',
    description: 'The server stores only its public key or address.',
  },

  wallet: 'Your wallet',
  networks: {
    signet: 'Signet, test coins without value',
    testnet: 'Testnet, test coins without value',
    regtest: 'Regtest, a private test chain',
    mainnet: 'Mainnet',
  } satisfies Record<BitcoinNetwork, string>,
  scripts: {
    native_segwit: 'Native SegWit (BIP84)',
    taproot: 'Taproot (BIP86)',
    nested_segwit: 'Nested SegWit (BIP49)',
    legacy: 'Legacy (BIP44)',
  } satisfies Record<AccountScriptType, string>,
  send: 'Send Bitcoin',

  options: {
    none: 'No wallet yet',
    lead: 'Choose how to start. Your address and balance then appear here.',
    generate: {
      title: 'Create a new wallet',
      body: "Your 12-word recovery phrase is created in this browser. The server gets only the public key, which can show your balance but can't spend.",
      action: 'Generate wallet',
      busy: 'Generating...',
    },
    load: {
      title: 'Use an existing wallet',
      body: 'Load it with its recovery phrase, or watch it using an address or extended public key.',
      watchOnly:
        "Watch it using an address or extended public key. On mainnet, we don't accept recovery phrases or private keys.",
      action: 'Load wallet',
    },
    specimen: {
      title: 'Sample address',
      body: 'An address that provably has no private key, for developers testing the API.',
      action: 'Show sample address',
    },
  },

  another: {
    action: 'Use another wallet',
    title: 'Use another wallet?',
    body: 'The wallet you choose replaces this one here. Your coins stay where they are, and you can load this wallet again later.',
    unsaved:
      "This wallet's recovery phrase isn't backed up. If you continue, it will be deleted from this tab and nobody will be able to restore it.",
    encrypted: 'The encrypted recovery phrase will be deleted from this device.',
  },

  balance: 'Balance',
  pending: 'Pending',
  asOf: (time: string) => `As of ${time}`,
  notKnown: '— BTC',
  notIndexed: {
    title: 'Balance unavailable',
    body: "This server doesn't read the blockchain yet. If you run it, set ELECTRUM_URL or ESPLORA_URL and your balance appears here. Until then, a wallet app can show it.",
  },

  receive: {
    title: 'Receive',
    address: 'Address',
    specimenAddress: 'Sample address',
    copy: 'Copy address',
    copied: 'Address copied',
    next: (number: number) => `Receive address #${number}, your next unused address.`,
    first: "Your wallet's first receive address. We can't tell whether it has been used.",
    watched: 'Watch-only address. Its private key is stored elsewhere.',
    doubtful: {
      other_wallet: {
        title: 'Another wallet is registered for your account',
        body: "It isn't the wallet in this browser, so we're not showing its address. If you added it on another device, load it here. If not, don't accept payments to it.",
      },
      foreign: {
        title: "This address doesn't belong to your wallet",
        body: "The server returned an address that doesn't match your wallet's public key, so we're not showing it. Don't accept payments to it.",
      },
      far: {
        title: 'Your wallet app might not find this address',
        body: "It's too far ahead of your last used address, so we're not showing it.",
      },
      load: 'Load wallet',
    },
    noSending: 'Do not send coins to this address. It has no private key, so they would be lost permanently.',
    qr: 'QR code of the address',
    qrOfRequest: 'QR code of the payment request',
    request: 'Request an amount',
    amount: 'Amount (BTC)',
    label: 'Label',
    optional: 'Optional',
    labelHelp: 'Shown to anyone who scans the code.',
    link: 'Payment link',
    copyLink: 'Copy payment link',
    linkCopied: 'Payment link copied',
  },

  proof: {
    summary: 'Proof that nobody has the key',
    words: [
      'A taproot address can be spent with the private key of its internal key. Here, the internal key is H + rG.',
      "H is a constant from BIP341, derived from a hash, so nobody knows its private key. r is the random number shown here, and G is the curve's generator.",
      'Anyone who knew the private key of H + rG could subtract r and get the private key of H. Nobody knows that key, so nobody can spend from this address, not even you or this server.',
    ],
    check:
      'To verify this, compute H + rG and compare it with the internal key. Then derive the taproot address with no script tree and compare it with the address above.',
    h: 'H (BIP341 constant)',
    r: 'r (random number)',
    internalKey: 'Internal key (H + rG)',
  },

  load: {
    title: 'Load wallet',
    by: 'Load with',
    methods: { words: 'Recovery phrase', public: 'Address or public key' },
    words: {
      label: 'Recovery phrase',
      help: "12 to 24 English words, separated by spaces. They stay in this browser. The server gets only your first account's public key.",
      more: 'Advanced: address type and passphrase',
      passphrase: 'Passphrase',
      passphraseHelp:
        'Only if your wallet uses a BIP39 passphrase. A different passphrase opens a different wallet.',
    },
    public: {
      label: 'Address or extended public key',
      help: "Extended public keys start with xpub, ypub, zpub, tpub, upub or vpub. They can show your balance but can't spend.",
      required: 'Enter an address or an extended public key',
      neither: 'This is neither an address nor an extended public key.',
      phrase:
        'This looks like a recovery phrase. It hasn\'t been sent anywhere. Choose "Recovery phrase" above to load it.',
      phraseOnMainnet:
        "This looks like a recovery phrase. It hasn't been sent anywhere. We don't accept recovery phrases on mainnet.",
      otherNetwork: 'This address is for a different Bitcoin network than this server uses.',
    },
    script: 'Address type',
    scriptHelp: 'Choose the type your wallet app uses.',
    submit: 'Load wallet',
    busy: 'Loading...',
  },

  recovery: {
    title: 'Recovery phrase',
    badge: 'Not backed up',
    backedUp: 'Backed up',
    unlocked: 'Your recovery phrase is unlocked in this tab.',
    inMemory:
      'Your recovery phrase is in this tab only. It will be deleted when you remove it, reload or close the tab, or sign out.',
    gone: "This wallet's recovery phrase is no longer in this browser. Without a backup you can't move its coins, so load another wallet before you receive any.",
    elsewhere: "The recovery phrase isn't in this browser. You don't need it to see the balance.",

    explain: [
      'These 12 words are the only key to this wallet. Anyone who has them can take your coins. If you lose them, nobody can restore the wallet, not even us.',
      'Write them on paper, in order. Photos and cloud notes can be found by others.',
    ],
    show: 'Show recovery phrase',
    again: 'Show recovery phrase',
    skip: 'Skip for now',
    skipped: "Your recovery phrase isn't backed up. It will be lost when you close this tab.",
    skippedStored: "Your recovery phrase isn't backed up.",
    resume: 'Back up now',

    words: 'Your recovery phrase',
    wordsNote: 'Never share it with anyone.',
    written: 'I have written down all 12 words',
    hideWords: 'Hide recovery phrase',

    check: 'Check your copy',
    checkLead: 'Enter these four words from your copy.',
    word: (position: number) => `Word ${position}`,
    wrong: (position: number) => `This is not word ${position}`,
    oneMore: 'Check your copy and try once more.',
    twice: "Your copy still doesn't match. Compare each word with your recovery phrase.",
    submit: 'Check',
    back: 'Back to recovery phrase',
    done: 'Backup confirmed',
    doneBody: 'Keep it somewhere safe that only you can access.',

    store: 'Keep on this device',
    storeLead:
      'Encrypt your recovery phrase so you can unlock it here until you sign out. Keep your paper copy too.',
    passphrase: 'Passphrase',
    passphraseHelp: (length: number) =>
      `At least ${length} characters. Anyone with this device can guess as often as they like, so choose a strong one.`,
    passphraseShort: (length: number) => `The passphrase needs at least ${length} characters`,
    storing: 'Encrypting...',
    storeFailed: "Couldn't encrypt the recovery phrase. Try another browser, or keep only your paper copy.",
    stored: 'Your recovery phrase is stored on this device, encrypted. It will be deleted when you sign out.',
    unlock: 'Unlock',
    unlocking: 'Unlocking...',
    wrongPassphrase: 'Incorrect passphrase',
    erase: 'Delete from this device',
    lock: 'Lock',
    removeFromTab: 'Remove from this tab',
    confirmRemoval: {
      title: 'Remove the recovery phrase from this tab?',
      body: 'This browser has no other copy, so you can only get it back from your backup.',
      confirm: 'Remove recovery phrase',
      confirming: 'Removing...',
      cancel: 'Keep it',
    },
  },

  transactions: {
    title: 'Transactions',
    none: 'No transactions listed',
    noWallet: 'Create or load a wallet above first. To see payments one by one, add an account below.',
    noBalance:
      "Without the blockchain we can't list payments. Accounts you add below list theirs once this server reads it.",
    inBalance:
      'Payments you receive are included in the balance. To see them one by one, add an account below.',
  },

  accounts: { title: 'Accounts', loading: 'Loading your accounts' },
} as const
