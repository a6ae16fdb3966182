import type { BitcoinNetwork } from '@satlens/contract'

const NETWORKS = {
  signet: 'Signet, test coins without value',
  testnet: 'Testnet, test coins without value',
  regtest: 'Regtest, a private test chain',
  mainnet: 'Main network',
} as const satisfies Record<BitcoinNetwork, string>

/** Everything the wallet page says; the spec's words (§8) are kept to the byte. */
export const messages = {
  title: 'Wallet',
  lead: 'An address to look at, with proof that nobody holds its key. This server never sees one.',
  ribbon: 'Addresses made here are specimens: no key exists for them, and nothing is ever sent from them.',
  loading: 'Loading the wallet',

  load: 'Load wallet',
  loadingNow: 'Loading...',
  loadFailed: 'Failed to load wallet',
  notLoaded: 'The wallet could not be read',
  retry: 'Try again',

  generate: 'Generate wallet',
  generating: 'Generating...',
  generated: {
    title: 'Wallet Generated!',
    description: 'A specimen address on the test network. No spending key exists for it.',
  },
  generateFailed: 'Failed to generate wallet',

  none: {
    title: 'No wallet yet',
    body: 'Generate one to receive a specimen address. It comes with a proof that no spending key exists, so neither you nor this server can lose or leak one.',
  },

  wallet: 'Your wallet',
  balance: 'Balance',
  hide: 'Hide amounts',
  show: 'Show amounts',
  masked: 'Amount hidden',
  asOf: (time: string) => `As of ${time}`,
  notIndexed: {
    title: 'No chain index is configured on this server',
    body: 'The balance is therefore not read from the chain and stands at 0.',
  },
  address: 'Address',
  copy: 'Copy address',
  copied: 'Address copied',
  copyFailed: 'Copy failed',
  network: (network: BitcoinNetwork) => NETWORKS[network],
  noSending: 'Do not send coins to this address. Nobody has a key for it, so they would be lost for good.',
  send: 'Send Bitcoin',

  replace: {
    title: 'Generate a new address?',
    body: 'The new address takes the place of the one shown here. The server keeps the old one in your history, but this page will not show it again.',
    keep: 'Keep this address',
    confirm: 'Generate new address',
    close: 'Close',
  },

  proof: {
    summary: 'Proof that no key exists',
    absent:
      'This address was not generated here as a specimen, so there is no proof that nobody holds its key.',
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

  transactions: {
    title: 'Transactions',
    none: 'No transactions',
    body: 'This page does not list any: nothing is ever sent from here, and payments to the address are not looked up one by one.',
  },
} as const
