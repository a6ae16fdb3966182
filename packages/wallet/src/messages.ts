/** Messages for account keys. None of them contains the key. */
export const ACCOUNT_KEY_ISSUE_MESSAGES = {
  required: 'Enter an extended public key',
  private_key: 'This is a private key. Anyone who sees it can spend your coins. Never paste or share it.',
  not_a_key: 'This is not an extended public key. These start with xpub, ypub, zpub, tpub, upub or vpub.',
  bad_origin: 'The part in brackets before this key is damaged. Copy it again from your wallet.',
  mistyped: 'This key has a typo. Copy it again from your wallet.',
  multisig_key: "This key is from a multisig wallet. Its addresses can't be derived from one key.",
  other_network: 'This key is for a different Bitcoin network than this server uses.',
  master_key: 'This is the master key of a wallet. Export the public key of one account instead.',
  not_an_account: "This key isn't for an account. Export the account's extended public key instead.",
  script_needed: "This key doesn't specify an address type. Choose one below.",
  other_script: 'This key is for a different address type than the one you chose.',
} as const
