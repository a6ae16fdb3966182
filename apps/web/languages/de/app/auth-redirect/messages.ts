import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/app/auth-redirect/messages.ts'

/** The texts about the result of an email link or a provider redirect. */
export const messages: Translation<typeof english> = {
  confirmed: 'E-Mail-Adresse bestätigt',
  signedIn: (email) => `Sie sind als ${email} angemeldet.`,
  signedInAlready: (email) => `Sie sind bereits als ${email} angemeldet.`,
  leftAlone: 'Link nicht verwendet',
  otherAccount: (email) =>
    `Dieser Link gehört zu einem anderen Konto. Sie sind weiterhin als ${email} angemeldet. Für das andere Konto melden Sie sich bitte zuerst ab.`,
  linkFailures: {
    expired: 'Der Link ist abgelaufen oder wurde schon verwendet.',
    unusable: 'Der Link ist unvollständig.',
    unreachable: 'Wir haben den Server nicht erreicht.',
  },
  stillSignedIn: (reason, email) => `${reason} Sie sind weiterhin als ${email} angemeldet.`,
  failures: {
    expired: {
      title: 'Der Link funktioniert nicht',
      description:
        'Er ist abgelaufen oder wurde schon verwendet. Melden Sie sich mit Ihrem Passwort an oder fordern Sie auf der Anmelde\u00adseite eine neue E-Mail an.',
    },
    unusable: {
      title: 'Der Link funktioniert nicht',
      description: 'Er ist unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail.',
    },
    unreachable: {
      title: 'Der Link funktioniert nicht',
      description:
        'Wir haben den Server nicht erreicht. Vielleicht ist Ihre E-Mail-Adresse schon bestätigt: Versuchen Sie, sich anzumelden.',
    },
    declined: {
      title: 'Nicht angemeldet',
      description: 'Sie haben abgebrochen, oder die Anmeldung wurde abgelehnt. Es hat sich nichts geändert.',
    },
    lost: {
      title: 'Nicht angemeldet',
      description:
        'Die Anmeldung hat zu lange gedauert oder wurde in einem anderen Browser abgeschlossen. Beginnen Sie noch einmal.',
    },
    unproven: {
      title: 'Schauen Sie in Ihr Postfach',
      description:
        'Dieser Dienst hat Ihre E-Mail-Adresse nicht bestätigt. Öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben.',
    },
    suspended: { title: 'Nicht angemeldet', description: 'Dieses Konto ist gesperrt.' },
    closed: { title: 'Nicht angemeldet', description: 'Zurzeit sind keine neuen Registrierungen möglich.' },
    linkedAlready: {
      title: 'Nicht verknüpft',
      description:
        'Ihr Konto bei diesem Dienst ist hier schon mit einem anderen Konto verknüpft. Trennen Sie es zuerst in dem anderen Konto.',
    },
    broken: {
      title: 'Nicht angemeldet',
      description:
        'Wir haben diesen Dienst nicht erreicht. Versuchen Sie es gleich noch einmal oder melden Sie sich anders an.',
    },
  },
}
