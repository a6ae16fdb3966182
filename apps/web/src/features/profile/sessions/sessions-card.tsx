import { describeUserAgent } from '@satlens/domain'
import { useEffect, useRef, useState } from 'react'
import { LoadError } from '#shared/components/load-error.tsx'
import { Button } from '#ui/actions/button.tsx'
import { CardSkeleton } from '#ui/feedback/card-skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { messages } from './messages.ts'
import { SessionRow } from './session-row.tsx'
import { type SessionsToEnd, useEndSessions } from './use-end-sessions.ts'
import { useSessions } from './use-sessions.ts'

/** Where the account is signed in, and how to end that. */
export function SessionsCard() {
  const { places, failure, nowMs, load, drop } = useSessions()
  const [endings, setEndings] = useState(0)
  const ending = useEndSessions((ended) => {
    drop((place) => (ended === 'others' ? !place.is_current : place.id === ended.id))
    setEndings((count) => count + 1)
    void load()
  })
  const list = useRef<HTMLUListElement>(null)
  // The button that was pressed is gone with its row.
  useEffect(() => {
    if (endings > 0) list.current?.focus()
  }, [endings])
  const others = places?.filter((place) => !place.is_current).length ?? 0

  return (
    <Card
      aside={
        others > 0 && (
          <Button onClick={() => ending.ask('others')} size="small">
            {messages.endOthers}
          </Button>
        )
      }
      className="lg:col-span-2"
      flush={places !== null}
      footer={places !== null && (others === 0 ? messages.onlyHere : messages.note)}
      title={messages.title}
    >
      {places === null && failure === null && <CardSkeleton label={messages.loading} />}
      {failure !== null && <LoadError onRetry={load} said={failure} title={messages.loadFailed} />}
      {places !== null && (
        <ul aria-label={messages.list} ref={list} tabIndex={-1}>
          {places.map((place) => (
            <SessionRow key={place.id} nowMs={nowMs} onEnd={() => ending.ask(place)} place={place} />
          ))}
        </ul>
      )}
      <EndingDialog
        asked={ending.asked}
        failure={ending.failure}
        isEnding={ending.isEnding}
        onClose={() => ending.ask(null)}
        onConfirm={ending.end}
        others={others}
      />
    </Card>
  )
}

function EndingDialog({
  asked,
  others,
  failure,
  isEnding,
  onClose,
  onConfirm,
}: {
  asked: SessionsToEnd | null
  others: number
  failure: string | null
  isEnding: boolean
  onClose: () => void
  onConfirm: () => void
}) {
  const isOne = asked !== null && asked !== 'others'
  const { confirmOne, confirmOthers } = messages
  return (
    <ConfirmDialog
      failure={failure}
      isBusy={isEnding}
      isOpen={asked !== null}
      onClose={onClose}
      onConfirm={onConfirm}
      text={isOne ? confirmOne : confirmOthers}
      title={isOne ? confirmOne.title(describeUserAgent(asked.user_agent)) : confirmOthers.title}
    >
      {isOne ? confirmOne.body : confirmOthers.body(others)}
    </ConfirmDialog>
  )
}
