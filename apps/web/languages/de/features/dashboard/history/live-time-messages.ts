import type { Translation } from '@satlens/domain'
import type { liveTimeMessages as english } from '#src/features/dashboard/history/live-time-messages.ts'

/** The texts about the time in which prices were live. */
export const liveTimeMessages: Translation<typeof english> = {
  title: 'In den letzten 24 Stunden aktuell:',
  simulatedTitle: 'Simulierte Preise, in den letzten 24 Stunden aktuell:',
  share: {
    spot: (share) => `Marktpreis ${share}`,
    buy: (share) => `Kaufpreis ${share}`,
    ticker: (share) => `letzter Handelspreis ${share}`,
  },
  unknown: {
    spot: 'Marktpreis: noch keine Daten',
    buy: 'Kaufpreis: noch keine Daten',
    ticker: 'letzter Handelspreis: noch keine Daten',
  },
  nothing: 'Wie oft die Preise aktuell waren: noch keine Daten. Wir messen ab jetzt.',
  day: 'Gemessen in den letzten 24 Stunden.',
  part: (duration) => `Gemessene Zeit: ${duration}.`,
  explanation: (seconds) => `Ein Preis ist aktuell, bis er ${seconds} Sekunden alt ist.`,
  failed:
    'Wie oft die Preise aktuell waren, konnte nicht geladen werden. Wir versuchen es innerhalb einer Minute wieder.',
}
