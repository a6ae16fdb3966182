import type { Translation } from '@satlens/domain'
import type { messages as english } from '#auth/sign-in/email-links/messages.ts'

const DEFAULT_TEXT =
  'Fahren Sie nur fort, wenn Sie diese E-Mail angefordert haben. Sie werden auf diesem Gerät angemeldet.'

/** The texts of the pages behind email links. */
export const messages: Translation<typeof english> = {
  confirm: {
    signup: (brand) => ({
      title: 'E-Mail-Adresse bestätigen',
      text: `Bestätigen Sie, dass Sie sich mit dieser E-Mail-Adresse bei ${brand} registriert haben. Sie werden auf diesem Gerät angemeldet.`,
      button: 'E-Mail-Adresse bestätigen',
    }),
    recovery: () => ({
      title: 'Neues Passwort festlegen',
      text: 'Sie werden auf diesem Gerät angemeldet und können dann ein neues Passwort festlegen.',
      button: 'Neues Passwort festlegen',
    }),
    magiclink: (brand) => ({ title: `Bei ${brand} anmelden`, text: DEFAULT_TEXT, button: 'Anmelden' }),
    email_change: (brand) => ({
      title: 'Neue E-Mail-Adresse bestätigen',
      text: `Fahren Sie fort, um die E-Mail-Adresse Ihres Kontos bei ${brand} zu ändern. Die Änderung gilt, sobald beide E-Mail-Adressen bestätigt sind.`,
      button: 'Bestätigen',
    }),
    other: (brand) => ({ title: 'Noch ein Schritt', text: DEFAULT_TEXT, button: `Weiter zu ${brand}` }),
  },
  notRequested:
    'Wenn Sie diese E-Mail nicht angefordert haben, schließen Sie diese Seite. Es hat sich nichts geändert.',
  contested:
    'Möglicherweise hat sich jemand anderes mit Ihrer E-Mail-Adresse registriert. Wenn Sie fortfahren, entfernen wir das Passwort des Kontos, es sei denn, Sie haben es in diesem Browser festgelegt.',
  details: {
    email: 'E-Mail',
    requested: 'Angefordert',
    from: 'Von',
    fromThisNetwork: (device) => `${device}, in diesem Netzwerk`,
    fromOtherNetwork: (device) => `${device}, in einem anderen Netzwerk`,
  },
  decline: {
    question: 'Hat sich jemand anderes mit Ihrer E-Mail-Adresse registriert?',
    link: 'Das war ich nicht',
    title: 'Unbestätigtes Konto löschen?',
    text: 'Jemand hat sich mit Ihrer E-Mail-Adresse registriert. Das Konto wurde noch nicht bestätigt. Sie können es mit allen Daten löschen.',
    button: 'Konto löschen',
    note: 'Um es zu behalten, schließen Sie diese Seite. Es hat sich nichts geändert.',
  },
  declined: {
    title: 'Konto gelöscht',
    text: 'Auch seine Daten wurden gelöscht. Sie können sich jederzeit mit dieser E-Mail-Adresse registrieren.',
  },
  expired: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Er ist abgelaufen, wurde schon verwendet oder durch eine neuere E-Mail ersetzt. Es hat sich nichts geändert.',
  },
  undo: {
    title: 'Letzte Änderungen rückgängig machen',
    nothingLeft:
      'Es gibt nichts mehr zu entfernen. Sie können aber Ihr Passwort entfernen, falls Sie eines haben, und alle Geräte abmelden. Auf der nächsten Seite können Sie ein neues Passwort festlegen.',
    added: (brand) =>
      `Das wurde Ihrem Konto bei ${brand} in den letzten 7 Tagen hinzugefügt. Entfernen Sie es, wenn Sie das nicht waren.`,
    alsoRemoved:
      'Dabei wird auch Ihr Passwort entfernt, falls Sie eines haben, und alle Geräte werden abgemeldet. Auf der nächsten Seite können Sie ein neues Passwort festlegen.',
    continue: 'Weiter',
    remove: 'Entfernen',
    note: 'Wenn Sie diese Änderungen selbst vorgenommen haben, schließen Sie diese Seite. Es wird nichts entfernt.',
    additions: {
      factor: (name) => (name === '' ? 'Bestätigungsmethode' : `Bestätigungsmethode: ${name}`),
      passkey: (name) => (name === '' ? 'Passkey' : `Passkey: ${name}`),
      recovery_codes: () => 'Alle Ersatzcodes',
      identity: (name) => (name === '' ? 'Anmeldemethode' : `Anmeldemethode: ${name}`),
      oauth_client: (name) => `App mit Zugriff: ${name}`,
    },
    expired: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Er wurde schon verwendet, ist abgelaufen oder ging an eine E-Mail-Adresse, die Ihr Konto nicht mehr verwendet.',
      advice:
        'Wenn Sie eine Anmelde- oder Bestätigungsmethode nicht kennen, legen Sie sofort ein neues Passwort fest und entfernen Sie diese Methode dann in Ihrem Profil.',
      link: 'Anmelden oder Passwort zurücksetzen',
    },
  },
}
