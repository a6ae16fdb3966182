import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/second-factor/messages.ts'

/** The texts of the second-factor forms, on every screen that asks for one. */
export const messages: Translation<typeof english> = {
  submit: 'Weiter',
  submitting: 'Wird geprüft\u00a0…',
  failed: 'Bestätigung fehlge\u00adschlagen',
  codeIncomplete: 'Geben Sie alle 6 Ziffern des Codes ein',
  invalidCode: 'Falscher Code',
  otherWays: 'Andere Bestätigungs\u00admethoden',
  confirmFirst: 'Bestätigen Sie zuerst mit einer Methode, die Sie schon haben.',
  back: 'Zurück',
  app: {
    way: 'Authen\u00adticator-App',
    lead: 'Geben Sie den 6-stelligen Code aus Ihrer Authen\u00adticator-App ein.',
    label: '6-stelliger Code',
    once: 'Jeder Code gilt nur einmal. Wenn Sie gerade einen verwendet haben, warten Sie auf den nächsten.',
  },
  phone: {
    way: 'SMS',
    lead: 'Wir schicken Ihnen einen 6-stelligen Code per SMS.',
    label: '6-stelliger Code',
    send: 'Code senden',
    sending: 'Wird gesendet\u00a0…',
    sendAgain: 'Neuen Code senden',
    sendAgainIn: (seconds) => `Neuer Code in ${seconds}\u00a0s`,
    sent: { title: 'Code gesendet', description: 'Er gilt 5 Minuten.' },
    sendFailed: 'Der Code konnte nicht gesendet werden',
  },
  key: {
    way: 'Sicherheits\u00adschlüssel',
    lead: 'Halten Sie Ihren Sicherheits\u00adschlüssel bereit und folgen Sie den Anweisungen des Browsers.',
    submit: 'Sicherheits\u00adschlüssel verwenden',
    submitting: 'Warten auf den Schlüssel\u00a0…',
    left: 'Der Schlüssel wurde nicht verwendet. Versuchen Sie es noch einmal, wenn Sie ihn bereit haben.',
    unavailable:
      'Dieser Browser unterstützt keine Sicherheits\u00adschlüssel. Wählen Sie eine andere Methode.',
  },
  recoveryCode: {
    way: 'Ersatzcode',
    lead: 'Geben Sie einen Ihrer Ersatzcodes ein. Jeder gilt nur einmal.',
    label: 'Ersatzcode',
    missing: 'Geben Sie einen Ihrer Ersatzcodes ein',
  },
}
