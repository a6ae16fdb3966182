import type { Translation } from '@satlens/domain'
import type { PASSWORD_MESSAGES as english } from '@satlens/domain/identity/password-messages'
import { plural } from '#languages/ar/plural.ts'

const needs = (what: string) => `يجب أن تحتوي كلمة المرور على ${what} على الأقل`
const characters = (count: number) =>
  plural(count, {
    zero: 'صفر حرف',
    one: 'حرف واحد',
    two: 'حرفين',
    few: `${count} أحرف`,
    many: `${count} حرفًا`,
    other: `${count} حرف`,
  })

/** The rules of passwords and their hints, and those of an operator. `set` lists characters. */
export const PASSWORD_MESSAGES: Translation<typeof english> = {
  length: (min) => needs(characters(min)),
  lengthHint: (min) => `استخدم ${characters(min)} على الأقل`,
  uppercase: needs('حرف لاتيني كبير واحد'),
  uppercaseHint: 'أضف أحرفًا لاتينية كبيرة',
  lowercase: needs('حرف لاتيني صغير واحد'),
  lowercaseHint: 'أضف أحرفًا لاتينية صغيرة',
  letter: needs('حرف أبجدي واحد'),
  letterHint: 'أضف أحرفًا أبجدية',
  number: needs('رقم واحد'),
  numberHint: 'أضف أرقامًا',
  special: needs('رمز خاص واحد'),
  specialHint: 'أضف رموزًا خاصة',
  oneOf: (set) => `يجب أن تحتوي كلمة المرور على واحد على الأقل من: \u2066${set}\u2069`,
  oneOfHint: (set) => `أضف واحدًا من: \u2066${set}\u2069`,
  strengths: { Weak: 'ضعيفة', Medium: 'متوسطة', Strong: 'قوية' },
}
