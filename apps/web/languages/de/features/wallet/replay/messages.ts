import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/wallet/replay/messages.ts'

/** The texts of the replay of a recorded chain. */
export const messages: Translation<typeof english> = {
  title: 'Beispiel',
  demo: 'Demo',
  caption: 'In einem Testnetz aufgezeichnet. Diese Bitcoins haben keinen Wert und gehören nicht Ihnen.',
  close: 'Beispiel schließen',
  total: 'Guthaben von 2 Konten',
  accounts: 'Konten des Beispiels',
  payments: 'Zahlungen des Beispiels',
  noPayments: 'Noch keine Zahlungen',
  position: (step, count) => `Schritt ${step} von ${count}`,
  back: 'Zurück',
  next: 'Weiter',
  play: 'Abspielen',
  pause: 'Pause',
  restart: 'Von vorn',
  steps: {
    watched: 'Zwei Konten werden beobachtet. Beide sind noch leer.',
    seen: 'Jemand sendet 0,025\u00a0BTC an das Sparkonto. Die Zahlung erscheint, noch bevor sie bestätigt ist.',
    replaced:
      'Der Absender erhöht die Gebühr. Die erste Fassung ist als ersetzt markiert und zählt nicht mehr.',
    confirmed: 'Ein Block enthält die Zahlung. Jetzt zählt sie zum Guthaben.',
    moved: '0,008\u00a0BTC gehen vom Sparkonto zum Alltagskonto, für eine kleine Gebühr.',
    moved_confirmed: 'Der nächste Block enthält diese Übertragung.',
    reorganized:
      'Das Netzwerk verwirft diesen Block zugunsten einer längeren Kette. Die Übertragung ist wieder unbestätigt.',
    settled: 'Neue Blöcke enthalten die Übertragung. Nach sechs Bestätigungen gilt sie als endgültig.',
  },
}
