import type { Translation } from '@satlens/domain'
import type {
  INVISIBLE_CHARACTER_NAMES as englishNames,
  UNNAMED_CHARACTER as englishUnnamed,
} from '@satlens/domain/text/messages'

/** The names of invisible characters, by code point. */
export const INVISIBLE_CHARACTER_NAMES: Translation<typeof englishNames> = {
  '00AD': 'guion opcional',
  '061C': 'marca de letra árabe',
  '180E': 'separador de vocales mongol',
  '200B': 'espacio de ancho cero',
  '200C': 'separador de ancho cero',
  '200D': 'conector de ancho cero',
  '200E': 'marca de izquierda a derecha',
  '200F': 'marca de derecha a izquierda',
  '202A': 'inserción de izquierda a derecha',
  '202B': 'inserción de derecha a izquierda',
  '202C': 'fin de formato direccional',
  '202D': 'dirección forzada de izquierda a derecha',
  '202E': 'dirección forzada de derecha a izquierda',
  '2060': 'unión de palabras',
  '2066': 'aislamiento de izquierda a derecha',
  '2067': 'aislamiento de derecha a izquierda',
  '2068': 'aislamiento según el primer carácter con dirección',
  '2069': 'fin de aislamiento direccional',
  FEFF: 'marca de orden de bytes',
}

/** The name of an invisible character that has none in the list. */
export const UNNAMED_CHARACTER: Translation<typeof englishUnnamed> = 'carácter sin nombre'
