import { ACCOUNT_NAME_MAX_LENGTH, LABEL_MAX_LENGTH, type Translation } from '@satlens/domain'
import type {
  LABEL_ISSUE_MESSAGES as englishLabel,
  ACCOUNT_NAME_ISSUE_MESSAGES as englishName,
} from '@satlens/domain/wallets/messages'
import { plural } from '#languages/ar/plural.ts'

/** Messages for the name of a watched account. */
export const ACCOUNT_NAME_ISSUE_MESSAGES: Translation<typeof englishName> = {
  empty: 'أدخل اسمًا للحساب',
  too_long: `يجب ألا يزيد طول الاسم على ${countCharacters(ACCOUNT_NAME_MAX_LENGTH)}`,
  unprintable: 'احذف من الاسم فواصل الأسطر والرموز غير المرئية',
}

/** Messages for a label. */
export const LABEL_ISSUE_MESSAGES: Translation<typeof englishLabel> = {
  empty: 'أدخل تسمية',
  too_long: `يجب ألا يزيد طول التسمية على ${countCharacters(LABEL_MAX_LENGTH)}`,
  private_text:
    'يبدو أن هذا مفتاح خاص أو عبارة استرداد. لا تكتب شيئًا كهذا هنا أبدًا. إذا لم يكن كذلك، فاستخدم كلمات أقل.',
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
