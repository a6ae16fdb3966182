import type { Translation } from '@satlens/domain'
import type {
  ADDRESS_ISSUE_MESSAGES as englishIssues,
  ADDRESS_NETWORK_LABELS as englishLabels,
  ADDRESS_MESSAGES as englishMessages,
} from '@satlens/domain/addresses/messages'

/** The messages of the checks, in their order. */
export const ADDRESS_ISSUE_MESSAGES: Translation<typeof englishIssues> = {
  required: 'Geben Sie eine Adresse ein',
  invisible_character:
    'Diese Adresse enthält ein unsichtbares Zeichen, das eine Änderung verbergen kann. Kopieren Sie sie noch einmal.',
  bad_length: 'Die Adresse hat eine falsche Länge',
  bad_format: 'Das ist keine gültige Bitcoin-Adresse. Sie muss mit 1, 3 oder bc1 beginnen',
}

/** Messages that say more of an address. `character` is the name of one, `characters` a group of four. */
export const ADDRESS_MESSAGES: Translation<typeof englishMessages> = {
  invisibleCharacter: (character) =>
    `Diese Adresse enthält ein unsichtbares Zeichen, das eine Änderung verbergen kann: ${character}. Kopieren Sie sie noch einmal.`,
  undefinedForm: 'An diese Adresse lässt sich kein Bitcoin senden. Bitten Sie den Empfänger um eine andere.',
  mistyped:
    'Diese Adresse enthält einen Tippfehler. Kopieren Sie sie noch einmal oder vergleichen Sie jedes Zeichen.',
  mistypedInGroup: (index, characters) =>
    `Diese Adresse enthält einen Tippfehler, wahrscheinlich in Gruppe ${index}: ${characters}`,
}

/** The display name of each network. */
export const ADDRESS_NETWORK_LABELS: Translation<typeof englishLabels> = {
  mainnet: 'Mainnet',
  testnet: 'Testnetz',
}
