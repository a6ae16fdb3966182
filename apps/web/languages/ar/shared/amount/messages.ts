import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/amount/messages.ts'

/** The texts beside amounts. */
export const messages: Translation<typeof english> = {
  hideAgain: 'إخفاء مجددًا بعد 5 دقائق',
  hidden: 'المبلغ مخفي',
  unit: 'عرض المبالغ بوحدة',
  units: { btc: 'BTC', sats: 'sats' },
}
