import type { ReactNode } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { messages } from '../messages.ts'
import type { AttemptError } from '../use-attempt.ts'

/** The name of something new, which may be left empty. A refusal of the name stands beside it, any other above the button. */
export function CredentialNameForm({
  name,
  onName,
  isFirst = false,
  lead,
  nameHelp = messages.enrol.nameHelp,
  submit = messages.enrol.next,
  submitting = messages.enrol.beginning,
  isBusy,
  refusal,
  refusals,
  onSubmit,
}: {
  name: string
  onName: (typed: string) => void
  isFirst?: boolean
  lead?: ReactNode
  nameHelp?: string
  submit?: string
  submitting?: string
  isBusy: boolean
  refusal: AttemptError | null
  refusals: number
  onSubmit: () => void
}) {
  const isOfName = refusal?.code === 'mfa_factor_name_conflict'
  return (
    <Form className="flex flex-col gap-5" onSubmit={onSubmit} rejectionCount={refusals}>
      {lead && <p>{lead}</p>}
      <TextField
        autoComplete="off"
        error={isOfName ? refusal.said : undefined}
        help={nameHelp}
        label={messages.name}
        maxLength={120}
        name="friendly-name"
        note={messages.optional}
        onChange={(event) => onName(event.target.value)}
        value={name}
      />
      {isFirst && <Notice>{messages.enrol.othersLeave}</Notice>}
      {refusal !== null && !isOfName && <Notice tone="warn">{refusal.said}</Notice>}
      <Button busy={isBusy} busyLabel={submitting} type="submit" variant="primary" wide>
        {submit}
      </Button>
    </Form>
  )
}
