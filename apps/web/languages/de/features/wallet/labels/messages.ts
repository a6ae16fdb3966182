import { LABEL_MAX_LENGTH, type Translation } from '@satlens/domain'
import { plural } from '#languages/de/plural.ts'
import { LOCALE } from '#shared/date-format.ts'
import type { messages as english } from '#src/features/wallet/labels/messages.ts'

const lines = (number: number) =>
  plural(number, { one: '1 Zeile', other: `${number.toLocaleString(LOCALE)} Zeilen` })
const labels = (number: number) =>
  plural(number, { one: '1 Bezeichnung', other: `${number.toLocaleString(LOCALE)} Bezeichnungen` })

/** The texts of files of labels. */
export const messages: Translation<typeof english> = {
  files: {
    title: 'Bezeichnungen',
    lead: 'Übernehmen Sie Bezeichnungen aus Sparrow und anderen Wallet-Apps oder nehmen Sie Ihre mit (BIP329).',
    import: 'Bezeichnungen importieren',
    export: 'Bezeichnungen exportieren',
    exporting: 'Wird exportiert\u00a0…',
    exported: {
      title: 'Bezeichnungen exportiert',
      description: (file) =>
        `Gespeichert als ${file}. Halten Sie die Datei geheim: Sie zeigt, wofür Ihre Zahlungen sind.`,
    },
    exportFailed: 'Ihre Bezeichnungen konnten nicht exportiert werden',
  },

  import: {
    title: 'Bezeichnungen importieren',
    file: 'Datei mit Bezeichnungen',
    fileHelp:
      'Von Ihrer Wallet-App im Format BIP329 exportiert (.jsonl). Die Datei wird zuerst in diesem Browser gelesen.',
    choose: 'Datei wählen',
    none: 'Keine Datei gewählt',
    tooLarge: 'Diese Datei ist größer als 20\u00a0MB. Exportieren Sie weniger Bezeichnungen.',
    readFailed:
      'Diese Seite konnte nicht laden, was sie zum Lesen der Datei braucht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    notLabels:
      'Diese Datei enthält keine Bezeichnungen im Format BIP329. Exportieren Sie die Bezeichnungen noch einmal, ohne Verschlüsselung.',
    reading: 'Wird gelesen\u00a0…',
    next: 'Weiter',
    cancel: 'Abbrechen',

    preview: 'Was sich ändert',
    added: 'Neue Bezeichnungen',
    changed: 'Anders als bei Ihnen',
    unchanged: 'Genau wie bei Ihnen',
    shortened: `Auf ${LABEL_MAX_LENGTH} Zeichen gekürzt`,
    nothing: 'Sie haben schon alle Bezeichnungen dieser Datei.',
    conflicts: 'Abweichende Bezeichnungen',
    keep: 'Meine behalten',
    replace: 'Aus der Datei übernehmen',
    stored: 'Ihre',
    imported: 'In der Datei',
    moreConflicts: (number) => `Und ${number.toLocaleString(LOCALE)} weitere`,
    ignored: (number) => `${lines(number)} ausgelassen`,
    private: {
      title: (number) =>
        plural(number, {
          one: 'Eine Zeile ist vielleicht geheim',
          other: `${number.toLocaleString(LOCALE)} Zeilen sind vielleicht geheim`,
        }),
      body: (number) =>
        plural(number, {
          one: 'Sie sieht nach einem privaten Schlüssel oder einer Wieder\u00adherstellungs\u00adphrase aus und ist deshalb in diesem Browser geblieben. Wenn es so ist, geben Sie diese Datei nicht weiter.',
          other:
            'Sie sehen nach privaten Schlüsseln oder Wieder\u00adherstellungs\u00adphrasen aus und sind deshalb in diesem Browser geblieben. Wenn es so ist, geben Sie diese Datei nicht weiter.',
        }),
    },
    reasons: {
      not_json: (number) => `${lines(number)} nicht im Format BIP329`,
      too_long: (number) => `${lines(number)} zu lang`,
      too_many: (number) => `${lines(number)} zu viel für einen Import`,
      unknown_type: (number) => `${lines(number)} von einer Art, die wir nicht speichern`,
      bad_ref: (number) =>
        `${lines(number)} mit beschädigter Adresse, Transaktions-ID oder beschädigtem Schlüssel`,
      other_network: (number) => `${lines(number)} für ein anderes Bitcoin-Netzwerk`,
      no_label: (number) => `${lines(number)} ohne Bezeichnung`,
      private_key: (number) =>
        plural(number, {
          one: '1 Zeile, die vielleicht geheim ist',
          other: `${number.toLocaleString(LOCALE)} Zeilen, die vielleicht geheim sind`,
        }),
      repeated: (number) => `${lines(number)} durch eine spätere Zeile ersetzt`,
      limit_reached: (number) => `${lines(number)} über der zulässigen Zahl von Bezeichnungen`,
    },
    lineNumbers: (numbers, total) =>
      `${plural(numbers.length, { one: 'Zeile', other: 'Zeilen' })} ${numbers.join(', ')}${total > numbers.length ? ',\u00a0…' : ''}`,
    back: 'Zurück',
    submit: 'Bezeichnungen importieren',
    submitting: 'Wird importiert\u00a0…',
    failed: 'Die Bezeichnungen konnten nicht importiert werden',
    noAnswer: {
      title: 'Der Server hat nicht geantwortet',
      description:
        'Vielleicht wurden einige Bezeichnungen importiert. Importieren Sie die Datei noch einmal, um den Rest hinzuzufügen.',
    },
    done: 'Bezeichnungen importiert',
    doneAdded: (number) => `${labels(number)} hinzugefügt.`,
    doneReplaced: (added, replaced) =>
      `${labels(added)} hinzugefügt, ${replaced.toLocaleString(LOCALE)} ersetzt.`,
  },
}
