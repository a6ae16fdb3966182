import { MAX_FREE_ACTIVE_ALERTS } from '@satlens/domain'
import { useEffect } from 'react'
import { LoadError } from '#shared/components/load-error.tsx'
import { Button } from '#ui/actions/button.tsx'
import { CardSkeleton } from '#ui/feedback/card-skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { closeAlertForm, openAlertForm, useAlertFormRequest } from './alert-form-store.ts'
import { AlertList } from './alert-list.tsx'
import { AlertsFooter } from './alerts-footer.tsx'
import { messages } from './messages.ts'
import { NewAlertForm } from './new-alert-form.tsx'
import { useAlertChanges } from './use-alert-changes.ts'
import { useAlerts } from './use-alerts.ts'
import { useReservedListHeight } from './use-reserved-list-height.ts'

/** The account's price alerts: what they wait for, what has become of them, and what they have told. */
export function AlertsCard({ className }: { className?: string }) {
  const alerts = useAlerts()
  const changes = useAlertChanges(alerts)
  const request = useAlertFormRequest()
  useEffect(() => closeAlertForm, [])
  const { known } = alerts
  const reserved = useReservedListHeight(known !== null)
  const limit = known?.list.active_limit ?? MAX_FREE_ACTIVE_ALERTS
  const active = known?.list.alerts.filter(({ status }) => status === 'active').length ?? 0

  return (
    <Card
      aside={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="text-14 text-muted">{known && messages.active(active, limit)}</span>
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
      {/* After a failure no space is reserved. */}
      <div ref={reserved.box} style={{ minHeight: alerts.failure === null ? reserved.height : undefined }}>
        {known ? (
          <AlertList changes={changes} list={known.list} />
        ) : (
          // As high as what most see next.
          <div className="min-h-47.5 p-5">
            {alerts.failure === null ? (
              <CardSkeleton label={messages.loading} />
            ) : (
              <LoadError onRetry={alerts.load} said={alerts.failure} title={messages.loadFailed} />
            )}
          </div>
        )}
      </div>
      <AlertsFooter changes={changes} known={known} />
      {request && (
        <NewAlertForm
          key={`${request.kind} ${request.value}`}
          list={known?.list ?? null}
          onClose={closeAlertForm}
          onSet={(alert) => {
            alerts.put(alert)
            if (known === null) void alerts.load()
            closeAlertForm()
          }}
          onUnanswered={() => void alerts.load()}
          request={request}
        />
      )}
    </Card>
  )
}
