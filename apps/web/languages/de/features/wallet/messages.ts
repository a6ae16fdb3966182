import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/wallet/messages.ts'

/** Everything the wallet page says. */
export const messages: Translation<typeof english> = {
  title: 'Wallet',
  lead: 'Ihre privaten Schlüssel erreichen uns nie. Deshalb können wir sie weder wiederherstellen noch Ihre Bitcoins bewegen.',
  ribbon: 'Das Senden ist eine Demo. Es geht keine Transaktion ins Bitcoin-Netzwerk.',
  loading: 'Wallet wird geladen',

  loadFailed: 'Die Wallet konnte nicht geladen werden',
  notLoaded: 'Ihre Wallet konnte nicht geladen werden',
  retry: 'Erneut versuchen',
  refresh: 'Aktuali\u00adsieren',
  refreshing: 'Wird aktualisiert\u00a0…',
  generated: 'Wallet erstellt',
  generateFailed: 'Die Wallet konnte nicht erstellt werden',
  unconfirmed:
    'Der Server hat nicht geantwortet. Ihre Änderung wurde vielleicht nicht gespeichert. Diese Seite zeigt jetzt die Wallet, die auf dem Server gespeichert ist.',
  kinds: {
    watch_only:
      'Ihre Wieder\u00adherstellungs\u00adphrase mit 12 Wörtern gibt es nur in diesem Tab. Sichern Sie sie jetzt.',
    keyless_specimen: 'Dies ist eine Beispiel\u00adadresse ohne privaten Schlüssel.',
  },
  loaded: {
    title: 'Wallet geladen',
    description: 'Der Server speichert nur den öffentlichen Schlüssel oder die Adresse der Wallet.',
  },

  wallet: 'Ihre Wallet',
  networks: {
    signet: 'Signet, wertlose Test-Bitcoins',
    testnet: 'Testnet, wertlose Test-Bitcoins',
    regtest: 'Regtest, private Testkette',
    mainnet: 'Mainnet',
  },
  scripts: {
    native_segwit: 'Native SegWit (BIP84)',
    taproot: 'Taproot (BIP86)',
    nested_segwit: 'Nested SegWit (BIP49)',
    legacy: 'Legacy (BIP44)',
  },
  send: 'Bitcoin senden',

  options: {
    none: 'Noch keine Wallet',
    lead: 'Wählen Sie, wie Sie anfangen. Danach erscheinen hier Ihre Adresse und Ihr Guthaben.',
    generate: {
      title: 'Neue Wallet erstellen',
      body: 'Ihre Wieder\u00adherstellungs\u00adphrase mit 12 Wörtern entsteht in diesem Browser. Der Server erhält nur den öffentlichen Schlüssel. Damit lässt sich Ihr Guthaben anzeigen, aber nichts ausgeben.',
      action: 'Wallet erstellen',
      busy: 'Wird erstellt\u00a0…',
    },
    load: {
      title: 'Vorhandene Wallet nutzen',
      body: 'Laden Sie sie mit der Wieder\u00adherstellungs\u00adphrase oder beobachten Sie sie mit einer Adresse oder einem erweiterten öffentlichen Schlüssel.',
      watchOnly:
        'Beobachten Sie sie mit einer Adresse oder einem erweiterten öffentlichen Schlüssel. Im Mainnet nehmen wir keine Wieder\u00adherstellungs\u00adphrasen oder privaten Schlüssel an.',
      action: 'Wallet laden',
    },
    specimen: {
      title: 'Beispiel\u00adadresse',
      body: 'Eine Adresse, die nachweislich keinen privaten Schlüssel hat. Für Entwickler, die die API testen.',
      action: 'Beispiel\u00adadresse anzeigen',
    },
  },

  another: {
    action: 'Andere Wallet nutzen',
    title: 'Andere Wallet nutzen?',
    body: 'Die Wallet, die Sie wählen, ersetzt hier die jetzige. Ihre Bitcoins bleiben, wo sie sind, und Sie können diese Wallet später wieder laden.',
    unsaved:
      'Die Wieder\u00adherstellungs\u00adphrase dieser Wallet ist nicht gesichert. Wenn Sie fortfahren, wird sie aus diesem Tab gelöscht, und niemand kann sie wiederherstellen.',
    encrypted: 'Die verschlüsselte Wieder\u00adherstellungs\u00adphrase wird von diesem Gerät gelöscht.',
  },

  balance: 'Guthaben',
  pending: 'Ausstehend',
  asOf: (time) => `Stand: ${time}`,
  notKnown: '— BTC',
  notIndexed: {
    title: 'Guthaben nicht verfügbar',
    body: 'Dieser Server liest die Blockchain noch nicht. Wenn Sie ihn betreiben, setzen Sie ELECTRUM_URL oder ESPLORA_URL. Dann erscheint hier Ihr Guthaben. Bis dahin zeigt es eine Wallet-App.',
  },

  receive: {
    title: 'Empfangen',
    address: 'Adresse',
    specimenAddress: 'Beispiel\u00adadresse',
    copy: 'Adresse kopieren',
    copied: 'Adresse kopiert',
    next: (number) => `Empfangs\u00adadresse Nr.\u00a0${number}, Ihre nächste unbenutzte Adresse.`,
    first: 'Die erste Empfangs\u00adadresse Ihrer Wallet. Ob sie schon benutzt wurde, wissen wir nicht.',
    watched: 'Beobachtete Adresse. Der private Schlüssel liegt anderswo.',
    doubtful: {
      other_wallet: {
        title: 'Für Ihr Konto ist eine andere Wallet eingetragen',
        body: 'Es ist nicht die Wallet in diesem Browser, deshalb zeigen wir ihre Adresse nicht. Wenn Sie sie auf einem anderen Gerät hinzugefügt haben, laden Sie sie hier. Wenn nicht, lassen Sie sich nichts an diese Wallet senden.',
      },
      foreign: {
        title: 'Diese Adresse gehört nicht zu Ihrer Wallet',
        body: 'Der Server hat eine Adresse geliefert, die nicht zum öffentlichen Schlüssel Ihrer Wallet passt, deshalb zeigen wir sie nicht. Lassen Sie sich nichts an diese Adresse senden.',
      },
      far: {
        title: 'Ihre Wallet-App findet diese Adresse vielleicht nicht',
        body: 'Sie liegt zu weit hinter Ihrer zuletzt benutzten Adresse, deshalb zeigen wir sie nicht.',
      },
      load: 'Wallet laden',
    },
    noSending:
      'Senden Sie keine Bitcoins an diese Adresse. Sie hat keinen privaten Schlüssel, die Bitcoins wären für immer verloren.',
    qr: 'QR-Code der Adresse',
    qrOfRequest: 'QR-Code der Zahlungsanforderung',
    request: 'Betrag anfordern',
    amount: 'Betrag (BTC)',
    label: 'Bezeichnung',
    optional: 'Optional',
    labelHelp: 'Sichtbar für alle, die den Code scannen.',
    link: 'Zahlungslink',
    copyLink: 'Zahlungslink kopieren',
    linkCopied: 'Zahlungslink kopiert',
  },

  proof: {
    summary: 'Beweis, dass niemand den Schlüssel hat',
    words: [
      'Von einer Taproot-Adresse kann ausgeben, wer den privaten Schlüssel zu ihrem internen Schlüssel hat. Hier ist der interne Schlüssel H + rG.',
      'H ist eine Konstante aus BIP341. Sie ist aus einem Hash abgeleitet, deshalb kennt niemand ihren privaten Schlüssel. r ist die hier angezeigte Zufallszahl und G der Generator der Kurve.',
      'Wer den privaten Schlüssel zu H + rG kennt, könnte r abziehen und hätte den privaten Schlüssel zu H. Den aber kennt niemand. Also kann niemand von dieser Adresse ausgeben, auch Sie und dieser Server nicht.',
    ],
    check:
      'Um das nachzuprüfen, berechnen Sie H + rG und vergleichen Sie das Ergebnis mit dem internen Schlüssel. Leiten Sie dann die Taproot-Adresse ohne Skriptbaum ab und vergleichen Sie sie mit der Adresse oben.',
    h: 'H (Konstante aus BIP341)',
    r: 'r (Zufallszahl)',
    internalKey: 'Interner Schlüssel (H + rG)',
  },

  load: {
    title: 'Wallet laden',
    by: 'Laden mit',
    methods: { words: 'Wieder\u00adherstellungs\u00adphrase', public: 'Adresse oder öffentlicher Schlüssel' },
    words: {
      label: 'Wieder\u00adherstellungs\u00adphrase',
      help: '12 bis 24 englische Wörter, durch Leerzeichen getrennt. Sie bleiben in diesem Browser. Der Server erhält nur den öffentlichen Schlüssel Ihres ersten Kontos.',
      more: 'Erweitert: Adresstyp und Passphrase',
      passphrase: 'Passphrase',
      passphraseHelp:
        'Nur wenn Ihre Wallet eine BIP39-Passphrase nutzt. Eine andere Passphrase öffnet eine andere Wallet.',
    },
    public: {
      label: 'Adresse oder erweiterter öffentlicher Schlüssel',
      help: 'Erweiterte öffentliche Schlüssel beginnen mit xpub, ypub, zpub, tpub, upub oder vpub. Mit ihnen lässt sich Ihr Guthaben anzeigen, aber nichts ausgeben.',
      required: 'Geben Sie eine Adresse oder einen erweiterten öffentlichen Schlüssel ein',
      neither: 'Das ist weder eine Adresse noch ein erweiterter öffentlicher Schlüssel.',
      phrase:
        'Das sieht nach einer Wieder\u00adherstellungs\u00adphrase aus. Sie wurde nirgendwohin gesendet. Wählen Sie oben „Wieder\u00adherstellungs\u00adphrase“, um sie zu laden.',
      phraseOnMainnet:
        'Das sieht nach einer Wieder\u00adherstellungs\u00adphrase aus. Sie wurde nirgendwohin gesendet. Im Mainnet nehmen wir keine Wieder\u00adherstellungs\u00adphrasen an.',
      otherNetwork: 'Diese Adresse gehört zu einem anderen Bitcoin-Netzwerk als dem dieses Servers.',
    },
    script: 'Adresstyp',
    scriptHelp: 'Wählen Sie den Typ, den Ihre Wallet-App nutzt.',
    submit: 'Wallet laden',
    busy: 'Wird geladen\u00a0…',
  },

  recovery: {
    title: 'Wieder\u00adherstellungs\u00adphrase',
    badge: 'Nicht gesichert',
    backedUp: 'Gesichert',
    unlocked: 'Ihre Wieder\u00adherstellungs\u00adphrase ist in diesem Tab entsperrt.',
    inMemory:
      'Ihre Wieder\u00adherstellungs\u00adphrase gibt es nur in diesem Tab. Sie wird gelöscht, wenn Sie sie entfernen, den Tab neu laden oder schließen oder sich abmelden.',
    gone: 'Die Wieder\u00adherstellungs\u00adphrase dieser Wallet ist nicht mehr in diesem Browser. Ohne Sicherung können Sie ihre Bitcoins nicht bewegen. Laden Sie deshalb eine andere Wallet, bevor Sie Bitcoins empfangen.',
    elsewhere:
      'Die Wieder\u00adherstellungs\u00adphrase ist nicht in diesem Browser. Um das Guthaben zu sehen, brauchen Sie sie nicht.',

    explain: [
      'Diese 12 Wörter sind der einzige Schlüssel zu dieser Wallet. Wer sie hat, kann Ihre Bitcoins an sich nehmen. Wenn Sie sie verlieren, kann niemand die Wallet wiederherstellen, auch wir nicht.',
      'Schreiben Sie sie in der richtigen Reihenfolge auf Papier. Fotos und Notizen in der Cloud können andere finden.',
    ],
    show: 'Wieder\u00adherstellungs\u00adphrase anzeigen',
    again: 'Wieder\u00adherstellungs\u00adphrase anzeigen',
    skip: 'Jetzt nicht',
    skipped:
      'Ihre Wieder\u00adherstellungs\u00adphrase ist nicht gesichert. Sie geht verloren, wenn Sie diesen Tab schließen.',
    skippedStored: 'Ihre Wieder\u00adherstellungs\u00adphrase ist nicht gesichert.',
    resume: 'Jetzt sichern',

    words: 'Ihre Wieder\u00adherstellungs\u00adphrase',
    wordsNote: 'Geben Sie sie niemals weiter.',
    written: 'Ich habe alle 12 Wörter aufge\u00adschrieben',
    hideWords: 'Wieder\u00adherstellungs\u00adphrase ausblenden',

    check: 'Abschrift prüfen',
    checkLead: 'Geben Sie diese vier Wörter aus Ihrer Abschrift ein.',
    word: (position) => `Wort ${position}`,
    wrong: (position) => `Das ist nicht Wort ${position}`,
    oneMore: 'Sehen Sie in Ihrer Abschrift nach und versuchen Sie es noch einmal.',
    twice:
      'Ihre Abschrift stimmt immer noch nicht. Vergleichen Sie jedes Wort mit Ihrer Wieder\u00adherstellungs\u00adphrase.',
    submit: 'Prüfen',
    back: 'Zurück zur Wieder\u00adherstellungs\u00adphrase',
    done: 'Sicherung bestätigt',
    doneBody: 'Bewahren Sie sie an einem sicheren Ort auf, zu dem nur Sie Zugang haben.',

    store: 'Auf diesem Gerät behalten',
    storeLead:
      'Verschlüsseln Sie Ihre Wieder\u00adherstellungs\u00adphrase, dann können Sie sie hier entsperren, bis Sie sich abmelden. Behalten Sie auch Ihre Abschrift auf Papier.',
    passphrase: 'Passphrase',
    passphraseHelp: (length) =>
      `Mindestens ${length} Zeichen. Wer dieses Gerät hat, kann beliebig oft raten. Wählen Sie deshalb eine starke Passphrase.`,
    passphraseShort: (length) => `Die Passphrase braucht mindestens ${length} Zeichen`,
    storing: 'Wird verschlüsselt\u00a0…',
    storeFailed:
      'Die Wieder\u00adherstellungs\u00adphrase konnte nicht verschlüsselt werden. Versuchen Sie es in einem anderen Browser oder behalten Sie nur Ihre Abschrift auf Papier.',
    stored:
      'Ihre Wieder\u00adherstellungs\u00adphrase ist verschlüsselt auf diesem Gerät gespeichert. Sie wird gelöscht, wenn Sie sich abmelden.',
    unlock: 'Entsperren',
    unlocking: 'Wird entsperrt\u00a0…',
    wrongPassphrase: 'Falsche Passphrase',
    erase: 'Von diesem Gerät löschen',
    lock: 'Sperren',
    removeFromTab: 'Aus diesem Tab entfernen',
    confirmRemoval: {
      title: 'Wieder\u00adherstellungs\u00adphrase aus diesem Tab entfernen?',
      body: 'In diesem Browser gibt es keine andere Kopie. Danach haben Sie nur noch Ihre Sicherung.',
      confirm: 'Wieder\u00adherstellungs\u00adphrase entfernen',
      confirming: 'Wird entfernt\u00a0…',
      cancel: 'Behalten',
    },
  },

  transactions: {
    title: 'Transaktionen',
    none: 'Keine Transaktionen aufgelistet',
    noWallet:
      'Erstellen oder laden Sie zuerst oben eine Wallet. Einzelne Zahlungen sehen Sie, wenn Sie unten ein Konto hinzu\u00adfügen.',
    noBalance:
      'Ohne die Blockchain können wir keine Zahlungen auflisten. Zahlungen von Konten, die Sie unten hinzu\u00adfügen, erscheinen, sobald dieser Server die Blockchain liest.',
    inBalance:
      'Empfangene Zahlungen sind im Guthaben enthalten. Einzeln sehen Sie sie, wenn Sie unten ein Konto hinzu\u00adfügen.',
  },

  accounts: { title: 'Konten', loading: 'Ihre Konten werden geladen' },
}
