import type { ImportedPartName } from '@satlens/contract'
import type { Translation } from '@satlens/domain'
import { LOCALE } from '#shared/date-format.ts'
import type { messages as english } from '#src/features/profile/your-data/messages.ts'

const PARTS: Readonly<Record<ImportedPartName, string>> = {
  currency: 'Währung',
  language: 'Sprache',
  watched_accounts: 'Beobachtete Konten',
  labels: 'Bezeichnungen',
  alerts: 'Preisalarme',
  alert_settings: 'Einstellungen zu Preisalarmen',
  payment_rules: 'Benach\u00adrichtigungen zu Zahlungen',
  payment_settings: 'Einstellungen zu Benach\u00adrichtigungen',
}

/** Everything the card of one's own data says. */
export const messages: Translation<typeof english> = {
  title: 'Ihre Daten',
  exportTitle: 'Daten exportieren',
  exportLead:
    'Eine JSON-Datei mit allem, was wir über Sie speichern, unter anderem Profil, Wallets, beobachtete Konten, Bezeichnungen, Demo-Zahlungen, Alarme, Anmelde\u00admethoden, Sitzungen und Kontoaktivitäten. Passwörter, Schlüssel oder Codes, mit denen sich jemand anmelden könnte, enthält sie nicht.',
  export: 'Meine Daten herunter\u00adladen',
  exporting: 'Wird heruntergeladen\u00a0…',
  exported: { title: 'Daten heruntergeladen', description: (file) => `Gespeichert als ${file}.` },
  exportFailed: 'Ihre Daten konnten nicht exportiert werden',

  importTitle: 'Daten importieren',
  importLead:
    'Fügt beobachtete Konten, Bezeichnungen, Alarme und Benach\u00adrichtigungen aus einer Datei hinzu, die Sie hier oder auf einem anderen Server heruntergeladen haben. Was Sie schon haben, bleibt.',
  importAction: 'Datei importieren',
  import: {
    title: 'Daten importieren',
    file: 'Datei mit Ihren Daten',
    fileHelp: 'Die JSON-Datei aus „Meine Daten herunter\u00adladen“.',
    choose: 'Datei wählen',
    none: 'Keine Datei gewählt',
    tooLarge: 'Diese Datei ist größer als 50\u00a0MB.',
    notAnExport: 'Das ist keine Datei aus „Meine Daten herunter\u00adladen“.',
    reading: 'Wird gelesen\u00a0…',
    next: 'Weiter',
    cancel: 'Abbrechen',

    preview: 'Was hinzukommt',
    parts: PARTS,
    new: (count) => `${count.toLocaleString(LOCALE)} neu`,
    present: (count) => `${count.toLocaleString(LOCALE)} haben Sie schon`,
    nothing: 'Diese Datei enthält nichts, was Ihrem Konto fehlt.',
    refused: 'Einige Einträge werden ausgelassen',
    refusal: (part, count, reason) => `${part}: ${count.toLocaleString(LOCALE)} ${reason}`,
    reasons: {
      invalid: 'beschädigt oder zu einem Konto, das Sie nicht beobachten',
      private_key:
        'mit etwas, das nach einem privaten Schlüssel oder einer Wieder\u00adherstellungs\u00adphrase aussieht',
      other_network: 'für ein anderes Bitcoin-Netzwerk',
      limit_reached: 'mehr, als Sie hier haben können',
      ended: 'bereits ausgelöst oder abgelaufen',
      differs: 'anders als bei Ihnen, Ihre Angaben bleiben',
    },
    back: 'Zurück',
    submit: 'Importieren',
    submitting: 'Wird importiert\u00a0…',
    failed: 'Ihre Daten konnten nicht importiert werden',
    noAnswer:
      'Der Server hat nicht geantwortet. Vielleicht wurden einige Einträge importiert. Importieren Sie die Datei noch einmal, um den Rest hinzuzufügen.',
    done: 'Daten importiert',
    added: (parts) =>
      `${parts
        .filter(({ added }) => added > 0)
        .map(({ name, added }) => `${PARTS[name]}: ${added.toLocaleString(LOCALE)}`)
        .join(', ')}.`,
  },

  deleteTitle: 'Konto löschen',
  deleteLead: 'Das lässt sich nicht rückgängig machen.',
  delete: 'Mein Konto löschen',

  dialog: {
    title: 'Konto löschen?',
    lost: 'Damit löschen Sie endgültig:',
    losses: [
      'Ihr Profil und alle Anmelde\u00admethoden, auch Passkeys und die Bestätigung in zwei Schritten',
      'Ihre Wallet-Adressen, beobachteten Konten, Bezeichnungen, Demo-Zahlungen und Preisalarme',
      'alle Sitzungen (jedes Gerät wird abgemeldet)',
    ],
    retained:
      'Das Sicherheits\u00adprotokoll behalten wir, ohne Ihren Namen und Ihre E-Mail-Adresse. Ihre Bitcoins sind nicht betroffen.',
    password: 'Ihr Passwort',
    byEmail: 'Stattdessen Code per E-Mail',
    byPassword: 'Stattdessen Passwort',
    fresh: 'Ohne E-Mail-Adresse können Sie das Konto nur innerhalb von 10 Minuten nach dem Anmelden löschen.',
    freshRefused:
      'Ihre Anmeldung ist länger als 10 Minuten her. Melden Sie sich ab und wieder an, um Ihr Konto zu löschen.',
    word: 'LÖSCHEN',
    wordLabel: 'Zur Bestätigung LÖSCHEN eingeben',
    wordMissing: 'Geben Sie LÖSCHEN ein, um fortzufahren',
    passwordMissing: 'Geben Sie Ihr Passwort ein',
    codeMissing: 'Fordern Sie zuerst den Code an',
    missing: 'Angaben fehlen',
    submit: 'Endgültig löschen',
    submitting: 'Wird gelöscht\u00a0…',
    cancel: 'Konto behalten',
    failed: 'Das Konto konnte nicht gelöscht werden',
  },
  deleted: {
    title: 'Konto gelöscht',
    description: 'Wir behalten nur das Sicherheits\u00adprotokoll, ohne Ihren Namen und Ihre E-Mail-Adresse.',
  },
}
