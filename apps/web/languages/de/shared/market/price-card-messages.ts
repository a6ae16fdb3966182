import type { Translation } from '@satlens/domain'
import type { cardMessages as english } from '#src/shared/market/price-card-messages.ts'

/** The texts of cards with a price. */
export const cardMessages: Translation<typeof english> = {
  label: (currency) => `Bitcoin-Preis (${currency})`,
  noChange: 'Änderung in 24\u00a0h nicht verfügbar',
  age: 'Aktualisiert',
  from: 'Vor 24\u00a0h',
  source: 'Quelle',

  spread: {
    unknown: 'Kaufpreis und Marktpreis',
    above: 'Kaufpreis über Marktpreis',
    below: 'Kaufpreis unter Marktpreis',
    fee: 'Einschließlich der Gebühr des Anbieters',
  },
}
