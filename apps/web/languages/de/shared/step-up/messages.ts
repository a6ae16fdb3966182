import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/step-up/messages.ts'

/** The texts of confirming the identity again (step-up). */
export const messages: Translation<typeof english> = {
  factorTitle: 'Bestätigen Sie, dass Sie es sind',
  factorLead: 'Nutzen Sie dafür eine Ihrer Bestätigungs\u00admethoden.',

  freshTitle: 'Bestätigen Sie, dass Sie es sind',
  freshLead: (email) =>
    `Ihre Anmeldung ist länger als einen Tag her. Geben Sie den 6-stelligen Code ein, den wir an ${email} schicken.`,
  freshElsewhere:
    'Ihre Anmeldung ist länger als einen Tag her, und wir haben keine E-Mail-Adresse für einen Code. Melden Sie sich ab und wieder an und kommen Sie dann hierher zurück.',
  submit: 'Weiter',
  submitting: 'Wird geprüft\u00a0…',
  cancel: 'Abbrechen',
  confirmFailed: 'Der Code konnte nicht geprüft werden',

  code: '6-stelliger Code',
  codeLead: (email) =>
    `Wir schicken einen 6-stelligen Code an ${email}, damit Sie bestätigen können, dass Sie es sind.`,
  codeIncomplete: 'Geben Sie alle 6 Ziffern des Codes ein',
  send: 'Code senden',
  sending: 'Wird gesendet\u00a0…',
  sendAgain: 'Neuen Code senden',
  sendAgainIn: (seconds) => `Neuer Code in ${seconds}\u00a0s`,
  sent: {
    title: 'Code gesendet',
    description: 'Schauen Sie in Ihr Postfach. Codes aus früheren E-Mails gelten nicht mehr.',
  },
  sendFailed: 'Der Code konnte nicht gesendet werden',
}
