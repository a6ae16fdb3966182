import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/labels/messages.ts'

/** The texts of a label that is edited in place. */
export const messages: Translation<typeof english> = {
  ofPayment: 'هذه الدفعة',
  ofAddress: (address) => `العنوان \u2066${address.slice(0, 12)}…${address.slice(-4)}\u2069`,
  ofCoin: (outpoint) =>
    `العملة \u2066${outpoint.slice(0, 8)}…${outpoint.slice(outpoint.indexOf(':') - 4)}\u2069`,
  add: 'إضافة تسمية',
  addTo: (what) => `إضافة تسمية: ${what}`,
  edit: 'تعديل',
  editOf: (what) => `تعديل التسمية: ${what}`,
  field: (what) => `التسمية: ${what}`,
  save: 'حفظ',
  cancel: 'إلغاء',
  noAnswer: 'لم يستجب الخادم، وربما لم تُحفظ التسمية. احفظها مرة أخرى.',
}
