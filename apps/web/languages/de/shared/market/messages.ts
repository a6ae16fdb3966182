import type { Translation } from '@satlens/domain'
import { plural } from '#languages/de/plural.ts'
import type { messages as english } from '#src/shared/market/messages.ts'

/** The texts of prices on every page. `price`, `age` and `percent` are formatted. */
export const messages: Translation<typeof english> = {
  simulatedSource: 'Simulierte Daten',

  simulated: 'Simuliert',
  status: {
    loading: 'Wird geladen',
    live: 'Aktuell',
    delayed: 'Verzögert',
    sample: 'Beispiel',
    unavailable: 'Nicht verfügbar',
  },
  ago: { seconds: (count) => `vor ${count}\u00a0s`, minutes: (count) => `vor ${count}\u00a0min` },

  spoken: {
    loading: 'Bitcoin-Preis wird geladen',
    unavailable: 'Bitcoin-Preis nicht verfügbar',
    sample: (price) => `Bitcoin-Preis ${price}, ein Beispiel\u00adpreis, nicht aktuell`,
    live: (price, age) => `Bitcoin-Preis ${price}, aktualisiert ${age}`,
    delayed: (price, age) => `Bitcoin-Preis ${price}, verzögert, aktualisiert ${age}`,
    simulated: (price, age) => `Simulierter Bitcoin-Preis ${price}, aktualisiert ${age}`,
    simulatedDelayed: (price, age) => `Simulierter Bitcoin-Preis ${price}, verzögert, aktualisiert ${age}`,
    unchanged: 'In 24 Stunden unverändert',
    up: (percent) => `In 24 Stunden um ${percent} gestiegen`,
    down: (percent) => `In 24 Stunden um ${percent} gefallen`,
    dollars: (number) => `${number} Dollar`,
    secondsAgo: (count) => plural(count, { one: 'vor einer Sekunde', other: `vor ${count} Sekunden` }),
    minutesAgo: (count) => plural(count, { one: 'vor einer Minute', other: `vor ${count} Minuten` }),
  },
}
