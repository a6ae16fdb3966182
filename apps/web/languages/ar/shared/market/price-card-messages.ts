import type { Translation } from '@satlens/domain'
import type { cardMessages as english } from '#src/shared/market/price-card-messages.ts'

/** The texts of cards with a price. */
export const cardMessages: Translation<typeof english> = {
  label: (currency) => `سعر البيتكوين (${currency})`,
  noChange: 'تغيّر 24 ساعة غير متاح',
  age: 'آخر تحديث',
  from: 'قبل 24 ساعة',
  source: 'المصدر',

  spread: {
    unknown: 'سعر الشراء مقارنة بالسعر الفوري',
    above: 'سعر الشراء فوق السعر الفوري',
    below: 'سعر الشراء دون السعر الفوري',
    fee: 'يشمل رسوم مقدّم الخدمة',
  },
}
