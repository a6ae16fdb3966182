import { MAX_CHOSEN_COINS, MAX_FEE_RATE, MAX_PAYMENT_OUTPUTS, MIN_FEE_RATE } from '@satlens/contract'
import type { Translation } from '@satlens/domain'
import { plural } from '#languages/de/plural.ts'
import { LOCALE } from '#shared/date-format.ts'
import type { messages as english } from '#src/features/send/prepare/messages.ts'

const coins = (count: number) => plural(count, { one: '1 Coin', other: `${count} Coins` })

/** The texts of preparing a payment of a watched account. */
export const messages: Translation<typeof english> = {
  title: 'Zahlung vorbereiten',
  lead: 'Zahlen Sie von einem Konto, das Sie beobachten. Sie signieren die Transaktion mit der Wallet, die die Schlüssel verwahrt. Wir können sie weder signieren noch ins Netzwerk senden.',
  loading: 'Ihre Konten werden geladen',

  account: {
    label: 'Konto',
    available: 'Verfügbar',
    pending: 'Unbestätigt',
    loading: 'Die Coins dieses Kontos werden geladen',
    loadFailed: 'Die Coins dieses Kontos konnten nicht geladen werden',
    empty: {
      title: 'Dieses Konto hat noch keine Coins',
      body: 'Sobald eine Zahlung eingegangen ist, können Sie hier eine vorbereiten.',
    },
    missing: {
      no_index: {
        title: 'Dieser Server liest die Blockchain nicht',
        body: 'Um eine Zahlung vorzubereiten, brauchen wir die Coins Ihres Kontos. Wenn Sie diesen Server betreiben, setzen Sie ESPLORA_URL oder ELECTRUM_URL.',
      },
      not_scanned: {
        title: 'Wir lesen dieses Konto noch',
        body: 'Seine Coins erscheinen hier, sobald alle Adressen gelesen sind.',
      },
      other_network: {
        title: 'Dieses Konto gehört zu einem anderen Bitcoin-Netzwerk',
        body: 'Dieser Server kann seine Coins nicht sehen. Wählen Sie ein anderes Konto.',
      },
    },
    keyless: {
      title: 'Dieses Konto ist eine einzelne Adresse',
      body: 'Um davon auszugeben, beobachten Sie auf der Wallet-Seite den Deskriptor oder den erweiterten öffentlichen Schlüssel.',
    },
    stale: (time) => `Stand der Coins: ${time}. Neuere konnten wir nicht laden.`,
  },

  recipient: 'Empfänger',
  recipientErrors: {
    required: 'Geben Sie eine Adresse ein',
    not_an_address: 'Das ist keine gültige Bitcoin-Adresse. Prüfen Sie, ob Sie sie ganz kopiert haben.',
    other_network: (network) =>
      `Diese Adresse gehört zu einem anderen Netzwerk. Das Netzwerk Ihres Kontos ist ${network}.`,
  },
  recipients: {
    add: 'Empfänger hinzu\u00adfügen',
    most: `Bis zu ${MAX_PAYMENT_OUTPUTS} Empfänger in einer Transaktion.`,
    title: (number) => `Empfänger ${number}`,
    address: 'Adresse',
    remove: 'Entfernen',
    removeOf: (number) => `Empfänger ${number} entfernen`,
    repeated: (number) => `Empfänger ${number} hat dieselbe Adresse.`,
    everything:
      'Um alles zu senden, behalten Sie nur einen Empfänger. Bei mehreren braucht jeder einen eigenen Betrag.',
  },
  networks: { mainnet: 'Mainnet', testnet: 'Testnet', signet: 'Signet', regtest: 'Regtest' },

  amount: {
    label: 'Betrag',
    units: { btc: 'BTC', sats: 'sats' },
    unit: 'Einheit des Betrags',
    everything: 'Alles senden',
    everythingHelp:
      'Der Wert der Coins abzüglich der Netzwerk\u00adgebühr. Es kommt kein Wechselgeld zurück.',
    required: 'Geben Sie einen Betrag ein',
    tooSmall: (least) =>
      `Das ist zu wenig für das Bitcoin-Netzwerk. Senden Sie mindestens ${least}\u00a0sats an diese Adresse.`,
  },

  coins: {
    title: 'Coins',
    choice: 'Welche Coins Sie ausgeben',
    automatic: 'Automatisch wählen',
    automaticHelp: 'So wenige bestätigte Coins, wie für den Betrag nötig sind.',
    manual: 'Selbst wählen',
    list: 'Coins dieses Kontos',
    none: 'Wählen Sie mindestens einen Coin',
    tooMany: `Wählen Sie höchstens ${MAX_CHOSEN_COINS} Coins`,
    selected: (count) => `${coins(count)} ausgewählt`,
    needed: 'Nötig, mit Gebühr',
    missing: 'Es fehlen',
    left: 'Kommt als Wechselgeld zurück',
    more: (count) => `${count} weitere anzeigen`,
    all: 'Alle angezeigten auswählen',
    clear: 'Auswahl aufheben',
    partial: (shown, count) => `Die ${shown} größten von ${count} Coins.`,
    labelOf: { addr: 'Bezeichnung der Adresse', tx: 'Bezeichnung der Zahlung' },
    unconfirmed: 'Unbestätigt',
    confirmations: (count) => plural(count, { one: '1 Bestätigung', other: `${count} Bestätigungen` }),
    hints: {
      change: 'Wechselgeld',
      frozen: 'Nicht ausgeben',
      reused: 'Adresse mehrfach benutzt',
      uneconomic: 'Kostet mehr, als er wert ist',
    },
    mixed: {
      title: 'Sie verbinden Coins mit verschiedenen Bezeichnungen',
      body: (labels) => `${labels}. Wer die Transaktion ansieht, erfährt, dass sie derselben Person gehören.`,
    },
    reusedTitle: 'Eine Adresse dieser Coins wurde mehrfach benutzt',
    reusedBody:
      'Zahlungen an diese Adresse sind schon öffentlich miteinander verknüpft, und diese wird es auch sein.',
  },

  fee: {
    title: 'Netzwerk\u00adgebühr',
    choices: { fast: 'Schnell', normal: 'Normal', slow: 'Langsam', own: 'Eigene' },
    within: (blocks) =>
      plural(blocks, { one: 'im nächsten Block', other: `innerhalb von ${blocks} Blöcken` }),
    time: (time, within) => `Etwa ${time}, ${within}`,
    minutes: (count) => plural(count, { one: '1 Minute', other: `${count} Minuten` }),
    hours: (count) => plural(count, { one: '1 Stunde', other: `${count} Stunden` }),
    days: (count) => plural(count, { one: '1 Tag', other: `${count} Tage` }),
    rate: (rate) => `${rate}\u00a0sat/vB`,
    about: (fee) => `etwa ${fee}`,
    ownNote: 'Selbst eingeben',
    ownLabel: 'Gebühren\u00adsatz in sat/vB',
    ownUnit: 'sat/vB',
    ownHelp: `Von ${MIN_FEE_RATE} bis ${MAX_FEE_RATE.toLocaleString(LOCALE)}. Vergleichen Sie mit den drei Vorschlägen.`,
    ownWrong: `Geben Sie einen Gebühren\u00adsatz von ${MIN_FEE_RATE} bis ${MAX_FEE_RATE.toLocaleString(LOCALE)} ein, zum Beispiel 2,5`,
    tooHigh: 'Das ist mehr als das Dreifache des Satzes „Schnell“. Sie würden zu viel zahlen.',
    tooLow: 'Das ist weniger als der Satz „Langsam“. Die Zahlung kann tagelang unbestätigt bleiben.',
    unknown: 'Wir kennen die aktuellen Gebührensätze nicht. Geben Sie einen eigenen ein.',
    acceptsHigh: 'Ich akzeptiere eine Netzwerk\u00adgebühr von mehr als einem Viertel des Betrags',
  },

  summary: {
    title: 'Schätzung',
    amount: 'Betrag',
    recipients: (count) => plural(count, { one: '1 Empfänger', other: `${count} Empfänger` }),
    fee: 'Netzwerk\u00adgebühr',
    feeNote: (count, rate) => `Ungefähr, für ${coins(count)} bei ${rate}\u00a0sat/vB`,
    total: 'Gesamt',
    unknown: '—',
    notEnough: 'Die Coins decken Betrag und Gebühr nicht.',
    submit: 'Transaktion prüfen',
    submitting: 'Wird vorbereitet\u00a0…',
  },
  failed: 'Die Transaktion konnte nicht vorbereitet werden',
  noAnswer: 'Der Server hat nicht geantwortet. Es wurde nichts gesendet. Versuchen Sie es noch einmal.',

  review: {
    title: 'Transaktion prüfen',
    lead: 'Vergleichen Sie die Adresse mit der, die Sie bekommen haben. Sie können noch alles ändern.',
    leadOfSeveral:
      'Vergleichen Sie jede Adresse mit der, die Sie bekommen haben. Sie können noch alles ändern.',
    from: 'Von',
    noAddress: 'Ein Skript ohne Adresse',
    change: 'Wechselgeld, zurück auf Ihr Konto',
    changeNote: 'An eine neue Adresse Ihres Kontos',
    coins,
    fee: 'Netzwerk\u00adgebühr',
    feeNote: (rate, vsize) => `${rate}\u00a0sat/vB, etwa ${vsize}\u00a0vB`,
    total: 'Gesamt',
    signatures: (count) =>
      plural(count, { one: 'Nötig ist 1 Signatur.', other: `Nötig sind ${count} Signaturen.` }),
    recipientOf: (number, count) => (count === 1 ? 'Empfänger' : `Empfänger ${number}`),
    together: (count) => plural(count, { one: '1 Empfänger', other: `${count} Empfänger zusammen` }),
    wordsOfSeveral: (count, amount, fee) =>
      plural(count, {
        one: `Sie zahlen ${amount} und eine Netzwerk\u00adgebühr von ${fee}.`,
        other: `Sie zahlen ${count} Empfängern zusammen ${amount} und eine Netzwerk\u00adgebühr von ${fee}.`,
      }),
    words: (amount, fee) => `Sie zahlen ${amount} und eine Netzwerk\u00adgebühr von ${fee}.`,
    wordsOfChange: (change) => `${change} kommen als Wechselgeld auf Ihr Konto zurück.`,
    wordsWithoutChange: 'Es kommt kein Wechselgeld zurück.',
    replaceable: 'Solange die Zahlung unbestätigt ist, können Sie die Gebühr später erhöhen.',
    back: 'Bearbeiten',
    proceed: 'Transaktion abrufen',
    withheld: 'Transaktion zurückgehalten',
    warnings: {
      reused_address:
        'Ein Coin liegt auf einer Adresse, die mehrfach benutzt wurde. Die Zahlungen an diese Adresse sind öffentlich miteinander verknüpft.',
      mixed_labels:
        'Die Coins haben verschiedene Bezeichnungen. Wer die Transaktion ansieht, erfährt, dass sie zusammengehören.',
      unconfirmed_coin:
        'Ein Coin ist unbestätigt. Wenn seine Zahlung ersetzt wird, wird diese Transaktion ungültig.',
      uneconomic_coin: 'Ein Coin kostet mehr an Gebühren, als er wert ist.',
      dust_change: 'Der Rest war zu klein für Wechselgeld und wurde zur Gebühr hinzugefügt.',
      high_fee: 'Die Gebühr beträgt mehr als ein Zehntel des Betrags.',
      own_recipient: 'Der Empfänger ist eine Adresse dieses Kontos.',
    },
    warningsTitle: 'Bevor Sie signieren',
  },

  faults: {
    other_coins: 'Die Transaktion gibt andere Coins aus, als Sie gewählt haben.',
    unknown_account:
      'Dieses Konto kann hier nicht gelesen werden, deshalb ließ sich die Transaktion nicht prüfen.',
    unchecked:
      'Wir konnten den Code nicht laden, der die Transaktion prüft. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  },

  sign: {
    title: 'Mit Ihrer Wallet signieren',
    lead: 'Öffnen Sie die Transaktion (PSBT) in der Wallet, die die Schlüssel verwahrt. Prüfen Sie dort dieselben Angaben und signieren Sie. Lassen Sie diese Seite geöffnet.',
    file: (account) => `${account}-unsigniert`,
    back: 'Zurück zur Prüfung',
    another: 'Weitere Zahlung vorbereiten',
  },

  signed: {
    title: 'Signierte Transaktion wieder einlesen',
    lead: 'Wir vergleichen sie Zeile für Zeile mit dem, was Sie geprüft haben. Sie wird nirgendwohin gesendet.',
    checking: 'Die signierte Transaktion wird geprüft',
    failed:
      'Wir konnten den Code nicht laden, der die Transaktion prüft. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    same: 'Alles ist so, wie Sie es geprüft haben',
    sameBody: (signatures, needed) =>
      plural(needed, {
        one: `Bisher ${signatures} von 1 Signatur. Geben Sie die Transaktion weiter und lesen Sie sie dann wieder ein.`,
        other: `Bisher ${signatures} von ${needed} Signaturen. Geben Sie die Transaktion an den nächsten Unterzeichner weiter und lesen Sie sie dann wieder ein.`,
      }),
    complete: 'Signiert und bereit',
    completeBody:
      'Alles ist so, wie Sie es geprüft haben, und alle Signaturen sind gültig. Wir senden die Transaktion nicht ins Netzwerk: Verwenden Sie dafür Ihre Wallet oder Ihren Node.',
    differs: 'Verwenden Sie diese Transaktion nicht',
    differsBody:
      'Es ist nicht die, die Sie geprüft haben. Senden Sie sie nicht ins Netzwerk und finden Sie heraus, wie Ihre Wallet dazu gekommen ist.',
    unsigned: 'Noch nicht signiert',
    unsignedBody: 'Das ist die Transaktion, die Sie geprüft haben, ohne Signatur.',
    unreadable:
      'Wir konnten das nicht als Transaktion lesen. Wählen Sie die Datei, die Ihre Wallet nach dem Signieren gespeichert hat.',
    lines: 'Vergleich mit dem, was Sie geprüft haben',
    line: 'Zeile',
    reviewed: 'Geprüft',
    result: 'Ergebnis',
    equal: 'Gleich',
    coin: (number, count) => (count === 1 ? 'Coin' : `Coin ${number} von ${count}`),
    output: (number) => `Empfänger ${number}`,
    recipient: 'Empfänger',
    change: 'Wechselgeld',
    fee: 'Netzwerk\u00adgebühr',
    form: 'Version und Zeitsperre',
    signatures: 'Signaturen',
    signaturesOf: (signatures, needed) => `${signatures} von ${needed}`,
    kinds: {
      unreadable: 'Nicht lesbar',
      other_version: 'Andere Version',
      other_locktime: 'Andere Zeitsperre',
      other_coin: 'Gibt einen anderen Coin aus',
      added_input: 'Gibt einen weiteren Coin aus',
      missing_input: 'Gibt diesen Coin nicht aus',
      other_sequence: 'Ersetzbarkeit geändert',
      other_coin_amount: 'Nennt einen anderen Betrag',
      other_recipient: 'Zahlt an eine andere Adresse',
      other_amount: 'Zahlt einen anderen Betrag',
      added_output: 'Zahlt auch an jemand anderen',
      missing_output: 'Zahlung fehlt',
      other_fee: 'Andere Gebühr',
      invalid_signature: 'Ungültige Signatur',
      open_signature: 'Lässt Änderungen durch andere zu',
    },
    read: 'Jetzt',
    nothing: 'Bei der Prüfung nicht dabei',
    downloadFinal: 'Signierte Transaktion herunter\u00adladen',
    copyFinal: 'Als Hex kopieren',
    fileFinal: (account) => `${account}-signiert.txn`,
    filePart: (account) => `${account}-signiert`,
  },

  bump: {
    title: 'Gebühr einer Zahlung erhöhen',
    lead: 'Diese Zahlungen stehen noch in keinem Block.',
    of: (time) => `Zahlung vom ${time}`,
    choose: 'Gebühr erhöhen',
    moreAddresses: (count) =>
      plural(count, { one: 'und 1 weiterer Empfänger', other: `und ${count} weitere Empfänger` }),
    replacement:
      'Eine neue Transaktion ersetzt die Zahlung: dieselben Empfänger, eine höhere Gebühr. Nur eine der beiden kann bestätigt werden.',
    oldFee: 'Bisherige Gebühr',
    newFee: 'Neue Gebühr',
    words: (old) => `Damit ersetzen Sie Ihre Zahlung mit der bisherigen Gebühr von ${old}.`,
    submit: 'Ersatz prüfen',
    back: 'Zurück',
  },
}
