import type { Translation } from '@satlens/domain'
import { plural } from '#languages/ar/plural.ts'
import type { historyMessages as english } from '#src/features/wallet/activity/history-messages.ts'

/** The texts of the chart of the total. */
export const historyMessages: Translation<typeof english> = {
  point: (total, day) => `\u2068${total}\u2069 في ${day}`,
  summary: (first, last) => `من \u2068${first}\u2069 إلى \u2068${last}\u2069`,
  cursor: 'المجموع في تاريخ محدد',
  caption: 'مجموع حساباتك، الأحدث أولًا',
  date: 'التاريخ',
  total: 'المجموع',
  asTable: 'عرض في جدول',
  asChart: 'عرض في مخطط',
  undrawable: 'لا يمكن عرض المخطط في هذا المتصفح. إليك البيانات في جدول.',
  hidden: 'مخطط المجموع مخفي مع مبالغك.',

  worth: (currency, sources) =>
    `يُحسب كل مجموع بالسعر السائد في وقته (${currency}). مصادر الأسعار: ${sources}.`,
  noPrice: 'السعر غير معروف',
  noPriceOn: (currency, day) => `لا يُعرف السعر بعملة ${currency} في ${day}`,
  noPrices: (currency) =>
    `ليست لدينا أسعار بعملة ${currency} لهذه التواريخ، لذلك يُعرض المخطط بوحدتي BTC و\u2068sats\u2069 فقط.`,
  gapBefore: (currency, day) => `لا توجد أسعار بعملة ${currency} قبل ${day}.`,
  gapAfter: (currency, day) => `لا توجد أسعار بعملة ${currency} بعد ${day}.`,
  gapBetween: (currency, from, to) => `لا توجد أسعار بعملة ${currency} بين ${from} و${to}.`,
  gaps: (count, currency) =>
    plural(count, {
      zero: `لا فترات بلا أسعار بعملة ${currency}.`,
      one: `فترة واحدة بلا أسعار بعملة ${currency}.`,
      two: `فترتان بلا أسعار بعملة ${currency}.`,
      few: `${count} فترات بلا أسعار بعملة ${currency}.`,
      many: `${count} فترة بلا أسعار بعملة ${currency}.`,
      other: `${count} فترة بلا أسعار بعملة ${currency}.`,
    }),
}
