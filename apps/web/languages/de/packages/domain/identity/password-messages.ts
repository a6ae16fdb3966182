import type { Translation } from '@satlens/domain'
import type { PASSWORD_MESSAGES as english } from '@satlens/domain/identity/password-messages'

const needs = (what: string) => `Das Passwort braucht mindestens ${what}`

/** The rules of passwords and their hints, and those of an operator. `set` lists characters. */
export const PASSWORD_MESSAGES: Translation<typeof english> = {
  length: (min) => needs(`${min} Zeichen`),
  lengthHint: (min) => `Verwenden Sie mindestens ${min} Zeichen`,
  uppercase: needs('einen Großbuchstaben'),
  uppercaseHint: 'Ergänzen Sie Großbuchstaben',
  lowercase: needs('einen Kleinbuchstaben'),
  lowercaseHint: 'Ergänzen Sie Kleinbuchstaben',
  letter: needs('einen Buchstaben'),
  letterHint: 'Ergänzen Sie Buchstaben',
  number: needs('eine Ziffer'),
  numberHint: 'Ergänzen Sie Ziffern',
  special: needs('ein Sonderzeichen'),
  specialHint: 'Ergänzen Sie Sonderzeichen',
  oneOf: (set) => needs(`eines dieser Zeichen: ${set}`),
  oneOfHint: (set) => `Ergänzen Sie eines dieser Zeichen: ${set}`,
  strengths: { Weak: 'Schwach', Medium: 'Mittel', Strong: 'Stark' },
}
