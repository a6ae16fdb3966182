import { ETHEREUM_MAINNET_CHAIN_ID } from '@satlens/domain'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatClock, LOCALE } from '#shared/date-format.ts'
import { invalidateQueries, queryClient } from '#shared/query/query-client.ts'
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
  const { data, error, isFetching, refetch } = useChainSnapshot(source)
  const block = data?.blockNumber.toLocaleString(LOCALE)
  return (
    <Card aside={<StateTag data={data} error={error} isFetching={isFetching} />} title={text.title}>
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
        ) : isFetching ? (
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
      <Button busy={isFetching} busyLabel={text.reading} className="mt-5" onClick={() => void refetch()}>
        {text.again}
      </Button>
      <span className="sr-only" role="status">
        {data && block && !isFetching ? text.spoken(block, data.chainId) : ''}
      </span>
    </Card>
  )
}

function useChainSnapshot(source: ChainSource) {
  const provider = getSourceProvider(source)
  useEffect(
    () => onProviderEvent(provider, 'chainChanged', () => void invalidateQueries(keyOf(source))),
    [provider, source],
  )
  return useQuery(
    {
      queryKey: keyOf(source),
      queryFn: () =>
        withTimeout(
          TIMEOUT_MS,
          import('./fetch-chain-snapshot.ts').then((m) => m.fetchChainSnapshot(provider)),
        ),
      // A wallet may be on another chain when the card is shown again.
      gcTime: 0,
    },
    queryClient,
  )
}

const keyOf = ({ id }: ChainSource) => ['chain-snapshot', id]

type SnapshotState = Pick<UseQueryResult<ChainSnapshot>, 'data' | 'error' | 'isFetching'>

function StateTag({ data, error, isFetching }: SnapshotState) {
  const isMain = data?.chainId === ETHEREUM_MAINNET_CHAIN_ID
  if (data && error === null) {
    return <Tag tone={isMain ? 'gain' : 'loss'}>{isMain ? text.states.main : text.states.other}</Tag>
  }
  if (isFetching && error === null) return <Tag>{text.states.reading}</Tag>
  return <Tag tone="loss">{text.states.failed}</Tag>
}
