import { ETHEREUM_MAINNET_CHAIN_ID } from '@satlens/domain'
import { useEffect, useState } from 'react'
import { createQuery, type QueryState } from '#shared/data/query.ts'
import { useQuery } from '#shared/data/use-query.ts'
import { formatClock, LOCALE } from '#shared/date-format.ts'
import { Button } from '#ui/actions/button.tsx'
import { AmountText } from '#ui/data/amount-text.tsx'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { type ChainSource, getSourceProvider } from './chain-source.ts'
import { getChainErrorMessage, getNetworkName } from './chain-text.ts'
import type { ChainSnapshot } from './fetch-chain-snapshot.ts'
import { messages } from './messages.ts'
import { onProviderEvent } from './wallets/browser-wallet.ts'
import { withTimeout } from './with-timeout.ts'

const text = messages.chain
const TIMEOUT_MS = 10_000

/** The chain id and the block number (docs/spec/README.md#screens), or why they are not there. Give it the key of its source. */
export function ChainCard({ source, isUnconnected }: { source: ChainSource; isUnconnected: boolean }) {
  const { data, error, isReading, refresh } = useChainSnapshot(source)
  const block = data?.blockNumber.toLocaleString(LOCALE)
  return (
    <Card aside={<StateTag data={data} error={error} isReading={isReading} />} title={text.title}>
      {error !== null && (
        <Notice className="mb-5" role="status" title={messages.failed} tone="warn">
          <p>{getChainErrorMessage(error, source.kind)}</p>
          {data && <p>{messages.stale}</p>}
        </Notice>
      )}
      {data && data.chainId !== ETHEREUM_MAINNET_CHAIN_ID && (
        <Notice className="mb-5" role="status" title={messages.other.title} tone="warn">
          <p>{messages.other.body(data.chainId, getNetworkName(data.chainId))}</p>
          <p>{messages.other[source.kind]}</p>
        </Notice>
      )}
      <h3 className="font-medium text-14">{text.block}</h3>
      <p className="mt-1 mb-4 flex min-h-12 items-center sm:min-h-16">
        {block ? (
          <AmountText size="large" tone={error === null ? 'ink' : 'muted'} value={block} />
        ) : isReading ? (
          <Skeleton className="h-8 w-48 max-w-full" />
        ) : (
          <span className="text-28 text-muted">{text.unknown}</span>
        )}
      </p>
      <DescriptionList className="border-hairline border-t" dense>
        <DescriptionRow term={text.id}>{data?.chainId ?? text.unknown}</DescriptionRow>
        <DescriptionRow term={text.network}>
          {data ? (getNetworkName(data.chainId) ?? text.unnamed) : text.unknown}
        </DescriptionRow>
        <DescriptionRow note={isUnconnected ? text.unconnected : undefined} term={text.through}>
          {source.kind === 'server' ? text.server : <bdi className="break-words">{source.wallet.name}</bdi>}
        </DescriptionRow>
        <DescriptionRow term={text.time}>
          {data ? <time dateTime={data.readAt.toISOString()}>{formatClock(data.readAt)}</time> : text.unknown}
        </DescriptionRow>
      </DescriptionList>
      <Button busy={isReading} busyLabel={text.reading} className="mt-5" onClick={() => void refresh()}>
        {text.again}
      </Button>
      <span className="sr-only" role="status">
        {data && block && !isReading ? text.spoken(block, data.chainId) : ''}
      </span>
    </Card>
  )
}

function useChainSnapshot(source: ChainSource) {
  const provider = getSourceProvider(source)
  const [query] = useState(() =>
    createQuery(
      () =>
        withTimeout(
          TIMEOUT_MS,
          import('./fetch-chain-snapshot.ts').then((m) => m.fetchChainSnapshot(provider)),
        ),
      { isPublic: true },
    ),
  )
  useEffect(() => onProviderEvent(provider, 'chainChanged', () => void query.invalidate()), [provider, query])
  return useQuery(query)
}

type SnapshotState = Pick<QueryState<ChainSnapshot>, 'data' | 'error' | 'isReading'>

function StateTag({ data, error, isReading }: SnapshotState) {
  const isMain = data?.chainId === ETHEREUM_MAINNET_CHAIN_ID
  if (data && error === null) {
    return <Tag tone={isMain ? 'gain' : 'loss'}>{isMain ? text.states.main : text.states.other}</Tag>
  }
  if (isReading && error === null) return <Tag>{text.states.reading}</Tag>
  return <Tag tone="loss">{text.states.failed}</Tag>
}
