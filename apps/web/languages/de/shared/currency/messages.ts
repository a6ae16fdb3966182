import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/currency/messages.ts'

/** The texts beside converted amounts. `price` and `details` are formatted. */
export const messages: Translation<typeof english> = {
  rate: (price, details) => `1\u00a0BTC = ${price} (${details})`,
  loading: 'Preis wird geladen\u00a0…',
  unavailable: (currency) => `Ohne aktuellen Preis können wir keine Werte in ${currency} anzeigen.`,
  noSource: (currency) =>
    `Dieser Server hat keine Preisquelle für ${currency}. Werte werden nicht angezeigt.`,
}
