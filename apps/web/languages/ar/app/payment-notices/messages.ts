import type { Translation } from '@satlens/domain'
import { plural } from '#languages/ar/plural.ts'
import { settings } from '#shared/browser/settings.ts'
import type { messages as english } from '#src/app/payment-notices/messages.ts'

/** The texts of browser notifications about payments. */
export const messages: Translation<typeof english> = {
  open: `افتح محفظتك في ${settings.brand} لمعرفة التفاصيل.`,
  spent: 'إذا لم تكن أنت من أجرى هذه الدفعة، فانقل العملات المتبقية إلى محفظة جديدة فورًا.',
  several: (count) =>
    plural(count, {
      zero: 'لا إشعارات عن حساباتك',
      one: 'إشعار واحد عن حساباتك',
      two: 'إشعاران عن حساباتك',
      few: `${count} إشعارات عن حساباتك`,
      many: `${count} إشعارًا عن حساباتك`,
      other: `${count} إشعار عن حساباتك`,
    }),
}
