import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/ui/data/price-change-messages.ts'

/** The texts of price changes. */
export const messages: Translation<typeof english> = {
  day: '24\u00a0h',
}
