import type { Translation } from '@satlens/domain'
import type { historyMessages as english } from '#src/features/wallet/activity/history-messages.ts'

/** The texts of the chart of the total. */
export const historyMessages: Translation<typeof english> = {
  point: (total, day) => `${total} am ${day}`,
  summary: (first, last) => `Von ${first} bis ${last}`,
  cursor: 'Guthaben an einem Tag',
  caption: 'Gesamt\u00adguthaben Ihrer Konten, neueste zuerst',
  date: 'Datum',
  total: 'Gesamt',
  asTable: 'Als Tabelle',
  asChart: 'Als Diagramm',
  undrawable: 'Dieser Browser kann das Diagramm nicht anzeigen. Hier sind die Daten als Tabelle.',
  hidden: 'Das Diagramm ist ausgeblendet, ebenso wie Ihre Beträge.',

  worth: (currency, sources) => `Jedes Guthaben zum damaligen Preis in ${currency}. Preise: ${sources}.`,
  noPrice: 'Kein Preis bekannt',
  noPriceOn: (currency, day) => `Kein Preis in ${currency} vom ${day} bekannt`,
  noPrices: (currency) =>
    `Wir haben keine Preise in ${currency} aus dieser Zeit. Das Diagramm gibt es nur in BTC und sats.`,
  gapBefore: (currency, day) => `Keine Preise in ${currency} vor dem ${day}.`,
  gapAfter: (currency, day) => `Keine Preise in ${currency} nach dem ${day}.`,
  gapBetween: (currency, from, to) => `Keine Preise in ${currency} zwischen dem ${from} und dem ${to}.`,
  gaps: (count, currency) => `${count} Zeiträume ohne Preise in ${currency}.`,
}
