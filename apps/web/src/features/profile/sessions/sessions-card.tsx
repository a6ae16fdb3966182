import { type ListedSession, listSessionsEndpoint } from '@satlens/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { CardQueryStatus } from '#shared/components/card-query-status.tsx'
import { invalidateQueries, pollEvery, queryClient, updateQuery } from '#shared/query/query-client.ts'
import { useSession } from '#shared/session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useToast } from '#ui/overlay/use-toast.ts'
import { describeSession } from './describe-session.ts'
import { EndSessionsDialog, type SessionsToEnd } from './end-sessions-dialog.tsx'
import { messages } from './messages.ts'
import { RelativeTime } from './relative-time.tsx'
import { SESSIONS_QUERY_KEY } from './sessions-query-key.ts'

const POLL_MS = 30_000

const sessionsQuery = queryOptions({
  queryKey: SESSIONS_QUERY_KEY,
  async queryFn({ signal }) {
    const { sessions } = await api.call(listSessionsEndpoint, { signal })
    const places = sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
    return { places, nowMs: Date.now() }
  },
  ...pollEvery(POLL_MS),
})

export function SessionsCard() {
  const session = useSession()
  const user = session.status === 'signed-in' ? session.user : null
  const query = useQuery(sessionsQuery, queryClient)
  const { data, error, refetch } = query
  const toast = useToast()
  useEffect(() => {
    if (error instanceof ApiError && error.code === 'session_not_found') toast.show(messages.endedElsewhere)
  }, [error, toast])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new password or token of the user can have changed the list
  useEffect(() => void refetch({ cancelRefetch: false }), [user, refetch])

  const [target, setTarget] = useState<SessionsToEnd | null>(null)
  const [endings, setEndings] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  // The button that was pressed is gone with its row.
  useEffect(() => {
    if (endings > 0) list.current?.focus()
  }, [endings])

  function handleEnded() {
    const isRemaining = ({ id, is_current }: ListedSession) =>
      target === 'others' ? is_current : id !== target?.id
    updateQuery(sessionsQuery, (shown) => ({ ...shown, places: shown.places.filter(isRemaining) }))
    setTarget(null)
    setEndings((count) => count + 1)
    void invalidateQueries(sessionsQuery.queryKey)
  }

  const otherCount = data?.places.filter((place) => !place.is_current).length ?? 0
  return (
    <Card
      aside={
        otherCount > 0 && (
          <Button onClick={() => setTarget('others')} size="small">
            {messages.endOthers}
          </Button>
        )
      }
      className="lg:col-span-2"
      flush={data !== undefined}
      footer={data && (otherCount === 0 ? messages.onlyHere : messages.note)}
      title={messages.title}
    >
      <CardQueryStatus query={query} text={messages} />
      {data && (
        <ul aria-label={messages.list} ref={list} tabIndex={-1}>
          {data.places.map((place) => (
            <SessionRow key={place.id} nowMs={data.nowMs} onEnd={() => setTarget(place)} place={place} />
          ))}
        </ul>
      )}
      {target && (
        <EndSessionsDialog
          onClose={() => setTarget(null)}
          onEnded={handleEnded}
          otherCount={otherCount}
          target={target}
        />
      )}
    </Card>
  )
}

/** One place where the account is signed in. This device has no button: it leaves by "Sign Out". */
function SessionRow({ place, nowMs, onEnd }: { place: ListedSession; nowMs: number; onEnd: () => void }) {
  const device = describeSession(place)
  // The user is on this device now, whenever its session was last refreshed.
  const lastSeen = place.is_current ? new Date(nowMs).toISOString() : (place.refreshed_at ?? place.created_at)
  return (
    <li className="flex flex-col gap-3 border-hairline border-b px-5 py-4 last:border-b-0 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{device}</span>
          {place.oauth_client && <Tag>{messages.app}</Tag>}
          {place.is_current && <Tag tone="gain">{messages.thisDevice}</Tag>}
        </p>
        <ul className="mt-1 flex flex-col gap-x-6 gap-y-0.5 text-14 text-muted sm:flex-row sm:flex-wrap sm:items-baseline">
          <li className="relative">
            {messages.lastSeen} <RelativeTime at={lastSeen} nowMs={nowMs} />
          </li>
          <li className="relative">
            {messages.signedIn} <RelativeTime at={place.created_at} nowMs={nowMs} />
          </li>
          <li className="figures break-all">
            {messages.from} {place.ip === '' ? messages.noAddress : <bdi>{place.ip}</bdi>}
          </li>
        </ul>
      </div>
      {!place.is_current && (
        <Button
          aria-label={messages.endOf(device)}
          className="shrink-0 self-start sm:self-center"
          onClick={onEnd}
          size="small"
        >
          {messages.end}
        </Button>
      )}
    </li>
  )
}
