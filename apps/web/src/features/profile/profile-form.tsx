import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useTextAfterToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'

/** The name, which can be changed, and the address, which cannot (docs/spec/README.md#screens). */
export function ProfileForm({
  fullName,
  email,
  refusal,
  refusals,
  failure,
  isSaving,
  onRename,
  onSubmit,
}: {
  fullName: string
  email: string
  refusal: string | undefined
  refusals: number
  failure: string | null
  isSaving: boolean
  onRename: (text: string) => void
  onSubmit: () => void
}) {
  const unsaid = useTextAfterToast(failure)
  return (
    <Form className="flex max-w-[30rem] flex-col gap-5" onSubmit={onSubmit} rejectionCount={refusals}>
      <TextField
        autoComplete="name"
        error={refusal}
        label={messages.fullName}
        name="full-name"
        onChange={(event) => onRename(event.target.value)}
        required
        value={fullName}
      />
      <TextField
        autoComplete="off"
        disabled
        help={messages.emailNote}
        label={messages.email}
        name="email"
        type="email"
        value={email}
      />
      {unsaid !== null && <Notice tone="warn">{unsaid}</Notice>}
      <Button
        busy={isSaving}
        busyLabel={messages.submitting}
        className="sm:self-start"
        type="submit"
        variant="primary"
      >
        {messages.submit}
      </Button>
    </Form>
  )
}
