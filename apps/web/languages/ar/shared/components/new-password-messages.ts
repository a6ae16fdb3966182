import type { Translation } from '@satlens/domain'
import { plural } from '#languages/ar/plural.ts'
import type { messages as english } from '#src/shared/components/new-password-messages.ts'

/** The texts of a new password. */
export const messages: Translation<typeof english> = {
  email: 'البريد الإلكتروني',
  placeholder: (min) =>
    plural(min, {
      zero: 'كلمة المرور',
      one: 'كلمة المرور (حرف واحد على الأقل)',
      two: 'كلمة المرور (حرفان على الأقل)',
      few: `كلمة المرور (${min} أحرف على الأقل)`,
      many: `كلمة المرور (${min} حرفًا على الأقل)`,
      other: `كلمة المرور (${min} حرف على الأقل)`,
    }),
  strength: 'القوة',
}
