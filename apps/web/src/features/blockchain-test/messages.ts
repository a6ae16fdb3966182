import { ETHEREUM_MAINNET_CHAIN_ID } from '@satlens/domain'

/** The texts of the blockchain test. */
export const messages = {
  title: 'Blockchain test',
  lead: 'A read-only check of the Ethereum main network: chain ID and block number.',

  noEndpoint: {
    title: "This server can't read Ethereum",
    body: 'You can still read the chain through a browser wallet. If you run this server, set ETHEREUM_RPC_URL to read it without one.',
  },

  chain: {
    title: 'Chain',
    block: 'Block number',
    id: 'Chain ID',
    network: 'Network',
    through: 'Source',
    time: 'Updated',
    server: 'This server',
    unknown: '—',
    unnamed: 'Unknown network',
    unconnected: 'Not connected',
    again: 'Refresh',
    reading: 'Refreshing...',
    states: {
      main: 'Main network',
      other: 'Different network',
      reading: 'Loading',
      failed: 'Unavailable',
    },
    spoken: (block: string, chainId: number) => `Block ${block} of chain ${chainId}`,
  },

  other: {
    title: 'This is not the Ethereum main network',
    body: (chainId: number, name: string | null) =>
      `You're reading chain ${chainId}${name === null ? '' : ` (${name})`}. This page supports only chain ${ETHEREUM_MAINNET_CHAIN_ID}.`,
    wallet: 'Switch to the Ethereum main network in your wallet. This page updates automatically.',
    server: "Only this server's operator can change which chain it reads.",
  },

  failed: 'Failed to read the chain',
  stale: 'Showing the previous data.',
  failure: {
    late: 'No response within 10 seconds.',
    notAllowed: "Your wallet doesn't let this page read the chain.",
    unknownCall: "Your wallet doesn't support reading the chain. Try another wallet.",
    noChain: "Your wallet isn't connected to a network.",
    wallet: 'Your wallet returned an invalid response. Try again, or try another wallet.',
    server: "The server couldn't be reached.",
  },

  noDataSource: {
    none: {
      title: 'No data source',
      body: 'The block number and chain ID appear here once this browser has a wallet or the server has an Ethereum node.',
    },
    several: {
      title: 'Choose a wallet',
      body: 'We found several wallets. Connect the one you want to use, and its block number and chain ID appear here.',
    },
  },

  wallet: {
    title: 'Wallet',
    states: {
      disconnected: 'Disconnected',
      connecting: 'Connecting',
      reconnecting: 'Reconnecting',
      connected: 'Connected',
    },
    unnamed: 'Browser wallet',
    about:
      "Optional. If you connect, we show your wallet's address here and read the chain through the wallet.",
    list: 'Wallets in this browser',
    connect: 'Connect',
    none: {
      title: 'No wallet in this browser',
      body: 'Install an Ethereum wallet extension and it will appear here automatically. You can then read the chain without connecting.',
    },
    waiting: (name: string) => `Waiting for ${name}. Approve the request in its window.`,
    stop: 'Stop waiting',
    finding: 'Looking for your previous wallet.',
    asking: (name: string) => `Checking your connection to ${name}.`,
    account: 'Address',
    disconnect: 'Disconnect',
    note: "This page forgets your wallet when you disconnect or close the tab. To revoke access, use your wallet's settings.",
    endings: {
      declined: 'You declined the request in your wallet. Nothing was shared.',
      pending: 'Your wallet already has a request open. Respond to it there, then connect again.',
      refused: "Your wallet didn't connect. It may be locked or have no accounts.",
      withdrawn: 'Your wallet disconnected from this page. Connect again to continue.',
      gone: "Your previously connected wallet isn't responding.",
    },
  },

  calls: {
    title: 'What this page requests',
    reads: 'On every refresh',
    accounts: 'Only when you connect or reconnect',
    never: 'Never requested',
    neverList: 'Signatures, transactions, balances, network switching',
    note: 'Nothing you see here is stored on the server.',
  },

  /** Names of chains by their EIP-155 numbers. */
  networks: {
    1: 'Ethereum main network',
    10: 'OP Mainnet',
    56: 'BNB Smart Chain',
    100: 'Gnosis',
    137: 'Polygon',
    324: 'ZKsync Era',
    8453: 'Base',
    17000: 'Holesky, a test network',
    31337: 'Development chain',
    42161: 'Arbitrum One',
    43114: 'Avalanche C-Chain',
    59144: 'Linea',
    560048: 'Hoodi, a test network',
    11155111: 'Sepolia, a test network',
  } as Readonly<Record<number, string>>,
} as const
