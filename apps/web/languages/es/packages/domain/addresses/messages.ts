import type { Translation } from '@satlens/domain'
import type {
  ADDRESS_ISSUE_MESSAGES as englishIssues,
  ADDRESS_NETWORK_LABELS as englishLabels,
  ADDRESS_MESSAGES as englishMessages,
} from '@satlens/domain/addresses/messages'

/** The messages of the checks, in their order. */
export const ADDRESS_ISSUE_MESSAGES: Translation<typeof englishIssues> = {
  required: 'Introduce una dirección',
  invisible_character:
    'Esta dirección contiene un carácter invisible, que puede ocultar un cambio. Cópiala otra vez.',
  bad_length: 'La longitud de la dirección no es válida',
  bad_format: 'El formato de la dirección de Bitcoin no es válido. Debe empezar por 1, 3 o bc1',
}

/** Messages that say more of an address. `character` is the name of one, `characters` a group of four. */
export const ADDRESS_MESSAGES: Translation<typeof englishMessages> = {
  invisibleCharacter: (character) =>
    `Esta dirección contiene un carácter invisible, que puede ocultar un cambio: ${character}. Cópiala otra vez.`,
  undefinedForm: 'No se puede enviar bitcoin a esta dirección. Pide otra al destinatario.',
  mistyped: 'Esta dirección tiene un error de escritura. Cópiala otra vez o compara cada carácter.',
  mistypedInGroup: (index, characters) =>
    `Esta dirección tiene un error de escritura, probablemente en el grupo ${index}: ${characters}`,
}

/** The display name of each network. */
export const ADDRESS_NETWORK_LABELS: Translation<typeof englishLabels> = {
  mainnet: 'red principal',
  testnet: 'red de prueba',
}
