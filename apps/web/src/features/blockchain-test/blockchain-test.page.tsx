import { PageTitle } from '#shared/page-title.tsx'
import { settings } from '#shared/settings.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { CallsCard } from './calls-card.tsx'
import { ChainCard } from './chain-card.tsx'
import { messages } from './messages.ts'
import { sourceOf } from './source.ts'
import { useChainReading } from './use-chain-reading.ts'
import { WalletCard } from './wallet-card.tsx'
import { useConnection } from './wallets/use-connection.ts'

/** /blockchain-test: the chain id and the block number of an Ethereum chain, read only (docs/spec/README.md#screens). */
export function Component() {
  const { wallets, connection, connect, disconnect } = useConnection()
  const hasEndpoint = settings.ethereum_endpoint
  const source = sourceOf(connection, wallets, hasEndpoint)
  const { read, ...chain } = useChainReading(source)
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
          <CallsCard />
        </div>
      </div>
    </>
  )
}
