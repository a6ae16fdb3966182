import type { Translation } from '@satlens/domain'
import type { messages as english } from '#auth/messages/email/messages.ts'
import { plural } from '#languages/de/plural.ts'

const NOT_REVEALED =
  'Wenn Sie das nicht waren, müssen Sie nichts tun. Wir haben nicht verraten, dass Sie ein Konto haben.'
const RESET_PASSWORD = 'Wenn Sie das nicht waren, setzen Sie Ihr Passwort sofort zurück.'

/** The texts of emails about accounts. */
export const messages: Translation<typeof english> = {
  confirm_sign_up: (brand) => ({
    subject: `Bestätigen Sie Ihr Konto bei ${brand}`,
    paragraphs: [
      `Danke, dass Sie sich bei ${brand} registriert haben.`,
      'Öffnen Sie zum Abschluss den Link oder geben Sie den Code ein. Der Link gilt 24 Stunden, der Code 15 Minuten.',
    ],
    button: 'E-Mail-Adresse bestätigen',
    note: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Das Konto wird dann nicht aktiviert.',
  }),
  invite: (brand) => ({
    subject: `Einladung zu ${brand}`,
    paragraphs: [
      `Der Betreiber von ${brand} hat ein Konto für diese E-Mail-Adresse angelegt.`,
      'Um die Einladung anzunehmen, öffnen Sie den Link oder geben Sie den Code ein. Der Link gilt 24 Stunden, der Code 15 Minuten.',
    ],
    button: 'Einladung annehmen',
    note: 'Wenn Sie nicht wissen, warum Sie diese E-Mail erhalten, ignorieren Sie sie. Das Konto wird dann nicht aktiviert.',
  }),
  recovery: (brand) => ({
    subject: `Passwort bei ${brand} zurücksetzen`,
    paragraphs: [
      `Wir wurden gebeten, das Passwort Ihres Kontos bei ${brand} zurückzusetzen.`,
      'Um ein neues Passwort festzulegen, öffnen Sie den Link oder geben Sie den Code ein. Der Link gilt 1 Stunde, der Code 15 Minuten.',
    ],
    button: 'Neues Passwort festlegen',
    note: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort ändert sich dann nicht.',
  }),
  magic_link: (brand) => ({
    subject: `Bei ${brand} anmelden`,
    paragraphs: [
      'Um sich anzumelden, öffnen Sie den Link oder geben Sie den Code ein. Der Link gilt 1 Stunde, der Code 15 Minuten.',
    ],
    button: `Bei ${brand} anmelden`,
    note: 'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail und geben Sie den Code nicht weiter.',
  }),
  email_change_current: (brand, newEmail) => ({
    subject: `Bestätigen Sie die neue E-Mail-Adresse für ${brand}`,
    paragraphs: [
      `Wir wurden gebeten, die E-Mail-Adresse Ihres Kontos bei ${brand} in ${newEmail} zu ändern.`,
      'Die Änderung gilt, sobald beide E-Mail-Adressen bestätigt sind. Öffnen Sie den Link oder geben Sie den Code ein. Der Link gilt 24 Stunden, der Code 15 Minuten.',
    ],
    button: 'Änderung bestätigen',
    note: 'Wenn Sie das nicht waren, bestätigen Sie nicht. Ändern Sie sofort Ihr Passwort, denn möglicherweise ist jemand anderes in Ihrem Konto angemeldet.',
  }),
  email_change_new: (brand) => ({
    subject: `Bestätigen Sie Ihre neue E-Mail-Adresse für ${brand}`,
    paragraphs: [
      `Wir wurden gebeten, diese E-Mail-Adresse für ein Konto bei ${brand} zu verwenden.`,
      'Öffnen Sie den Link oder geben Sie den Code ein. Der Link gilt 24 Stunden, der Code 15 Minuten. Wenn das Konto schon eine E-Mail-Adresse hat, bestätigen Sie die Änderung auch über die E-Mail, die wir dorthin gesendet haben.',
    ],
    button: 'E-Mail-Adresse bestätigen',
    note: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Es ändert sich dann nichts.',
  }),
  reauthentication: (brand) => ({
    subject: `Ihr Bestätigungscode für ${brand}`,
    paragraphs: ['Geben Sie diesen Code ein, um zu bestätigen, dass Sie es sind. Er gilt 15 Minuten.'],
    note: 'Wenn Sie diesen Code nicht angefordert haben, geben Sie ihn nicht weiter. Ändern Sie sofort Ihr Passwort.',
  }),
  already_registered: (brand) => ({
    subject: `Sie haben schon ein Konto bei ${brand}`,
    paragraphs: [
      `Jemand wollte sich mit Ihrer E-Mail-Adresse bei ${brand} registrieren, aber Sie haben schon ein Konto.`,
      'Wenn Sie das waren, melden Sie sich stattdessen an. Ihr Passwort hat sich nicht geändert.',
    ],
    button: 'Anmelden',
    note: NOT_REVEALED,
  }),
  address_taken: (brand) => ({
    subject: `Jemand wollte Ihre E-Mail-Adresse einem anderen Konto bei ${brand} hinzufügen`,
    paragraphs: [
      `Diese E-Mail-Adresse gehört schon zu Ihrem Konto bei ${brand}. Es hat sich nichts geändert.`,
      'Wenn Sie das waren, melden Sie sich mit dieser E-Mail-Adresse an oder verwenden Sie für das andere Konto eine andere.',
    ],
    button: 'Anmelden',
    note: NOT_REVEALED,
  }),
  email_changed: (brand, newEmail) => ({
    subject: `Ihre E-Mail-Adresse bei ${brand} wurde geändert`,
    paragraphs: [
      `Ihr Konto bei ${brand} verwendet jetzt ${newEmail}. Mit der E-Mail-Adresse, an die diese Nachricht ging, können Sie sich nicht mehr anmelden.`,
    ],
    button: 'Anmelden',
    note: `Wenn Sie das nicht waren, ändern Sie sofort das Passwort Ihres E-Mail-Kontos und wenden Sie sich an den Betreiber von ${brand}.`,
  }),
  password_changed: (brand, passkeys) => ({
    subject: `Ihr Passwort bei ${brand} wurde geändert`,
    paragraphs: [
      `Das Passwort Ihres Kontos bei ${brand} wurde geändert, und alle anderen Geräte wurden abgemeldet.`,
      ...(passkeys === 0
        ? []
        : [
            plural(passkeys, {
              one: '1 Passkey funktioniert weiterhin ohne Ihr Passwort. Wenn Sie ihn nicht kennen, entfernen Sie ihn in Ihrem Profil.',
              other: `${passkeys} Passkeys funktionieren weiterhin ohne Ihr Passwort. Entfernen Sie in Ihrem Profil alle, die Sie nicht kennen.`,
            }),
          ]),
    ],
    button: 'Anmelden oder Passwort zurücksetzen',
    note: RESET_PASSWORD,
  }),
  account_reclaimed: (brand, needsPassword) => ({
    subject: `Ihr Konto bei ${brand} ist bestätigt`,
    paragraphs: [
      `Sie haben Ihre E-Mail-Adresse bestätigt. Für diese E-Mail-Adresse gab es bei ${brand} schon ein Konto, das nie bestätigt wurde.`,
      'Das Konto gehört jetzt nur Ihnen. Wir haben alle Geräte abgemeldet und Passwort, Anmeldemethoden, Wallet und Alarme entfernt, falls jemand anderes sie hinzugefügt hat.',
      ...(needsPassword ? ['Legen Sie bei der nächsten Anmeldung ein neues Passwort fest.'] : []),
    ],
    button: `Zu ${brand}`,
  }),
  session_ended_for_safety: (brand) => ({
    subject: `Zu Ihrer Sicherheit haben wir eine Sitzung bei ${brand} beendet`,
    paragraphs: [
      'Eine Ihrer Sitzungen wurde möglicherweise kopiert. Deshalb haben wir sie beendet.',
      'Melden Sie sich auf dem abgemeldeten Gerät wieder an. Wenn das öfter geschieht, ändern Sie Ihr Passwort.',
    ],
    button: 'Anmelden',
  }),
  identity_linked: (brand, provider) => ({
    subject: `Ihrem Konto bei ${brand} wurde eine Anmeldemethode hinzugefügt`,
    paragraphs: [
      `Sie können sich jetzt mit ${provider} bei ${brand} anmelden.`,
      'Ihre anderen Anmeldemethoden haben sich nicht geändert.',
    ],
    button: 'Anmeldemethoden prüfen',
  }),
  identity_unlinked: (brand, provider, removesPassword) => ({
    subject: `Eine Anmeldemethode Ihres Kontos bei ${brand} wurde entfernt`,
    paragraphs: [
      `Sie können sich nicht mehr mit ${provider} bei ${brand} anmelden.`,
      ...(removesPassword ? ['Ihr Passwort wurde dabei entfernt und gilt nicht mehr.'] : []),
    ],
    button: 'Anmeldemethoden prüfen',
    note: RESET_PASSWORD,
  }),
  passkey_added: (brand) => ({
    subject: `Ihrem Konto bei ${brand} wurde ein Passkey hinzugefügt`,
    paragraphs: [`Sie können sich jetzt mit einem neuen Passkey bei ${brand} anmelden.`],
    button: 'Passkeys prüfen',
  }),
  passkey_removed: (brand, name) => ({
    subject: `Ein Passkey Ihres Kontos bei ${brand} wurde entfernt`,
    paragraphs: [`Sie können sich nicht mehr mit dem Passkey „${name}“ bei ${brand} anmelden.`],
    button: 'Passkeys prüfen',
    note: RESET_PASSWORD,
  }),
  factor_added: (brand) => ({
    subject: `Ihrem Konto bei ${brand} wurde eine Bestätigungsmethode hinzugefügt`,
    paragraphs: ['Geräte, die ohne Bestätigung in zwei Schritten angemeldet waren, wurden abgemeldet.'],
    button: 'Sicherheit prüfen',
  }),
  factor_removed: (brand) => ({
    subject: `Eine Bestätigungsmethode Ihres Kontos bei ${brand} wurde entfernt`,
    button: 'Sicherheit prüfen',
    note: RESET_PASSWORD,
  }),
  factors: {
    added: {
      totp: (brand, name) =>
        `Wenn Sie sich bei ${brand} anmelden, können Sie jetzt einen Code aus Ihrer Authenticator-App${quote(name)} verwenden.`,
      phone: (brand, name) =>
        `Wenn Sie sich bei ${brand} anmelden, können Sie jetzt einen Code aus einer SMS${quote(name)} verwenden.`,
      webauthn: (brand, name) =>
        `Wenn Sie sich bei ${brand} anmelden, können Sie jetzt Ihren Sicherheitsschlüssel${quote(name)} verwenden.`,
    },
    removed: {
      totp: (brand, name) =>
        `Wenn Sie sich bei ${brand} anmelden, werden Sie nicht mehr nach einem Code aus Ihrer Authenticator-App${quote(name)} gefragt.`,
      phone: (brand, name) =>
        `Wenn Sie sich bei ${brand} anmelden, werden Sie nicht mehr nach einem Code aus einer SMS${quote(name)} gefragt.`,
      webauthn: (brand, name) =>
        `Wenn Sie sich bei ${brand} anmelden, werden Sie nicht mehr nach Ihrem Sicherheitsschlüssel${quote(name)} gefragt.`,
    },
  },
  recovery_codes_made: (brand) => ({
    subject: `Für Ihr Konto bei ${brand} wurden Ersatzcodes erstellt`,
    paragraphs: [
      `Ihr Konto bei ${brand} hat 10 neue Ersatzcodes. Verwenden Sie einen, wenn Sie Ihre übliche Bestätigungsmethode nicht zur Hand haben. Jeder gilt nur einmal.`,
      'Frühere Codes gelten nicht mehr.',
    ],
    button: 'Sicherheit prüfen',
  }),
  app_allowed: (brand, app, { isVerified, isOnDevice }) => ({
    subject: `Eine App hat Zugriff auf Ihr Konto bei ${brand} erhalten`,
    paragraphs: [
      isOnDevice
        ? `Die App „${app}“ kann Sie jetzt auf einem anderen Gerät mit Ihrem Konto bei ${brand} anmelden. Der Code dieses Geräts wurde in Ihrem Konto eingegeben.`
        : `Die App „${app}“ kann Sie jetzt mit Ihrem Konto bei ${brand} anmelden.`,
      ...(isOnDevice
        ? [
            'Wenn Sie den Code von jemand anderem bekommen haben, entfernen Sie den Zugriff der App sofort. Diese Person ist mit Ihrem Konto angemeldet.',
          ]
        : []),
      ...(isVerified
        ? []
        : ['Die App hat sich selbst registriert, und wir haben nicht geprüft, wer sie betreibt.']),
      'In Ihrem Profil sehen Sie, worauf die App Zugriff hat. Dort können Sie den Zugriff jederzeit entfernen.',
    ],
    button: 'Apps mit Zugriff prüfen',
    note: 'Wenn Sie das nicht waren, öffnen Sie innerhalb von 7 Tagen den Link unten. Damit können Sie die App und alle weiteren Ergänzungen der letzten 7 Tage entfernen, alle Geräte abmelden und ein neues Passwort wählen.',
  }),
  recovery_code_used: (brand, remaining) => ({
    subject: `Ein Ersatzcode für ${brand} wurde verwendet`,
    paragraphs: [
      `Eine Anmeldung in Ihrem Konto bei ${brand} wurde mit einem Ersatzcode bestätigt.`,
      remaining === 0
        ? 'Das war Ihr letzter Code. Erstellen Sie jetzt neue.'
        : plural(remaining, {
            one: 'Sie haben noch 1 Code.',
            other: `Sie haben noch ${remaining} Codes.`,
          }),
    ],
    button: 'Sicherheit prüfen',
    note: 'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und erstellen Sie neue Ersatzcodes.',
  }),
  undo: {
    note: 'Wenn Sie das nicht waren, öffnen Sie innerhalb von 7 Tagen den Link unten. Damit können Sie die in den letzten 7 Tagen hinzugefügten Anmelde- und Bestätigungsmethoden entfernen, alle Geräte abmelden und ein neues Passwort festlegen.',
    link: 'Das war ich nicht',
  },
  details: { requested: 'Angefordert', time: 'Zeitpunkt', device: 'Gerät' },
}

const quote = (name: string): string => (name === '' ? '' : ` („${name}“)`)
