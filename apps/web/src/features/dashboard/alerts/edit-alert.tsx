import type { Alert } from '@satlens/contract'
import { formatAlertValue } from '@satlens/domain'
import { useEffect, useRef, useState } from 'react'
import { FormFailure } from '#shared/form/form-failure.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { useToast } from '#ui/use-toast.ts'
import { alertWords } from './alert-words.ts'
import { messages } from './messages.ts'
import { readCondition } from './typed-condition.ts'
import { ValueField } from './value-field.tsx'

const text = messages.edit

/** Takes the place of an alert in the list while another value is typed for it. */
export function EditAlert({
  alert,
  isBusy,
  failure,
  onSave,
  onCancel,
}: {
  alert: Alert
  isBusy: boolean
  /** What the server made of the last value; what was typed is still here. */
  failure: string | null
  onSave: (value: string) => void
  onCancel: () => void
}) {
  const toast = useToast()
  const [typed, setTyped] = useState(alert.value)
  const [refusal, setRefusal] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const parsed = readCondition(alert.kind, typed)
  const isSame = parsed.ok && formatAlertValue(parsed.value) === alert.value
  const isOver = alert.status === 'fired' || alert.status === 'expired'

  function submit() {
    if (isBusy) return
    if (isSame && !isOver) return onCancel()
    if (parsed.ok) return onSave(formatAlertValue(parsed.value))
    setRefusal(parsed.issue)
    setRefusals((count) => count + 1)
    toast.error({ title: text.failed, description: parsed.issue })
  }

  return (
    <Form
      aria-label={messages.ofAlert(text.name, alertWords(alert))}
      className="flex flex-col gap-3 sm:flex-row sm:items-start sm:gap-6"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isBusy) onCancel()
      }}
      onSubmit={submit}
      refusals={refusals}
    >
      <div className="flex flex-col gap-3 sm:w-80">
        <ValueField
          condition={parsed.ok && !isSame ? parsed.value : null}
          error={refusal}
          isBusy={isBusy}
          kind={alert.kind}
          onType={(next) => {
            setTyped(next)
            setRefusal(undefined)
          }}
          ref={field}
          value={typed}
        />
        <FormFailure message={failure} />
      </div>
      {/* In line with the field, below its label. */}
      <div className="flex flex-wrap gap-3 sm:pt-6">
        <Button busy={isBusy} busyLabel={isOver ? text.arming : text.saving} type="submit">
          {isOver ? text.arm : text.save}
        </Button>
        <Button disabled={isBusy} onClick={onCancel} variant="quiet">
          {text.cancel}
        </Button>
      </div>
    </Form>
  )
}
