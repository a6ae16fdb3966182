import type { Translation } from '@satlens/domain'
import type { PHRASE_MESSAGES as english } from '@satlens/wallet/keys/messages'

/** Messages for recovery phrases. None of them contains a word of the phrase. */
export const PHRASE_MESSAGES: Translation<typeof english> = {
  required: 'أدخل عبارة الاسترداد',
  unknownWord: (position) => `الكلمة ${position} ليست من كلمات عبارات الاسترداد. راجع نسختك.`,
  unknownWords: (positions) => `الكلمات \u2068${positions}\u2069 ليست من كلمات عبارات الاسترداد. راجع نسختك.`,
  wordCount: (count) =>
    `عدد الكلمات التي أدخلتها ${count}. تتكون عبارة الاسترداد من 12 أو 15 أو 18 أو 21 أو 24 كلمة.`,
  checksum: 'الكلمات صالحة، لكن العبارة غير صالحة. ابحث في نسختك عن كلمة خاطئة أو كلمتين تبدّل ترتيبهما.',
}
