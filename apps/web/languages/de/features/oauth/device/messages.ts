import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/oauth/device/messages.ts'

/** The texts of the page on which users allow a device without a browser. */
export const messages: Translation<typeof english> = {
  title: 'Gerät verbinden',
  lead: 'Geben Sie den Code ein, den Ihr Gerät anzeigt.',
  code: 'Code',
  codeHelp: '8 Buchstaben, zum Beispiel BCDF-GHJK',
  codeIncomplete: 'Geben Sie alle 8 Buchstaben des Codes ein',
  codeMissing: 'Code erforderlich',
  prefilled: 'Prüfen Sie, ob Ihr Gerät genau diesen Code anzeigt.',
  next: 'Weiter',
  checking: 'Wird geprüft\u00a0…',
  checkFailed: 'Der Code konnte nicht geprüft werden',

  question: (app) => `Auf einem Gerät bei ${app} anmelden?`,
  warning: {
    title: 'Fahren Sie nur fort, wenn Sie das selbst begonnen haben',
    body: 'Wenn Ihnen jemand diesen Code geschickt oder Sie gebeten hat, ihn einzugeben, lehnen Sie ab. Sonst ist diese Person mit Ihrem Konto angemeldet.',
  },
  device: 'Gerät',
  from: 'IP-Adresse',
  noAddress: 'Unbekannt',
  asked: 'Angefragt',

  allowed: {
    title: 'Gerät verbunden',
    body: 'Sie können zu Ihrem Gerät zurückkehren.',
  },
  denied: {
    title: 'Anfrage abgelehnt',
    body: 'Das Gerät hat keinen Zugriff erhalten. Sie können diese Seite schließen.',
  },
  another: 'Anderen Code eingeben',
}
