import { FULL_NAME_MAX_LENGTH, type Translation } from '@satlens/domain'
import type {
  USER_AGENT_MESSAGES as englishAgent,
  PROFILE_NAME_ISSUE_MESSAGES as englishProfile,
  SIGN_UP_NAME_ISSUE_MESSAGES as englishSignUp,
  KYC_REVIEW_TIME_TEXT as englishTime,
} from '@satlens/domain/identity/messages'
import { plural } from '#languages/ar/plural.ts'

const NAME_MESSAGES = {
  too_long: `يجب ألا يزيد طول الاسم على ${countCharacters(FULL_NAME_MAX_LENGTH)}`,
  unprintable: 'احذف من الاسم فواصل الأسطر والرموز غير المرئية',
}

/** Messages of the sign-up form. */
export const SIGN_UP_NAME_ISSUE_MESSAGES: Translation<typeof englishSignUp> = {
  ...NAME_MESSAGES,
  empty: 'أدخل اسمك الكامل',
}

/** Messages of the profile form. */
export const PROFILE_NAME_ISSUE_MESSAGES: Translation<typeof englishProfile> = {
  ...NAME_MESSAGES,
  empty: 'لا يمكن أن يكون الاسم فارغًا',
}

/** How long a review takes, as stated to the user. */
export const KYC_REVIEW_TIME_TEXT: Translation<typeof englishTime> = 'من يوم عمل إلى يومين'

/** What describes an unrecognized `User-Agent` header, and a browser by its system. */
export const USER_AGENT_MESSAGES: Translation<typeof englishAgent> = {
  unknown: 'جهاز غير معروف',
  unknownOn: (system) => `متصفح على \u2068${system}\u2069`,
  on: (program, system) => `\u2068${program}\u2069 على \u2068${system}\u2069`,
}

function countCharacters(count: number): string {
  return plural(count, {
    zero: 'صفر',
    one: 'حرف واحد',
    two: 'حرفين',
    few: `${count} أحرف`,
    many: `${count} حرفًا`,
    other: `${count} حرف`,
  })
}
