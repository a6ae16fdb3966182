import { ACCOUNT_NAME_MAX_LENGTH, LABEL_MAX_LENGTH, type Translation } from '@satlens/domain'
import type {
  LABEL_ISSUE_MESSAGES as englishLabel,
  ACCOUNT_NAME_ISSUE_MESSAGES as englishName,
} from '@satlens/domain/wallets/messages'

/** Messages for the name of a watched account. */
export const ACCOUNT_NAME_ISSUE_MESSAGES: Translation<typeof englishName> = {
  empty: 'Introduce un nombre para la cuenta',
  too_long: `El nombre no puede tener más de ${ACCOUNT_NAME_MAX_LENGTH} caracteres`,
  unprintable: 'Quita del nombre los saltos de línea y los caracteres invisibles',
}

/** Messages for a label. */
export const LABEL_ISSUE_MESSAGES: Translation<typeof englishLabel> = {
  empty: 'Introduce una etiqueta',
  too_long: `La etiqueta no puede tener más de ${LABEL_MAX_LENGTH} caracteres`,
  private_text:
    'Esto parece una clave privada o una frase de recuperación. Nunca la escribas aquí. Si no es ninguna de las dos, usa menos palabras.',
}
