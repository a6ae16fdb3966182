import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/oauth/consent/messages.ts'

/** The texts of the page on which users allow or deny an app. */
export const messages: Translation<typeof english> = {
  title: (app, brand) => `Mit ${brand} bei ${app} anmelden?`,
  pageTitle: 'App erlauben',
  sendsTo: 'Leitet Sie zurück zu',
  thisDevice: 'einem Programm auf diesem Gerät',
  appOf: (scheme) => `der App für ${scheme}-Links`,
  otherAccount: 'Anderes Konto verwenden',
  switching: 'Abmeldung läuft\u00a0…',
  switchFailed: 'Die Abmeldung ist fehlgeschlagen',

  signInAgain: {
    title: 'Melden Sie sich erneut an, um fortzufahren',
    body: (app) =>
      `${app} bittet Sie zu bestätigen, dass Sie es sind. Danach kehren Sie zu dieser Seite zurück.`,
    button: 'Erneut anmelden',
  },

  needsOtherAccount: {
    title: 'Diese App verlangt ein anderes Konto',
    body: (app) => `Melden Sie sich mit dem Konto an, das Sie für ${app} verwenden.`,
    button: 'Anderes Konto verwenden',
  },

  leaving: {
    title: 'Sie werden zurückgeleitet',
    site: (host) => `Einen Moment. Wir leiten Sie weiter: ${host}`,
    app: 'Sie können jetzt zur App zurückkehren.',
    open: 'App öffnen',
  },

  invalid: {
    title: 'Diese Anfrage ist nicht mehr gültig',
    body: 'Sie ist abgelaufen, wurde schon beantwortet oder gehört zu einem anderen Konto. Kehren Sie zur App zurück und melden Sie sich von dort aus erneut an.',
  },
}
