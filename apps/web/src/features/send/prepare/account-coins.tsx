import type { CoinList } from '@satlens/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CardQueryStatus } from '#shared/components/card-query-status.tsx'
import { formatMoment } from '#shared/date-format.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { messages } from './messages.ts'

const text = messages.account

/** The content for an account with coins, else why it has none to spend. */
export function AccountCoins({
  query,
  children,
}: {
  query: UseQueryResult<CoinList>
  children: (list: CoinList) => ReactNode
}) {
  const { data, error } = query
  if (data === undefined) return <CardQueryStatus query={query} text={text} />
  if (data.missing_because !== null) {
    const { title, body } = text.missing[data.missing_because]
    return <Notice title={title}>{body}</Notice>
  }
  if (data.input_vsize === null) return <Notice title={text.keyless.title}>{text.keyless.body}</Notice>
  if (data.coin_count === 0) return <Notice title={text.empty.title}>{text.empty.body}</Notice>
  return (
    <>
      {error !== null && <Notice tone="warn">{text.stale(formatMoment(data.as_of))}</Notice>}
      {children(data)}
    </>
  )
}
