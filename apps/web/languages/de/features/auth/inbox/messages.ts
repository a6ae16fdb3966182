import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/auth/inbox/messages.ts'
import { messages as pages } from '../messages.ts'

/** Everything "Check your inbox" says; what the two mails share comes first. */
export const messages: Translation<typeof english> = {
  title: 'Schauen Sie in Ihr Postfach',
  code: '6-stelliger Code',
  resend: 'E-Mail erneut senden',
  resending: 'Wird gesendet\u00a0…',
  resendIn: (seconds) => `Erneut senden in ${seconds}\u00a0s`,

  confirmation: {
    lead: (email) =>
      `Wir haben eine E-Mail an ${email} geschickt. Öffnen Sie den Link oder geben Sie den 6-stelligen Code ein, um Ihre E-Mail-Adresse zu bestätigen.`,
    nothingCame:
      'Nichts angekommen? Schauen Sie in Ihren Spam-Ordner. Falls es zu dieser E-Mail-Adresse schon ein Konto gibt, haben wir Ihnen stattdessen eine E-Mail dazu geschickt.',
    submit: 'E-Mail-Adresse bestätigen',
    submitting: 'Wird bestätigt\u00a0…',
    failed: 'Die E-Mail-Adresse konnte nicht bestätigt werden',
    resent: { title: 'E-Mail gesendet', description: 'Codes aus früheren E-Mails gelten nicht mehr.' },
    resendFailed: pages.confirmFailed,
  },

  reset: {
    lead: (email) =>
      `Wenn es ein Konto für ${email} gibt, haben wir eine E-Mail an diese Adresse geschickt. Öffnen Sie den Link oder geben Sie den 6-stelligen Code ein, um ein neues Passwort festzulegen.`,
    nothingCame:
      'Nichts angekommen? Schauen Sie in Ihren Spam-Ordner und prüfen Sie die E-Mail-Adresse auf Tippfehler.',
    submit: 'Weiter',
    submitting: 'Wird geprüft\u00a0…',
    failed: 'Der Code konnte nicht geprüft werden',
    resent: {
      title: 'Anfrage erhalten',
      description:
        'Wenn es ein Konto für diese E-Mail-Adresse gibt, ist eine neue E-Mail unterwegs. Frühere Codes gelten nicht mehr.',
    },
    resendFailed: pages.signIn.resetFailed,
  },
}
