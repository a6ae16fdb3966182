import type { Translation } from '@satlens/domain'
import type { historyMessages as english } from '#src/features/wallet/activity/history-messages.ts'

/** The texts of the chart of the total. */
export const historyMessages: Translation<typeof english> = {
  point: (total, day) => `${total} am ${day}`,
  summary: (first, last) => `Von ${first} bis ${last}`,
  cursor: 'Guthaben an einem Tag',
  caption: 'Gesamtguthaben Ihrer Konten, neueste zuerst',
  date: 'Datum',
  total: 'Gesamt',
  asTable: 'Als Tabelle',
  asChart: 'Als Diagramm',
  undrawable: 'Dieser Browser kann das Diagramm nicht anzeigen. Hier sind die Daten als Tabelle.',
  hidden: 'Das Diagramm ist mit Ihren Beträgen ausgeblendet.',
}
