import { type Currency, MAX_FREE_ACTIVE_ALERTS } from '@satlens/domain'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { CardQueryStatus } from '#shared/components/card-query-status.tsx'
import { useSession } from '#shared/session/session.ts'
import { readForUser, storeForUser } from '#shared/session/user-storage.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { closeAlertForm, openAlertForm, useAlertFormDraft } from './alert-form-store.ts'
import { AlertList } from './alert-list.tsx'
import { AlertsFooter } from './alerts-footer.tsx'
import { messages } from './messages.ts'
import { NewAlertForm } from './new-alert-form.tsx'
import { useAlerts } from './use-alerts.ts'

/** The alerts of the user. A new one is in `currency`. */
export function AlertsCard({ currency, className }: { currency: Currency; className?: string }) {
  const query = useAlerts()
  const { data, isPending } = query
  const request = useAlertFormDraft()
  useEffect(() => closeAlertForm, [])
  const box = useRef<HTMLDivElement>(null)
  const reservedHeight = useReservedHeight(box, data !== undefined)
  const limit = data?.active_limit ?? MAX_FREE_ACTIVE_ALERTS
  const active = data?.alerts.filter(({ status }) => status === 'active').length ?? 0

  return (
    <Card
      aside={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="text-14 text-muted">{data && messages.active(active, limit)}</span>
          <Button onClick={() => openAlertForm()} size="small">
            {messages.create}
          </Button>
        </span>
      }
      className={className}
      flush
      footer={messages.limits(limit)}
      title={messages.title}
    >
      <div ref={box} style={{ minHeight: isPending ? reservedHeight : undefined }}>
        {data ? (
          <AlertList {...data} currency={currency} />
        ) : (
          // As high as what most see next.
          <div className="min-h-47.5 p-5">
            <CardQueryStatus query={query} text={messages} />
          </div>
        )}
      </div>
      <AlertsFooter data={data} />
      {request && (
        <NewAlertForm
          currency={currency}
          key={`${request.kind} ${request.value}`}
          list={data}
          onClose={closeAlertForm}
          request={request}
        />
      )}
    </Card>
  )
}

/** The height of the loaded list at the last visit, reserved while it is loading, so that nothing below it moves. */
function useReservedHeight(box: RefObject<HTMLElement | null>, isLoaded: boolean): number | undefined {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const [height] = useState(() => (userId === null ? undefined : readHeight(userId)))

  useEffect(() => {
    const current = box.current?.offsetHeight ?? 0
    if (isLoaded && userId !== null && current > 0) {
      storeForUser('alerts-height', userId, { width: window.innerWidth, height: current })
    }
  })
  return height
}

function readHeight(userId: string): number | undefined {
  const size = readForUser('alerts-height', userId)
  if (typeof size !== 'object' || size === null || !('width' in size) || !('height' in size)) return undefined
  return size.width === window.innerWidth && typeof size.height === 'number' ? size.height : undefined
}
