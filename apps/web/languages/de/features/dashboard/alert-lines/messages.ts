import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/dashboard/alert-lines/messages.ts'

/** The texts of the price alerts in the chart. */
export const messages: Translation<typeof english> = {
  list: 'Preisalarme im Diagramm',
  label: {
    price_above: (price) => `Über ${price}`,
    price_below: (price) => `Unter ${price}`,
  },
  handle: {
    price_above: 'Alarm: Preis bei oder über',
    price_below: 'Alarm: Preis bei oder unter',
  },
  beyondEdge: {
    above: (price) => `${price}, oberhalb des Diagramms`,
    below: (price) => `${price}, unterhalb des Diagramms`,
  },
  help: 'Die Pfeiltasten verschieben den Alarm, Bild auf und Bild ab in größeren Schritten. Die Eingabetaste speichert, Escape bricht ab.',
  undo: 'Rückgängig',
}
