import { settings } from '#shared/browser/settings.ts'
import { PageTitle } from '#shared/components/page-title.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageHeading } from '#ui/layout/page-heading.tsx'
import { ChainCard } from './chain-card.tsx'
import { chooseChainSource } from './chain-source.ts'
import { messages } from './messages.ts'
import { RpcCallsCard } from './rpc-calls-card.tsx'
import { useChainSnapshot } from './use-chain-snapshot.ts'
import { WalletCard } from './wallet-card.tsx'
import { useWalletConnection } from './wallets/use-wallet-connection.ts'

/** /blockchain-test: the chain id and the block number of an Ethereum chain, read only (docs/spec/README.md#screens). */
export function BlockchainTestPage() {
  const { wallets, connection, connect, disconnect } = useWalletConnection()
  const hasEndpoint = settings.ethereum_endpoint
  const source = chooseChainSource(connection, wallets, hasEndpoint)
  const { read, ...chain } = useChainSnapshot(source)
  return (
    <>
      <PageTitle>{messages.title}</PageTitle>
      <PageHeading lead={messages.lead} title={messages.title} />
      {!hasEndpoint && (
        <Notice className="mb-6" title={messages.noEndpoint.title}>
          {messages.noEndpoint.body}
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <ChainCard
          {...chain}
          hasWallets={wallets.length > 0}
          isUnconnected={source?.kind === 'wallet' && connection.status !== 'connected'}
          onReadAgain={read}
          source={source}
        />
        <div className="flex min-w-0 flex-col gap-6">
          <WalletCard
            connection={connection}
            onConnect={connect}
            onDisconnect={disconnect}
            wallets={wallets}
          />
          <RpcCallsCard />
        </div>
      </div>
    </>
  )
}
