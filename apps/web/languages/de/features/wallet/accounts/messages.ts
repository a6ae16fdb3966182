import { MAX_GAP_LIMIT, MIN_GAP_LIMIT, type Translation } from '@satlens/domain'
import { plural } from '#languages/de/plural.ts'
import { LOCALE } from '#shared/date-format.ts'
import type { messages as english } from '#src/features/wallet/accounts/messages.ts'
import { messages as wallet } from '../messages.ts'

/** The texts of the card with the watched accounts. */
export const messages: Translation<typeof english> = {
  ...wallet.accounts,
  none: 'Noch keine Konten',
  lead: 'Beobachten Sie Konten Ihrer Hardware-Wallet oder anderer Apps, dann erscheinen hier Guthaben und Zahlungen. Die Schlüssel zum Ausgeben bleiben immer dort.',
  loadFailed: 'Ihre Konten konnten nicht geladen werden',
  list: 'Ihre Konten',
  compare: 'Bevor Sie eine Adresse weitergeben, prüfen Sie, ob Ihr Gerät dieselbe anzeigt.',
  noAnswer: {
    title: 'Der Server hat nicht geantwortet',
    description: 'Ihre Änderung wurde vielleicht nicht gespeichert. Zur Kontrolle laden wir die Liste neu.',
  },

  openFailed: {
    title: 'Das konnte nicht geöffnet werden',
    description: 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es dann noch einmal.',
  },

  total: (count) => plural(count, { one: 'Guthaben eines Kontos', other: `Guthaben von ${count} Konten` }),
  totalOfSome: (known, count) =>
    plural(count, { one: `${known} von ${count} Konto`, other: `${known} von ${count} Konten` }),
  pending: 'Ausstehend',
  asOf: (time) => `Stand: ${time}`,

  types: {
    address: 'Einzelne Adresse',
    legacy: 'Legacy',
    nestedSegwit: 'Nested SegWit',
    nativeSegwit: 'Native SegWit',
    taproot: 'Taproot',
    other: 'Anderer Adresstyp',
    multisig: (needed, keys) => `Multisig ${needed} von ${keys}`,
  },

  noSource: {
    title: 'Dieser Server liest die Blockchain nicht',
    body: 'Wenn Sie ihn betreiben, setzen Sie ELECTRUM_URL oder ESPLORA_URL. Dann erscheinen hier Guthaben, Zahlungen und Benach\u00adrichtigungen Ihrer Konten.',
    example: 'Beispiel ansehen',
  },

  missing: {
    no_index: 'Guthaben unbekannt',
    other_network: 'Dieses Konto gehört zu einem anderen Bitcoin-Netzwerk',
    not_scanned: 'Guthaben noch nicht bekannt',
  },

  scan: {
    progress: (name) => `Zahlungen von ${name} werden gesucht`,
    waiting: 'Die Suche nach Zahlungen beginnt gleich\u00a0…',
    found: (addresses, payments) =>
      `${plural(addresses, { one: 'Eine Adresse', other: `${addresses.toLocaleString(LOCALE)} Adressen` })} geprüft, ${plural(payments, { one: 'eine Zahlung', other: `${payments.toLocaleString(LOCALE)} Zahlungen` })} gefunden. Sie können diese Seite verlassen.`,
    failed: {
      source_unavailable: 'Wir konnten die Blockchain nicht lesen und versuchen es wieder.',
      too_many_payments: 'Dieses Konto hat mehr Zahlungen, als wir speichern können. Einige fehlen.',
    },
  },

  address: 'Adresse',
  nextAddress: (number) => `Nächste unbenutzte Adresse (Nr.\u00a0${number})`,
  firstAddress: 'Erste Empfangs\u00adadresse',
  firstAddressHelp: 'Ob sie schon benutzt wurde, wissen wir nicht.',
  copy: 'Adresse kopieren',
  copied: 'Adresse kopiert',
  ofAccount: (action, name) => `${action}: ${name}`,

  add: {
    action: 'Konto hinzu\u00adfügen',
    title: 'Konto hinzu\u00adfügen',
    full: (limit) =>
      `Sie beobachten schon ${limit} Konten, mehr geht nicht. Entfernen Sie eines, um ein anderes hinzuzufügen.`,
    name: 'Name',
    nameHelp: 'Zum Beispiel der Name Ihres Geräts.',
    source: 'Deskriptor, erweiterter öffentlicher Schlüssel oder Adresse',
    sourceHelp:
      'Ihre Wallet-App kann einen Deskriptor exportieren, also einen Text, der alle Adressen eines Kontos beschreibt. Erweiterte öffentliche Schlüssel beginnen mit xpub, ypub, zpub, tpub, upub oder vpub.',
    phrase:
      'Das sieht nach einer Wieder\u00adherstellungs\u00adphrase aus. Sie wurde nirgendwohin gesendet. Geben Sie sie hier niemals ein.',
    scan: {
      read: 'Aus dem QR-Code gelesen. Prüfen Sie im nächsten Schritt die Adressen.',
      foreign:
        'Dieser QR-Code enthält weder einen Deskriptor noch einen erweiterten öffentlichen Schlüssel oder eine Adresse.',
      instead: 'Sie können auch ein Bild des Codes hochladen oder seinen Text einfügen.',
    },
    file: 'Datei hochladen',
    fileHelp:
      'Ein Konto, das Ihre Wallet-App oder Ihr Gerät exportiert hat (JSON). Die Datei wird in diesem Browser gelesen.',
    fileChoose: 'Datei wählen',
    fileNone: 'Keine Datei gewählt',
    fileTooLarge: 'Diese Datei ist zu groß. Wählen Sie den JSON-Export Ihrer Wallet.',
    fileAccounts: 'Konto in dieser Datei',
    readFailed:
      'Diese Seite konnte nicht laden, was sie zum Lesen des Kontos braucht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    next: 'Weiter',
    reading: 'Wird geprüft\u00a0…',
    cancel: 'Abbrechen',

    compare: 'Mit Ihrem Gerät vergleichen',
    compareBody:
      'Öffnen Sie die Empfangs\u00adadressen dieses Kontos auf Ihrem Gerät oder in Ihrer Wallet-App. Fahren Sie nur fort, wenn es dieselben sind.',
    compareAddress: 'Prüfen Sie, ob dies die Adresse ist, die Sie beobachten möchten.',
    addresses: 'Erste Empfangs\u00adadressen',
    back: 'Zurück',
    submit: 'Konto beobachten',
    submitting: 'Wird hinzugefügt\u00a0…',
    done: 'Konto hinzugefügt',
    failed: 'Das Konto konnte nicht hinzugefügt werden',
  },

  addresses: {
    action: 'Adressen',
    title: 'Adressen',
    loading: 'Adressen werden geladen',
    loadFailed: 'Die Adressen konnten nicht geladen werden',
    list: 'Adressen dieses Kontos',
    hideUsed: 'Benutzte Adressen ausblenden',
    none: 'Noch keine Adressen',
    noneBody: 'Sie erscheinen, sobald wir nach Zahlungen dieses Kontos gesucht haben.',
    noneUnused: 'Alle Adressen dieses Kontos sind benutzt',
    noneUnusedBody: 'Um sie zu sehen, schalten Sie „Benutzte Adressen ausblenden“ aus.',
    branches: { receive: 'Empfang', change: 'Wechselgeld' },
    place: (branch, number) => `${branch} Nr.\u00a0${number}`,
    used: 'Benutzt',
    more: 'Weitere Adressen werden geladen',
  },

  notices: { action: 'Benach\u00adrichtigungen' },

  rename: {
    action: 'Umbenennen',
    title: 'Konto umbenennen',
    name: 'Name',
    advanced: 'Erweitert',
    gapLimit: 'Unbenutzte Adressen, die wir prüfen',
    gapLimitHelp: `Nach so vielen unbenutzten Adressen in Folge suchen wir nicht weiter nach Zahlungen. Wählen Sie eine Zahl von ${MIN_GAP_LIMIT} bis ${MAX_GAP_LIMIT} und erhöhen Sie sie nur, wenn Bitcoins fehlen.`,
    gapLimitWrong: `Geben Sie eine ganze Zahl von ${MIN_GAP_LIMIT} bis ${MAX_GAP_LIMIT} ein`,
    submit: 'Speichern',
    submitting: 'Wird gespeichert\u00a0…',
    cancel: 'Abbrechen',
    done: 'Konto geändert',
    failed: 'Das Konto konnte nicht geändert werden',
  },

  remove: {
    action: 'Entfernen',
    title: 'Dieses Konto entfernen?',
    body: (name) =>
      `${name} erscheint dann hier nicht mehr. Ihre Bitcoins sind nicht betroffen, und Sie können das Konto später wieder hinzu\u00adfügen.`,
    confirm: 'Konto entfernen',
    confirming: 'Wird entfernt\u00a0…',
    cancel: 'Behalten',
    done: 'Konto entfernt',
    failed: 'Das Konto konnte nicht entfernt werden',
  },
}
