import type { Translation } from '@satlens/domain'
import type {
  INVISIBLE_CHARACTER_NAMES as englishNames,
  UNNAMED_CHARACTER as englishUnnamed,
} from '@satlens/domain/text/messages'

/** The names of invisible characters, by code point. */
export const INVISIBLE_CHARACTER_NAMES: Translation<typeof englishNames> = {
  '00AD': 'weiches Trennzeichen',
  '061C': 'arabisches Buchstabenzeichen',
  '180E': 'mongolischer Vokaltrenner',
  '200B': 'Leerzeichen ohne Breite',
  '200C': 'Nichtverbinder ohne Breite',
  '200D': 'Verbinder ohne Breite',
  '200E': 'Links-nach-rechts-Zeichen',
  '200F': 'Rechts-nach-links-Zeichen',
  '202A': 'Links-nach-rechts-Einbettung',
  '202B': 'Rechts-nach-links-Einbettung',
  '202C': 'Ende der Richtungsformatierung',
  '202D': 'erzwungene Richtung von links nach rechts',
  '202E': 'erzwungene Richtung von rechts nach links',
  '2060': 'Wortverbinder',
  '2066': 'Links-nach-rechts-Isolierung',
  '2067': 'Rechts-nach-links-Isolierung',
  '2068': 'Isolierung nach dem ersten Zeichen mit Richtung',
  '2069': 'Ende der Richtungsisolierung',
  FEFF: 'Bytereihenfolge-Markierung',
}

/** The name of an invisible character that has none in the list. */
export const UNNAMED_CHARACTER: Translation<typeof englishUnnamed> = 'Zeichen ohne Namen'
