import type { AlertNotice } from '@satlens/contract'
import { formatMoment } from '#shared/date-format.ts'
import { Tag } from '#ui/data/tag.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { formatAlertCondition, formatCrossing } from './alert-text.ts'
import { messages } from './messages.ts'

/** What was triggered, when, and at which price of which source. */
export function AlertHistory({ notices }: { notices: readonly AlertNotice[] }) {
  return (
    <Disclosure summary={messages.history} wide>
      {notices.length === 0 ? (
        <p className="text-14">{messages.historyEmpty}</p>
      ) : (
        <ol aria-label={messages.historyList}>
          {notices.map((notice) => (
            <li
              className="flex flex-col gap-x-6 gap-y-1 border-hairline border-t py-3 sm:flex-row sm:items-baseline sm:justify-between"
              key={notice.id}
            >
              <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-ink">
                <span className="figures">
                  {formatAlertCondition(notice)}, {formatCrossing(notice)}
                </span>
                {notice.source === 'simulated' && <Tag tone="sample">{messages.simulated}</Tag>}
              </p>
              <p className="shrink-0 text-14">
                <time dateTime={notice.as_of}>{formatMoment(notice.as_of)}</time>
                {notice.mailed && `, ${messages.mailed}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Disclosure>
  )
}
