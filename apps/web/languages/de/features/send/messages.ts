import {
  ADDRESS_MAX_LENGTH,
  ADDRESS_MIN_LENGTH,
  DEMO_SEND_BITCOIN_PRICE,
  formatShortUsd,
  type Translation,
  toUsdCents,
} from '@satlens/domain'
import { LOCALE } from '#shared/date-format.ts'
import type { messages as english } from '#src/features/send/messages.ts'

const wholeRate = formatShortUsd(DEMO_SEND_BITCOIN_PRICE)

/** Everything the send page says. */
export const messages: Translation<typeof english> = {
  title: 'Bitcoin senden',
  lead: 'Geben Sie Adresse und Betrag ein und sehen Sie, was das Senden kosten würde.',
  warning: {
    title: 'Demo-Umgebung',
    body: 'Hier wird nichts ins Netzwerk gesendet, und es gibt keine echten Transaktionen. Ihre Anfrage wird geprüft und auf diesem Server gespeichert. Wenn der Server die Coins Ihrer Wallet sehen kann, erhalten Sie außerdem eine unsignierte Transaktion, die Sie anderswo signieren können.',
  },

  form: 'Zahlung',
  recipient: 'Empfänger\u00adadresse',
  recipientHelp:
    'Beginnt mit 1, 3 oder bc1 (tb1 in Testnetzen). Sie können auch einen bitcoin:-Link einfügen.',
  recipientKind: (kind, network) => `${kind} (${network}). Keine Tippfehler gefunden.`,
  addressKinds: {
    legacy: 'Legacy-Adresse',
    script: 'Skript-Adresse',
    segwit_v0: 'Native-SegWit-Adresse',
    taproot: 'Taproot-Adresse',
    segwit_future: 'SegWit-Adresse einer neueren Version',
  },
  link: {
    title: 'Aus dem Zahlungslink',
    body: 'Diese Angaben stammen von der Person, die den Link erstellt hat. Sie beweisen nicht, wer das Geld bekommt.',
    label: 'Bezeichnung',
    message: 'Nachricht',
    amount: 'Angeforderter Betrag',
  },
  scan: {
    read: 'Adresse aus dem QR-Code gelesen. Vergleichen Sie sie mit der, die Sie bekommen haben.',
    foreign: 'Dieser QR-Code enthält keine Bitcoin-Adresse.',
    instead: 'Sie können auch ein Bild des Codes hochladen oder die Adresse eintippen.',
  },
  amount: { btc: 'Betrag (BTC)', sats: 'Betrag (sats)', usd: 'Betrag (USD)' },
  units: { btc: 'BTC', sats: 'sats', usd: 'USD' },
  amountHelp: 'Geben Sie den Betrag in eines dieser Felder ein, Nachkomma\u00adstellen mit Komma.',
  readAs: (number) => `Wir verstehen das als ${number}\u00a0BTC.`,
  unit: 'BTC',
  amountRequired: 'Geben Sie einen Betrag ein',
  addressHints: {
    required: 'Geben Sie eine Adresse ein',
    bad_length: `Adressen haben ${ADDRESS_MIN_LENGTH} bis ${ADDRESS_MAX_LENGTH} Zeichen. Prüfen Sie, ob Sie die ganze Adresse kopiert haben.`,
    bad_format: 'Das ist keine gültige Bitcoin-Adresse. Prüfen Sie, ob Sie sie ganz kopiert haben.',
  },
  amountHints: {
    btc: {
      not_a_number: 'Geben Sie eine Zahl ein, zum Beispiel 0,001',
      not_positive: 'Geben Sie einen Betrag über 0 ein, zum Beispiel 0,001',
      too_precise: 'Verwenden Sie höchstens 8 Nachkomma\u00adstellen (0,00000001\u00a0BTC ist 1 Satoshi)',
      above_supply: `Geben Sie höchstens ${(21_000_000).toLocaleString(LOCALE)}\u00a0BTC ein`,
      below_minimum: 'Geben Sie mindestens 0,00000001\u00a0BTC ein',
    },
    sats: {
      not_a_number: 'Geben Sie eine ganze Zahl ein, zum Beispiel 100000',
      not_positive: 'Geben Sie einen Betrag über 0 ein, zum Beispiel 100000',
      too_precise: 'Geben Sie den Betrag in ganzen Satoshis ein',
      above_supply: `Geben Sie höchstens ${(2_100_000_000_000_000).toLocaleString(LOCALE)} Satoshis ein`,
      below_minimum: 'Geben Sie mindestens 1 Satoshi ein',
    },
    usd: {
      not_a_number: 'Geben Sie eine Zahl ein, zum Beispiel 44,75',
      not_positive: 'Geben Sie einen Betrag über 0 ein, zum Beispiel 44,75',
      too_precise:
        'Verwenden Sie höchstens 2 Nachkomma\u00adstellen und keine Tausender\u00adtrennzeichen, zum Beispiel 1250,00',
      too_large: `Geben Sie höchstens ${formatShortUsd(toUsdCents(1_000_000_000_00n))} ein`,
    },
    grouped: 'Geben Sie die Zahl ohne Tausender\u00adtrennzeichen ein, zum Beispiel 1234,5',
  },
  submit: 'Bitcoin senden',

  maximum: {
    button: 'Maximum',
    is: (btc) => `${btc}\u00a0BTC (Ihr Guthaben abzüglich der Pauschale)`,
    masked: 'Ihr Guthaben abzüglich der Pauschale',
    loading: 'Ihre Wallet wird geladen\u00a0…',
    unread: 'Ihre Wallet konnte nicht geladen werden.',
    none: 'Sie haben noch keine Wallet.',
    toWallet: 'Zur Wallet',
    unindexed: 'Auf diesem Server ist kein Guthaben verfügbar.',
    tooLittle: 'Ihr Guthaben deckt die Pauschale nicht.',
  },

  summary: {
    title: 'Zusammen\u00adfassung',
    amount: 'Betrag',
    amountSats: 'Betrag in Satoshis',
    amountUsd: 'Betrag in US-Dollar',
    rateNote: `Fester Demo-Kurs: ${wholeRate} je BTC`,
    fee: 'Demo-Pauschale',
    feeNote: 'Für jeden Betrag gleich',
    total: 'Gesamt',
    time: 'Übliche Bestätigungs\u00adzeit',
    timeValue: '10\u2060–\u206060\u00a0Minuten',
    unknown: '—',
    highFee: 'Die Gebühr beträgt mindestens die Hälfte dieses Betrags.',
  },

  review: {
    title: 'Zahlung prüfen',
    description: 'Vergleichen Sie die Adresse Gruppe für Gruppe mit der, die Sie bekommen haben.',
    close: 'Prüfung schließen',
    recipient: 'Empfänger',
    confirm: 'Demo-Zahlung bestätigen',
    confirming: 'Wird bestätigt\u00a0…',
    retry: 'Erneut versuchen',
    back: 'Bearbeiten',
    otherNetwork: (wallet, recipient) =>
      `Ihre Wallet nutzt ein anderes Netzwerk (${wallet}) als diese Adresse (${recipient}). Zwischen Netzwerken lassen sich keine Bitcoins senden.`,
    note: 'Wenn Sie bestätigen, speichern wir diese Anfrage auf dem Server. Nichts wird signiert oder ins Netzwerk gesendet.',
  },

  lookAlike: {
    title: 'Diese Adresse ähnelt einer, die Sie schon benutzt haben',
    body: 'Anfang und Ende sind gleich, aber die Mitte ist anders. Betrüger erzeugen solche ähnlichen Adressen. Vergleichen Sie die unterstrichenen Zeichen mit der Adresse, die Sie bekommen haben.',
    candidate: 'Eingegebene Adresse',
    known: 'Früher benutzte Adresse',
    tick: 'Ich habe die Adressen verglichen. Eingegeben ist die Adresse, die ich bekommen habe.',
  },

  receipt: {
    title: 'Demo-Zahlung',
    checked: 'Wir haben Adresse und Betrag geprüft.',
    recorded: (amount) => `Eine Anfrage über ${amount} wurde auf diesem Server gespeichert.`,
    madeTransaction: 'Der Server hat eine unsignierte Transaktion erstellt.',
    notSigned: 'Nichts wurde signiert oder ins Netzwerk gesendet, und keine Bitcoins wurden bewegt.',
    recipient: 'Empfänger',
    again: 'Neue Demo-Zahlung',
    wallet: 'Zurück zur Wallet',
  },

  transaction: {
    title: 'Unsignierte Transaktion',
    body: 'Öffnen Sie diese Transaktion (PSBT) in der Wallet, die Ihre Schlüssel verwahrt. Signieren Sie sie nur, wenn Sie sie senden möchten. Ihr Browser hat Coins, Empfänger, Betrag und Wechselgeld geprüft.',
    fee: 'Netzwerk\u00adgebühr',
    feeNote: 'Geschätzt. Zum Demo-Kurs umgerechnet.',
    feeNoteAt: (rate) => `Geschätzt bei ${rate}\u00a0sat/vB. Zum Demo-Kurs umgerechnet.`,
    file: (id) => `demo-zahlung-${id.slice(0, 8)}`,
    checking: 'Die Transaktion wird mit Ihrer Wallet abgeglichen',
    notOffered: 'Transaktion zurückgehalten',
    faults: {
      unreadable: 'Der Server hat eine ungültige Transaktion geliefert.',
      other_payment: 'Betrag oder Empfänger weichen von dem ab, was Sie geprüft haben.',
      foreign_coin: 'Die Transaktion gibt einen Coin aus, der nicht aus Ihrer Wallet stammt.',
      foreign_change: 'Das Wechselgeld geht an eine Adresse, die nicht zu Ihrer Wallet gehört.',
      far_change: 'Das Wechselgeld geht an eine Adresse, die Ihre Wallet-App vielleicht nicht findet.',
      other_fee: 'Die Netzwerk\u00adgebühr weicht von der ab, die der Server genannt hat.',
      open_signature:
        'Die Transaktion verlangt eine Art von Signatur, mit der andere Ihre Coins umleiten könnten.',
      other_wallet:
        'Die Transaktion gehört zu einer anderen Wallet als der, die in diesem Browser geöffnet ist. Laden Sie zuerst die andere Wallet.',
      unknown_wallet:
        'Ihre Wallet konnte nicht geladen werden, deshalb ließ sich die Transaktion nicht prüfen.',
      unchecked:
        'Wir konnten den Code nicht laden, der die Transaktion prüft. Prüfen Sie Ihre Internetverbindung und beginnen Sie dann eine neue Demo-Zahlung.',
    },
    absent: 'Nicht verfügbar.',
    absentBecause: {
      no_wallet: 'Nicht verfügbar. Sie haben noch keine Wallet.',
      keyless_specimen: 'Nicht verfügbar. Eine Beispiel\u00adadresse hat keinen Schlüssel zum Signieren.',
      address_only:
        'Nicht verfügbar für eine einzelne Adresse. Laden Sie den erweiterten öffentlichen Schlüssel Ihrer Wallet.',
      legacy_script: 'Nicht verfügbar für Legacy-Wallets (BIP44).',
      other_network: 'Nicht verfügbar. Der Empfänger gehört zu einem anderen Netzwerk.',
      dust: 'Nicht verfügbar. Der Betrag ist zu klein für das Netzwerk.',
      no_index: 'Nicht verfügbar. Dieser Server kann Ihre Coins nicht sehen.',
      index_unavailable: 'Zurzeit nicht verfügbar. Versuchen Sie es später noch einmal.',
      not_enough_coins:
        'Nicht verfügbar. Ihr bestätigtes Guthaben deckt Betrag und Netzwerk\u00adgebühr nicht.',
    },
  },

  recorded: {
    title: 'Demo-Zahlung gespeichert',
    description: 'Nichts wurde ins Netzwerk gesendet, und keine Bitcoins wurden bewegt.',
  },
  failedTitle: 'Transaktion fehlge\u00adschlagen',
  failed: 'Bitcoin konnte nicht gesendet werden',
  notSent: 'Keine Antwort',
  noAnswer: 'Sie können es noch einmal versuchen. Ihre Anfrage wird nicht doppelt gespeichert.',
}
