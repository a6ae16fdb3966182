import { ETHEREUM_MAINNET_CHAIN_ID } from '@satlens/domain'
import { formatClock, LOCALE } from '#shared/date-format.ts'
import { Button } from '#ui/actions/button.tsx'
import { AmountText } from '#ui/data/amount-text.tsx'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import type { ChainSource } from './chain-source.ts'
import { messages } from './messages.ts'
import { getNetworkName } from './network-name.ts'
import type { ChainSnapshotState } from './use-chain-snapshot.ts'

const text = messages.chain

type ChainCardProps = ChainSnapshotState & {
  source: ChainSource | null
  /** The source is a wallet that was not asked for a connection. */
  isUnconnected: boolean
  hasWallets: boolean
  onReadAgain: () => void
}

/** The chain id and the block number (docs/spec/README.md#screens), with whom they come from and when; or why they are not there. */
export function ChainCard({ source, isUnconnected, hasWallets, onReadAgain, ...state }: ChainCardProps) {
  const { reading, failure, isReading } = state
  if (source === null) {
    const nobody = hasWallets ? messages.nobody.several : messages.nobody.none
    return (
      <Card title={text.title}>
        <EmptyState title={nobody.title}>{nobody.body}</EmptyState>
      </Card>
    )
  }
  const block = reading?.blockNumber.toLocaleString(LOCALE)
  return (
    <Card aside={<StateTag {...state} />} title={text.title}>
      {failure !== null && (
        <Notice className="mb-5" role="status" title={messages.failed} tone="warn">
          <p>{failure}</p>
          {reading && <p>{messages.stale}</p>}
        </Notice>
      )}
      {reading && reading.chainId !== ETHEREUM_MAINNET_CHAIN_ID && (
        <Notice className="mb-5" role="status" title={messages.other.title} tone="warn">
          <p>{messages.other.body(reading.chainId, getNetworkName(reading.chainId))}</p>
          <p>{messages.other[source.kind]}</p>
        </Notice>
      )}
      <h3 className="font-medium text-14">{text.block}</h3>
      <p className="mt-1 mb-4 flex min-h-12 items-center sm:min-h-16">
        {block ? (
          <AmountText size="large" tone={failure === null ? 'ink' : 'muted'} value={block} />
        ) : isReading ? (
          <Skeleton className="h-8 w-48 max-w-full" />
        ) : (
          <span className="text-28 text-muted">{text.unknown}</span>
        )}
      </p>
      <DescriptionList className="border-hairline border-t" dense>
        <DescriptionRow term={text.id}>{reading?.chainId ?? text.unknown}</DescriptionRow>
        <DescriptionRow term={text.network}>
          {reading ? (getNetworkName(reading.chainId) ?? text.unnamed) : text.unknown}
        </DescriptionRow>
        <DescriptionRow note={isUnconnected ? text.unconnected : undefined} term={text.through}>
          {source.kind === 'server' ? text.server : <bdi className="break-words">{source.wallet.name}</bdi>}
        </DescriptionRow>
        <DescriptionRow term={text.time}>
          {reading ? (
            <time dateTime={reading.readAt.toISOString()}>{formatClock(reading.readAt)}</time>
          ) : (
            text.unknown
          )}
        </DescriptionRow>
      </DescriptionList>
      <Button busy={isReading} busyLabel={text.reading} className="mt-5" onClick={onReadAgain}>
        {text.again}
      </Button>
      <VisuallyHidden>
        <span role="status">{reading && block && !isReading ? text.spoken(block, reading.chainId) : ''}</span>
      </VisuallyHidden>
    </Card>
  )
}

function StateTag({ reading, failure, isReading }: ChainSnapshotState) {
  if (failure !== null) return <Tag tone="loss">{text.states.failed}</Tag>
  if (reading) {
    return reading.chainId === ETHEREUM_MAINNET_CHAIN_ID ? (
      <Tag tone="gain">{text.states.main}</Tag>
    ) : (
      <Tag tone="loss">{text.states.other}</Tag>
    )
  }
  return <Tag>{isReading ? text.states.reading : text.states.failed}</Tag>
}
