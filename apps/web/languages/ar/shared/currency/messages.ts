import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/currency/messages.ts'

/** The texts beside converted amounts. `price` and `details` are formatted. */
export const messages: Translation<typeof english> = {
  rate: (price, details) => `\u20661\u00a0BTC = ${price}\u2069 (${details})`,
  loading: 'جارٍ تحميل السعر…',
  unavailable: (currency) => `لا يمكننا عرض القيم بعملة ${currency} من دون سعر مباشر.`,
  noSource: (currency) => `ليس لهذا الخادم مصدر للأسعار بعملة ${currency}، ولذلك لا نعرض القيم.`,
}
