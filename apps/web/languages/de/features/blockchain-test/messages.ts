import { ETHEREUM_MAINNET_CHAIN_ID, type Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/blockchain-test/messages.ts'

/** The texts of the blockchain test. */
export const messages: Translation<typeof english> = {
  title: 'Blockchain-Test',
  lead: 'Liest Chain-ID und Blocknummer des Ethereum-Hauptnetzes, ohne etwas zu ändern.',

  noEndpoint: {
    title: 'Dieser Server kann Ethereum nicht lesen',
    body: 'Über eine Browser-Wallet können Sie die Blockchain trotzdem lesen. Wenn Sie diesen Server betreiben, setzen Sie ETHEREUM_RPC_URL. Dann geht es auch ohne Wallet.',
  },

  chain: {
    title: 'Blockchain',
    block: 'Blocknummer',
    id: 'Chain-ID',
    network: 'Netzwerk',
    through: 'Quelle',
    time: 'Aktualisiert',
    server: 'Dieser Server',
    unknown: '—',
    unnamed: 'Unbekanntes Netzwerk',
    unconnected: 'Nicht verbunden',
    again: 'Aktuali\u00adsieren',
    reading: 'Wird aktualisiert\u00a0…',
    states: {
      main: 'Hauptnetz',
      other: 'Anderes Netzwerk',
      reading: 'Wird geladen',
      failed: 'Nicht verfügbar',
    },
    spoken: (block, chainId) => `Block ${block}, Chain-ID ${chainId}`,
  },

  other: {
    title: 'Das ist nicht das Ethereum-Hauptnetz',
    body: (chainId, name) =>
      `Sie lesen die Blockchain mit der Chain-ID ${chainId}${name === null ? '' : ` (${name})`}. Diese Seite unterstützt nur die Chain-ID ${ETHEREUM_MAINNET_CHAIN_ID}.`,
    wallet:
      'Wechseln Sie in Ihrer Wallet zum Ethereum-Hauptnetz. Diese Seite aktualisiert sich dann von selbst.',
    server: 'Welche Blockchain dieser Server liest, kann nur sein Betreiber ändern.',
  },

  failed: 'Die Blockchain konnte nicht gelesen werden',
  stale: 'Sie sehen die bisherigen Daten.',
  failure: {
    late: 'Keine Antwort innerhalb von 10 Sekunden.',
    notAllowed: 'Ihre Wallet erlaubt dieser Seite nicht, die Blockchain zu lesen.',
    unknownCall: 'Ihre Wallet kann die Blockchain nicht lesen. Versuchen Sie es mit einer anderen Wallet.',
    noChain: 'Ihre Wallet ist mit keinem Netzwerk verbunden.',
    wallet:
      'Ihre Wallet hat eine ungültige Antwort geliefert. Versuchen Sie es noch einmal oder mit einer anderen Wallet.',
    server: 'Der Server war nicht erreichbar.',
  },

  noDataSource: {
    none: {
      title: 'Keine Datenquelle',
      body: 'Blocknummer und Chain-ID erscheinen hier, sobald dieser Browser eine Wallet oder der Server einen Ethereum-Node hat.',
    },
    several: {
      title: 'Wallet wählen',
      body: 'Wir haben mehrere Wallets gefunden. Verbinden Sie eine davon. Dann erscheinen hier Blocknummer und Chain-ID.',
    },
  },

  wallet: {
    title: 'Wallet',
    states: {
      disconnected: 'Getrennt',
      connecting: 'Wird verbunden',
      reconnecting: 'Wird wieder verbunden',
      connected: 'Verbunden',
    },
    unnamed: 'Browser-Wallet',
    about:
      'Optional. Wenn Sie eine Wallet verbinden, zeigen wir hier ihre Adresse und lesen die Blockchain über sie.',
    list: 'Wallets in diesem Browser',
    connect: 'Verbinden',
    none: {
      title: 'Keine Wallet in diesem Browser',
      body: 'Installieren Sie eine Wallet-Erweiterung für Ethereum, dann erscheint sie hier von selbst. Sie können die Blockchain dann auch lesen, ohne die Wallet zu verbinden.',
    },
    waiting: (name) => `Warten auf ${name}. Bestätigen Sie die Anfrage im Fenster der Wallet.`,
    stop: 'Nicht mehr warten',
    finding: 'Ihre bisherige Wallet wird gesucht.',
    asking: (name) => `Ihre Verbindung zu ${name} wird geprüft.`,
    account: 'Adresse',
    disconnect: 'Trennen',
    note: 'Diese Seite vergisst Ihre Wallet, wenn Sie sie trennen oder den Tab schließen. Den Zugriff widerrufen Sie in den Einstellungen Ihrer Wallet.',
    endings: {
      declined: 'Sie haben die Anfrage in Ihrer Wallet abgelehnt. Es wurde nichts weitergegeben.',
      pending:
        'In Ihrer Wallet ist schon eine Anfrage offen. Beantworten Sie sie dort und verbinden Sie dann noch einmal.',
      refused:
        'Die Verbindung zu Ihrer Wallet kam nicht zustande. Vielleicht ist sie gesperrt oder enthält kein Konto.',
      withdrawn:
        'Ihre Wallet hat die Verbindung zu dieser Seite getrennt. Verbinden Sie sie neu, um fortzufahren.',
      gone: 'Ihre bisher verbundene Wallet antwortet nicht.',
    },
  },

  calls: {
    title: 'Was diese Seite abfragt',
    reads: 'Bei jedem Aktuali\u00adsieren',
    accounts: 'Nur beim Verbinden oder Wiederverbinden',
    never: 'Nie abgefragt',
    neverList: 'Signaturen, Transaktionen, Guthaben, Wechsel des Netzwerks',
    note: 'Nichts, was Sie hier sehen, wird auf dem Server gespeichert.',
  },

  networks: {
    1: 'Ethereum-Hauptnetz',
    10: 'OP Mainnet',
    56: 'BNB Smart Chain',
    100: 'Gnosis',
    137: 'Polygon',
    324: 'ZKsync Era',
    8453: 'Base',
    17000: 'Holesky, ein Testnetz',
    31337: 'Entwicklungskette',
    42161: 'Arbitrum One',
    43114: 'Avalanche C-Chain',
    59144: 'Linea',
    560048: 'Hoodi, ein Testnetz',
    11155111: 'Sepolia, ein Testnetz',
  },
}
