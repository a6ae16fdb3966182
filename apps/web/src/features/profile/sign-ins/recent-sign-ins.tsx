import { type ListedSignInAttempt, listSignInsEndpoint } from '@satlens/contract'
import { describeUserAgent } from '@satlens/domain'
import { useRef, useState } from 'react'
import { CardQueryStatus } from '#shared/components/card-query-status.tsx'
import { formatMoment } from '#shared/date-format.ts'
import { useEndpoint } from '#shared/query/use-endpoint.ts'
import { Button } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { messages } from './messages.ts'

const SHOWN_AT_FIRST = 5

export function RecentSignIns() {
  const query = useEndpoint(listSignInsEndpoint)
  const signIns = query.data?.sign_ins
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = showsAll ? signIns : signIns?.slice(0, SHOWN_AT_FIRST)
  const hasMore = !showsAll && signIns !== undefined && signIns.length > SHOWN_AT_FIRST

  function showAll() {
    setShowsAll(true)
    // The pressed button disappears.
    list.current?.focus()
  }

  return (
    <Card
      aside={
        hasMore && (
          <Button onClick={showAll} size="small">
            {messages.showAll(signIns.length)}
          </Button>
        )
      }
      className="lg:col-span-2"
      flush={signIns !== undefined}
      footer={signIns && messages.note}
      title={messages.title}
    >
      <CardQueryStatus query={query} text={messages} />
      {signIns?.length === 0 && (
        <EmptyState className="px-5 py-4" title={messages.none.title}>
          {messages.none.body}
        </EmptyState>
      )}
      {shown && (
        <ul aria-label={messages.list} ref={list} tabIndex={-1}>
          {shown.map((signIn) => (
            <SignInRow key={signIn.id} signIn={signIn} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function SignInRow({ signIn: { created_at, succeeded, ip, user_agent } }: { signIn: ListedSignInAttempt }) {
  return (
    <li className="border-hairline border-b px-5 py-3 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {describeUserAgent(user_agent)}
        {!succeeded && <Tag tone="loss">{messages.failed}</Tag>}
      </p>
      <p className="figures flex flex-wrap gap-x-6 text-14 text-muted">
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
        <span className="break-all">{messages.from(ip)}</span>
      </p>
    </li>
  )
}
