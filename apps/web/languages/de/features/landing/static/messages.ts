import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/landing/static/messages.ts'

/** The texts of the landing page that stand in its HTML only. */
export const messages: Translation<typeof english> = {
  example: 'Beispiel',

  picture: {
    alt: 'Die Übersicht mit dem Bitcoin-Preis, seinem Alter und seiner Quelle und dem Verlauf des letzten Tages',
    caption: 'Ihre Übersicht mit Beispiel\u00adpreisen statt der heutigen.',
  },

  features: {
    title: 'Funktionen',
    freshness: {
      title: 'Sie wissen, wie aktuell jeder Preis ist',
      body: 'Jeder Preis ist als aktuell, verzögert oder nicht verfügbar gekennzeichnet, mit Alter und Quelle. Kopfzeile und Seite zeigen immer denselben Wert.',
    },
    change: {
      title: 'Änderung in 24\u00a0h, klar berechnet',
      body: 'Die Änderung in 24\u00a0h vergleicht den neuesten Preis mit dem Preis vor 24 Stunden. Kaufpreise verwenden wir dafür nie, denn sie enthalten eine Gebühr.',
    },
    keys: {
      title: 'Ihre Schlüssel bleiben bei Ihnen',
      body: 'Ihre Wieder\u00adherstellungs\u00adphrase entsteht in Ihrem Browser und bleibt dort. Der Server erhält nur einen öffentlichen Schlüssel. Damit lässt sich Ihr Guthaben anzeigen, aber nichts ausgeben.',
    },
    addresses: {
      title: 'Adressen werden doppelt geprüft',
      body: 'Wir prüfen erst das Format, dann die Prüfsumme. Wenn ein Zeichen falsch aussieht, zeigen wir Ihnen, welche Vierergruppe Sie vergleichen sollten.',
    },
  },

  parts: {
    price: {
      title: 'Bitcoin-Preis (USD)',
      live: 'Aktuell, vor 8\u00a0s',
      delayed: 'Verzögert, vor 2\u00a0min',
      unavailable: 'Nicht verfügbar',
      nothing: '—',
    },
    alert: {
      title: 'Änderung in 24\u00a0h um 2,00\u00a0% oder mehr',
      state: 'Ausgelöst',
      from: 'Vor 24\u00a0h',
      to: 'Neuester Preis',
    },
    wallet: {
      title: 'Ersparnisse',
      browser: 'In Ihrem Browser',
      phrase: 'Wieder\u00adherstellungs\u00adphrase',
      server: 'Auf dem Server',
      publicKey: 'Öffentlicher Schlüssel',
      balance: 'Guthaben',
    },
    address: {
      title: 'Empfänger\u00adadresse',
      format: 'Format',
      checksum: 'Prüfsumme',
      typo: 'Diese Adresse enthält einen Tippfehler, wahrscheinlich in Gruppe 6: r3zs',
    },
  },

  compliance: {
    title: 'Rechtlicher Hinweis',
    body: (brand) =>
      `${brand} ist weder Börse noch Verwahrer. ${brand} verkauft, verwahrt, überträgt und tauscht keine Krypto\u00adwährungen und prüft selbst keine Identitäten. Käufe von Krypto\u00adwährungen wickelt ein externer Zahlungs\u00addienst\u00adleister außerhalb dieser Website ab. Abonnements werden über einen Anbieter für Kartenzahlungen bezahlt.`,
    risk: 'Bitcoin ist hochriskant. Der Preis kann ohne Vorwarnung fallen, und Sie können Ihren gesamten Einsatz verlieren.',
  },

  faq: {
    title: 'Häufige Fragen',
    items: [
      {
        question: 'Kann ich hier Bitcoin kaufen?',
        answer:
          'Nein. Die Seite „Bitcoin kaufen“ schätzt nur, wie viel Bitcoin Sie für einen Dollarbetrag bekämen. Käufe wickelt ein externer Zahlungs\u00addienst\u00adleister außerhalb dieser Website und zu eigenen Bedingungen ab.',
      },
      {
        question: 'Wer verwahrt meine Bitcoins?',
        answer:
          'Sie selbst. Die privaten Schlüssel Ihrer Wallet entstehen in Ihrem Browser und erreichen uns nie. Wir können Ihre Bitcoins daher weder bewegen noch eine verlorene Wieder\u00adherstellungs\u00adphrase ersetzen. Einlagen nehmen wir nicht an.',
      },
      {
        question: 'Prüfen Sie meine Identität?',
        answer:
          'Nein. Die Seite zur Identitätsprüfung ist eine Demo. Was Sie dort eingeben, bleibt in Ihrem Browser.',
      },
      {
        question: 'Werden beim Senden echte Bitcoins bewegt?',
        answer:
          'Nein. Die Seite „Bitcoin senden“ prüft Adresse und Betrag und speichert eine Demo-Zahlung. Ins Netzwerk wird nichts gesendet.',
      },
      {
        question: 'Woher kommen die Preise?',
        answer:
          'Aus öffentlichen Preisquellen. Unser Server fragt sie für alle ab, Ihr Browser hat also nie Kontakt zu einer Börse. Wenn eine Quelle nicht mehr antwortet, gilt der Preis erst als verzögert, dann als nicht verfügbar.',
      },
    ],
  },
}
