/** The messages of docs/spec/README.md#validation, in the order of the checks. */
export const ADDRESS_ISSUE_MESSAGES = {
  required: 'Address is required',
  // Not of the specification. Only its name tells one such character from another.
  invisible_character:
    'This address contains an invisible character, which may hide a change. Copy it again.',
  bad_length: 'Invalid address length',
  bad_format: 'Invalid Bitcoin address format. Must start with 1, 3, or bc1',
} as const

/** Messages that say more of an address. `character` is the name of one, `characters` a group of four. */
export const ADDRESS_MESSAGES = {
  invisibleCharacter: (character: string) =>
    `This address contains an invisible character, which may hide a change: ${character}. Copy it again.`,
  undefinedForm: "Bitcoin can't be sent to this address. Ask the recipient for another one.",
  mistyped: 'This address has a typo. Copy it again, or compare every character.',
  mistypedInGroup: (index: number, characters: string) =>
    `This address has a typo, probably in group ${index}: ${characters}`,
} as const

/** The display name of each network. */
export const ADDRESS_NETWORK_LABELS = {
  mainnet: 'mainnet',
  testnet: 'test network',
} as const
