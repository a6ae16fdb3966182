import type { Translation } from '@satlens/domain'
import type { PHRASE_MESSAGES as english } from '@satlens/wallet/keys/messages'
import { plural } from '#languages/es/plural.ts'

/** Messages for recovery phrases. None of them contains a word of the phrase. */
export const PHRASE_MESSAGES: Translation<typeof english> = {
  required: 'Introduce tu frase de recuperación',
  unknownWord: (position) =>
    `La palabra ${position} no existe en las frases de recuperación. Revisa tu copia.`,
  unknownWords: (positions) =>
    `Las palabras ${positions} no existen en las frases de recuperación. Revisa tu copia.`,
  wordCount: (count) =>
    `Introdujiste ${plural(count, { one: '1 palabra', other: `${count} palabras` })}. Una frase de recuperación tiene 12, 15, 18, 21 o 24.`,
  checksum:
    'Las palabras son válidas, pero la frase no. Revisa en tu copia si hay una palabra equivocada o dos intercambiadas.',
}
