import { ETHEREUM_CHAIN_ID } from '@satlens/domain'
import { formatClock, LOCALE } from '#shared/date-format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Figure } from '#ui/figure.tsx'
import { Ledger, LedgerRow } from '#ui/ledger.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { messages } from './messages.ts'
import { networkName } from './network-names.ts'
import type { Source } from './source.ts'
import type { ChainReading } from './use-chain-reading.ts'

const text = messages.chain

type ChainCardProps = ChainReading & {
  source: Source | null
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
      {reading && reading.chainId !== ETHEREUM_CHAIN_ID && (
        <Notice className="mb-5" role="status" title={messages.other.title} tone="warn">
          <p>{messages.other.body(reading.chainId, networkName(reading.chainId))}</p>
          <p>{messages.other[source.kind]}</p>
        </Notice>
      )}
      <h3 className="font-medium text-14">{text.block}</h3>
      <p className="mt-1 mb-4 flex min-h-12 items-center sm:min-h-16">
        {block ? (
          <Figure size="large" tone={failure === null ? 'ink' : 'muted'} value={block} />
        ) : isReading ? (
          <Skeleton className="h-8 w-48 max-w-full" />
        ) : (
          <span className="text-28 text-muted">{text.unknown}</span>
        )}
      </p>
      <Ledger className="border-hairline border-t" dense>
        <LedgerRow term={text.id}>{reading?.chainId ?? text.unknown}</LedgerRow>
        <LedgerRow term={text.network}>
          {reading ? (networkName(reading.chainId) ?? text.unnamed) : text.unknown}
        </LedgerRow>
        <LedgerRow note={isUnconnected ? text.unconnected : undefined} term={text.through}>
          {source.kind === 'server' ? text.server : <bdi className="break-words">{source.wallet.name}</bdi>}
        </LedgerRow>
        <LedgerRow term={text.time}>
          {reading ? (
            <time dateTime={reading.readAt.toISOString()}>{formatClock(reading.readAt)}</time>
          ) : (
            text.unknown
          )}
        </LedgerRow>
      </Ledger>
      <Button busy={isReading} busyLabel={text.reading} className="mt-5" onClick={onReadAgain}>
        {text.again}
      </Button>
      <VisuallyHidden>
        <span role="status">{reading && block && !isReading ? text.spoken(block, reading.chainId) : ''}</span>
      </VisuallyHidden>
    </Card>
  )
}

function StateTag({ reading, failure, isReading }: ChainReading) {
  if (failure !== null) return <Tag tone="loss">{text.states.failed}</Tag>
  if (reading) {
    return reading.chainId === ETHEREUM_CHAIN_ID ? (
      <Tag tone="gain">{text.states.main}</Tag>
    ) : (
      <Tag tone="loss">{text.states.other}</Tag>
    )
  }
  return <Tag>{isReading ? text.states.reading : text.states.failed}</Tag>
}
