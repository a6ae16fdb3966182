import type { Translation } from '@satlens/domain'
import type {
  INVISIBLE_CHARACTER_NAMES as englishNames,
  UNNAMED_CHARACTER as englishUnnamed,
} from '@satlens/domain/text/messages'

/** The names of invisible characters, by code point. */
export const INVISIBLE_CHARACTER_NAMES: Translation<typeof englishNames> = {
  '00AD': 'واصلة اختيارية',
  '061C': 'علامة الحرف العربي',
  '180E': 'فاصل أحرف العلة المنغولية',
  '200B': 'مسافة بعرض صفري',
  '200C': 'فاصل بعرض صفري',
  '200D': 'واصل بعرض صفري',
  '200E': 'علامة الاتجاه من اليسار إلى اليمين',
  '200F': 'علامة الاتجاه من اليمين إلى اليسار',
  '202A': 'تضمين من اليسار إلى اليمين',
  '202B': 'تضمين من اليمين إلى اليسار',
  '202C': 'إنهاء تنسيق الاتجاه',
  '202D': 'فرض الاتجاه من اليسار إلى اليمين',
  '202E': 'فرض الاتجاه من اليمين إلى اليسار',
  '2060': 'رابط الكلمات',
  '2066': 'عزل من اليسار إلى اليمين',
  '2067': 'عزل من اليمين إلى اليسار',
  '2068': 'عزل حسب أول حرف قوي',
  '2069': 'إنهاء عزل الاتجاه',
  FEFF: 'علامة ترتيب البايتات',
}

/** The name of an invisible character that has none in the list. */
export const UNNAMED_CHARACTER: Translation<typeof englishUnnamed> = 'رمز بلا اسم'
