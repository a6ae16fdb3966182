import { useEffect } from 'react'
import { LoadFailure } from '#shared/load-failure.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { closeRequest, requestAlert, useAlertRequest } from './alert-request.ts'
import { KnownAlerts } from './known-alerts.tsx'
import { messages } from './messages.ts'
import { NewAlert } from './new-alert.tsx'
import { useAlertChanges } from './use-alert-changes.ts'
import { useAlerts } from './use-alerts.ts'

/** The account's price alerts: what they wait for, what has become of them, and what they have told. */
export function AlertsCard({ className }: { className?: string }) {
  const alerts = useAlerts()
  const changes = useAlertChanges(alerts)
  const request = useAlertRequest()
  useEffect(() => closeRequest, [])
  const { known } = alerts
  const active = known?.list.alerts.filter(({ status }) => status === 'active').length ?? 0

  return (
    <Card
      aside={
        known && (
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="text-14 text-muted">{messages.active(active, known.list.active_limit)}</span>
            <Button onClick={() => requestAlert()} size="small">
              {messages.create}
            </Button>
          </span>
        )
      }
      className={className}
      flush={known !== null}
      footer={known && messages.limits(known.list.active_limit)}
      title={messages.title}
    >
      {known === null && alerts.failure === null && <Waiting label={messages.loading} />}
      {alerts.failure !== null && (
        <LoadFailure onRetry={alerts.load} said={alerts.failure} title={messages.loadFailed} />
      )}
      {known && <KnownAlerts changes={changes} known={known} />}
      {known && request && (
        <NewAlert
          key={`${request.kind} ${request.value}`}
          list={known.list}
          onClose={closeRequest}
          onSet={(alert) => {
            alerts.put(alert)
            closeRequest()
          }}
          request={request}
        />
      )}
    </Card>
  )
}
