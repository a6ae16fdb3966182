import type { Translation } from '@satlens/domain'
import type { PASSWORD_MESSAGES as english } from '@satlens/domain/identity/password-messages'

const needs = (what: string) => `La contraseña debe tener al menos ${what}`

/** The rules of passwords and their hints, and those of an operator. `set` lists characters. */
export const PASSWORD_MESSAGES: Translation<typeof english> = {
  length: (min) => needs(`${min} caracteres`),
  lengthHint: (min) => `Usa al menos ${min} caracteres`,
  uppercase: needs('una letra mayúscula'),
  uppercaseHint: 'Añade letras mayúsculas',
  lowercase: needs('una letra minúscula'),
  lowercaseHint: 'Añade letras minúsculas',
  letter: needs('una letra'),
  letterHint: 'Añade letras',
  number: needs('un número'),
  numberHint: 'Añade números',
  special: needs('un carácter especial'),
  specialHint: 'Añade caracteres especiales',
  oneOf: (set) => needs(`uno de estos caracteres: ${set}`),
  oneOfHint: (set) => `Añade uno de estos caracteres: ${set}`,
  strengths: { Weak: 'Baja', Medium: 'Media', Strong: 'Alta' },
}
