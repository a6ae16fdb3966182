import { FREE_ACTIVE_ALERTS } from '@satlens/domain'
import { useEffect } from 'react'
import { LoadFailure } from '#shared/load-failure.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { AlertList } from './alert-list.tsx'
import { closeRequest, requestAlert, useAlertRequest } from './alert-request.ts'
import { AlertsFoot } from './alerts-foot.tsx'
import { messages } from './messages.ts'
import { NewAlert } from './new-alert.tsx'
import { useAlertChanges } from './use-alert-changes.ts'
import { useAlerts } from './use-alerts.ts'
import { useListRoom } from './use-list-room.ts'

/** The account's price alerts: what they wait for, what has become of them, and what they have told. */
export function AlertsCard({ className }: { className?: string }) {
  const alerts = useAlerts()
  const changes = useAlertChanges(alerts)
  const request = useAlertRequest()
  useEffect(() => closeRequest, [])
  const { known } = alerts
  const room = useListRoom(known !== null)
  const limit = known?.list.active_limit ?? FREE_ACTIVE_ALERTS
  const active = known?.list.alerts.filter(({ status }) => status === 'active').length ?? 0

  return (
    <Card
      aside={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="text-14 text-muted">{known && messages.active(active, limit)}</span>
          <Button onClick={() => requestAlert()} size="small">
            {messages.create}
          </Button>
        </span>
      }
      className={className}
      flush
      footer={messages.limits(limit)}
      title={messages.title}
    >
      {/* A failure says that nothing comes: no room has to be kept. */}
      <div ref={room.box} style={{ minHeight: alerts.failure === null ? room.height : undefined }}>
        {known ? (
          <AlertList changes={changes} list={known.list} />
        ) : (
          // As high as what most see next.
          <div className="min-h-47.5 p-5">
            {alerts.failure === null ? (
              <Waiting label={messages.loading} />
            ) : (
              <LoadFailure onRetry={alerts.load} said={alerts.failure} title={messages.loadFailed} />
            )}
          </div>
        )}
      </div>
      <AlertsFoot changes={changes} known={known} />
      {request && (
        <NewAlert
          key={`${request.kind} ${request.value}`}
          list={known?.list ?? null}
          onClose={closeRequest}
          onSet={(alert) => {
            alerts.put(alert)
            if (known === null) void alerts.load()
            closeRequest()
          }}
          onUnanswered={() => void alerts.load()}
          request={request}
        />
      )}
    </Card>
  )
}
