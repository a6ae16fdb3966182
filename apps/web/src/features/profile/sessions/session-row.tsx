import type { ListedSession } from '@satlens/contract'
import { describeUserAgent } from '@satlens/domain'
import { Button } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { messages } from './messages.ts'
import { RelativeTime } from './relative-time.tsx'

/** One place where the account is signed in. This device has no button: it leaves by "Sign Out". */
export function SessionRow({
  place,
  nowMs,
  onEnd,
}: {
  place: ListedSession
  nowMs: number
  onEnd: () => void
}) {
  const device = describeUserAgent(place.user_agent)
  // The user is on this device now, whenever its session was last refreshed.
  const lastSeen = place.is_current ? new Date(nowMs).toISOString() : (place.refreshed_at ?? place.created_at)
  return (
    <li className="flex flex-col gap-3 border-hairline border-b px-5 py-4 last:border-b-0 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
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
            {messages.from} {place.ip === '' ? messages.noAddress : place.ip}
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
