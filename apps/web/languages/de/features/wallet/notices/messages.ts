import { NOTICE_CONFIRMATIONS, type Translation } from '@satlens/domain'
import { settings } from '#shared/browser/settings.ts'
import { LOCALE } from '#shared/date-format.ts'
import type { messages as english } from '#src/features/wallet/notices/messages.ts'

/** The texts of the dialog in which the owner of accounts chooses what to be told. */
export const messages: Translation<typeof english> = {
  title: 'Benach\u00adrichtigungen',
  loading: 'Ihre Benach\u00adrichtigungen werden geladen',
  loadFailed: 'Ihre Benach\u00adrichtigungen konnten nicht geladen werden',
  done: 'Fertig',
  failed: 'Die Benach\u00adrichtigung konnte nicht geändert werden',
  settingsFailed: 'Die Einstellung konnte nicht geändert werden',
  noAnswer: {
    title: 'Der Server hat nicht geantwortet',
    description:
      'Ihre Änderung wurde vielleicht nicht gespeichert. Zur Kontrolle laden wir die Einstellungen neu.',
  },
  noSource: {
    title: 'Für Benach\u00adrichtigungen fehlt eine Quelle',
    body: 'Dieser Server liest die Blockchain nicht. Wenn Sie ihn betreiben, setzen Sie ESPLORA_URL oder ELECTRUM_URL.',
  },

  scope: {
    label: 'Konten',
    one: 'Dieses Konto',
    all: 'Alle Konten',
    covered: 'Für alle Konten eingeschaltet',
    allHelp: 'Gilt auch für Konten, die Sie später hinzu\u00adfügen.',
  },
  when: 'Benachrichtigen, wenn',
  kinds: {
    received: { label: 'eine Zahlung eingeht' },
    spent: {
      label: 'Bitcoins ausgegeben werden',
      help: 'Wenn Sie es nicht waren, hat jemand anderes die Schlüssel. Schalten Sie dies für Konten ein, von denen Sie selten etwas ausgeben.',
    },
    confirmed: { label: 'eine Zahlung bestätigt ist' },
    balance_below: { label: 'das Guthaben unter eine Schwelle fällt' },
    balance_above: { label: 'das Guthaben eine Schwelle erreicht' },
    dormant_moved: {
      label: 'sich auf dem Konto nach mindestens einem Jahr etwas bewegt',
      help: 'Auch bei der ersten Bewegung.',
    },
  },
  confirmations: {
    label: 'Bestätigungen',
    options: NOTICE_CONFIRMATIONS.map((count) => ({ value: String(count), label: String(count) })),
    after: 'Bestätigungen',
  },
  balance: {
    label: { balance_below: 'Guthaben unter (BTC)', balance_above: 'Guthaben von mindestens (BTC)' },
    unit: 'BTC',
    help: 'Unbestätigte Zahlungen zählen mit.',
    submit: 'Speichern',
    submitting: 'Wird gespeichert\u00a0…',
    done: 'Schwelle gespeichert',
    grouped: 'Geben Sie die Zahl ohne Tausender\u00adtrennzeichen ein, zum Beispiel 0,05',
    issues: {
      not_a_number: 'Geben Sie einen Betrag in BTC ein, zum Beispiel 0,05',
      not_positive: 'Geben Sie einen Betrag über 0 ein, zum Beispiel 0,05',
      too_precise: 'Geben Sie höchstens 8 Nachkomma\u00adstellen ein',
      above_supply: `Geben Sie weniger als ${(21_000_000).toLocaleString(LOCALE)}\u00a0BTC ein`,
      below_minimum: 'Geben Sie mindestens 0,00000001\u00a0BTC ein',
    },
  },

  how: 'Auf welchem Weg',
  email: {
    label: 'Per E-Mail',
    help: 'In jeder E-Mail steht ein Link zum Abbestellen.',
    unconfirmed:
      'Bestätigen Sie Ihre E-Mail-Adresse, um Benach\u00adrichtigungen per E-Mail zu erhalten. Bis dahin erscheinen sie nur hier.',
  },
  browser: {
    label: 'In diesem Browser anzeigen',
    help: `Sie erscheinen, solange eine Seite von ${settings.brand} in diesem Browser geöffnet ist, auch im Hintergrund. E-Mails erreichen Sie jederzeit.`,
    notAllowed:
      'Ihr Browser braucht Ihre Erlaubnis. Schalten Sie dies noch einmal ein und wählen Sie „Zulassen“.',
    states: {
      denied:
        'Ihr Browser blockiert Benach\u00adrichtigungen dieser Website. Erlauben Sie sie in den Website-Einstellungen neben der Adresszeile und schalten Sie dies dann ein.',
      unsupported:
        'Dieser Browser kann keine Benach\u00adrichtigungen von Websites anzeigen. Auf dem iPhone oder iPad fügen Sie diese Website zum Home-Bildschirm hinzu und öffnen sie dort.',
      insecure:
        'Browser zeigen Benach\u00adrichtigungen nur bei https-Adressen an. Öffnen Sie diese Website über ihre https-Adresse.',
    },
  },
  amounts: {
    label: 'Beträge nennen',
    help: 'Ohne Beträge steht in E-Mails und Benach\u00adrichtigungen nur, welches Konto betroffen ist und was passiert ist.',
  },
}
