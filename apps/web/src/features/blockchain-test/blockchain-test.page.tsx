import { ETHEREUM_RPC_METHODS } from '@satlens/contract'
import clsx from 'clsx'
import { settings } from '#shared/browser/settings.ts'
import { PageHeading } from '#shared/components/page-heading.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ChainCard } from './chain-card.tsx'
import { chooseChainSource } from './chain-source.ts'
import { messages } from './messages.ts'
import { WalletCard } from './wallet-card.tsx'
import { ACCOUNT_CALLS, useWalletConnection } from './wallets/wallet-connection.ts'

const { calls, noDataSource, noEndpoint } = messages
const CALLS = [
  { term: calls.reads, names: ETHEREUM_RPC_METHODS },
  { term: calls.accounts, names: ACCOUNT_CALLS },
]

/** /blockchain-test: the chain id and the block number of an Ethereum chain, read only (docs/spec/README.md#screens). */
export function BlockchainTestPage() {
  const { wallets, connection, connect, disconnect } = useWalletConnection()
  const hasEndpoint = settings.ethereum_endpoint
  const source = chooseChainSource(connection, wallets, hasEndpoint)
  const noSource = wallets.length > 0 ? noDataSource.several : noDataSource.none
  return (
    <>
      <PageHeading lead={messages.lead} title={messages.title} />
      {!hasEndpoint && (
        <Notice className="mb-6" title={noEndpoint.title}>
          {noEndpoint.body}
        </Notice>
      )}
      <div className={clsx('grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2', source && 'items-start')}>
        {source ? (
          <ChainCard
            isUnconnected={source.kind === 'wallet' && connection.status !== 'connected'}
            key={source.id}
            source={source}
          />
        ) : (
          <Card title={messages.chain.title}>
            <EmptyState title={noSource.title}>{noSource.body}</EmptyState>
          </Card>
        )}
        {/* Beside a chain that is read, the two cards fill its height. */}
        <div className={source ? 'flex min-w-0 flex-col gap-6' : 'contents'}>
          <WalletCard
            connection={connection}
            onConnect={connect}
            onDisconnect={disconnect}
            wallets={wallets}
          />
          <CallsCard isWide={source === null} />
        </div>
      </div>
    </>
  )
}

function CallsCard({ isWide }: { isWide: boolean }) {
  return (
    <Card className={clsx(isWide && 'lg:col-span-2')} flush footer={calls.note} title={calls.title}>
      <dl className={clsx('flex flex-col gap-3 p-5', isWide && 'lg:flex-row lg:gap-12')}>
        {CALLS.map(({ term, names }) => (
          <div key={term}>
            <dt className="text-14 text-muted">{term}</dt>
            <dd className="flex flex-wrap gap-x-4">
              {names.map((name) => (
                <code className="wrap-anywhere text-14" key={name}>
                  {name}
                </code>
              ))}
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-14 text-muted">{calls.never}</dt>
          <dd>{calls.neverList}</dd>
        </div>
      </dl>
    </Card>
  )
}
