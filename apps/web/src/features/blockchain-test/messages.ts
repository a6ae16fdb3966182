import { ETHEREUM_CHAIN_ID } from '@satlens/domain'
import type { Ending } from './wallets/connection.ts'

const ENDINGS = {
  declined: 'You declined in the wallet. Nothing was shared.',
  pending: 'The wallet already has a question open. Answer it there, then connect again.',
  refused: 'The wallet did not connect. It may be locked, or hold no account.',
  withdrawn: 'The wallet no longer shows an account to this page.',
  gone: 'The wallet of before does not answer.',
} as const satisfies Record<Ending, string>

/** Everything the blockchain test says. */
export const messages = {
  title: 'Blockchain test',
  lead: 'A read-only check of the Ethereum main network: chain ID and block number.',

  noEndpoint: {
    title: 'No Ethereum endpoint is configured on this server',
    body: 'The chain can therefore only be read through a wallet in your browser.',
  },

  chain: {
    title: 'Chain',
    block: 'Block number',
    id: 'Chain ID',
    network: 'Network',
    through: 'Read through',
    time: 'Read at',
    server: 'This server',
    unknown: '—',
    unnamed: 'Not known by name',
    unconnected: 'Without connecting',
    again: 'Read again',
    reading: 'Reading...',
    states: {
      main: 'Main network',
      other: 'Another chain',
      reading: 'Reading',
      failed: 'Not read',
    },
    spoken: (block: string, chainId: number) => `Block ${block} of chain ${chainId}`,
  },

  other: {
    title: 'This is not the Ethereum main network',
    body: (chainId: number, name: string | null) =>
      `The answer comes from chain ${chainId}${name === null ? '' : `, ${name}`}. This page checks chain ${ETHEREUM_CHAIN_ID}, and supports no other.`,
    wallet: 'Choose the Ethereum main network in your wallet; this page follows by itself.',
    server: 'Only the operator of this server can have it read another chain.',
  },

  failed: 'Failed to read the chain',
  stale: 'The figures below are those of the reading before.',
  failure: {
    late: 'No answer came within 10 seconds.',
    notAllowed: 'The wallet does not let this page read the chain.',
    unknownCall: 'The wallet does not know this call.',
    noChain: 'The wallet itself has no connection to a chain.',
    wallet: 'The wallet gave no proper answer.',
    server: 'The server could not be reached.',
  },

  nobody: {
    none: {
      title: 'Nobody to ask',
      body: 'There is no wallet in this browser either. With an endpoint or a wallet, the chain ID and the block number stand here.',
    },
    several: {
      title: 'Choose a wallet',
      body: 'There are several in this browser. Connect the one that the chain should be read through.',
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
      'Optional. Connecting asks the wallet for your address, shows it here and reads the chain through the wallet.',
    list: 'Wallets in this browser',
    connect: 'Connect',
    none: {
      title: 'No wallet in this browser',
      body: 'An extension shows up here on its own, through EIP-6963 or as window.ethereum (EIP-1193).',
    },
    waiting: (name: string) => `Waiting for ${name}. The question is open in its own window.`,
    stop: 'Stop waiting',
    finding: 'Looking for the wallet of before.',
    asking: (name: string) => `Asking ${name} whether you are still connected.`,
    account: 'Address',
    disconnect: 'Disconnect',
    note: 'This page forgets the wallet when you disconnect or close the tab. The permission itself can be withdrawn in the wallet.',
    endings: ENDINGS,
  },

  calls: {
    title: 'What is asked',
    reads: 'Asked for each reading',
    accounts: 'Asked only when you connect, or come back connected',
    never: 'Never asked',
    neverList: 'Signatures, transactions, balances, a change of network',
    note: 'Nothing you see here is stored on the server.',
  },
} as const
