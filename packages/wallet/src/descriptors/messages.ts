import { ACCOUNT_KEY_ISSUE_MESSAGES } from '../messages.ts'

/** Messages for descriptors, and for keys and addresses in their place. None of them contains a key. */
export const DESCRIPTOR_ISSUE_MESSAGES = {
  ...ACCOUNT_KEY_ISSUE_MESSAGES,
  required: 'Enter an output descriptor, an extended public key or an address',
  not_a_descriptor:
    'This is not an output descriptor, an extended public key or an address. Check that nothing is missing.',
  bad_checksum: "This descriptor doesn't match its checksum. Copy it again from your wallet.",
  unsupported:
    "This kind of descriptor isn't supported. Use pkh, wpkh, sh(wpkh), tr with one key, wsh(sortedmulti) or addr.",
  other_network: 'This is for a different Bitcoin network than this server uses.',
  hardened_step:
    'A path behind a key has a hardened step, which needs the private key. Export the key after that step instead.',
  bad_key: 'A key or address in this descriptor is damaged. Copy it again from your wallet.',
  bad_threshold:
    'The number of required signatures must be from 1 to the number of keys, and there can be up to 15 keys.',
  no_wildcard: 'This descriptor has a key for a single address. The path of each key must end with /*.',
} as const

/** Messages for exports of wallets. None of them contains a key. */
export const WALLET_EXPORT_ISSUE_MESSAGES = {
  private_key: 'This export contains a private key. Anyone who sees it can spend your coins. Never share it.',
  not_json: 'This file is not a JSON export of a wallet.',
  no_account: 'This export has no account that can be watched.',
  damaged: 'An account in this export is damaged. Export it again from your wallet.',
} as const
