import { type ReactNode, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { messages } from './messages.ts'

/** One field for a code, and the button that shows it to the server. `children` stand under the button. */
export function CodeForm({
  label,
  submit = messages.submit,
  isNumeric = true,
  isBusy,
  isDisabled = false,
  refusal,
  refusals,
  onChange,
  onSubmit,
  children,
}: {
  label: string
  submit?: string | undefined
  isNumeric?: boolean
  isBusy: boolean
  isDisabled?: boolean
  refusal: string | undefined
  refusals: number
  onChange: () => void
  onSubmit: (typed: string) => void
  children?: ReactNode
}) {
  const [typed, setTyped] = useState('')
  return (
    <Form className="flex flex-col gap-5" onSubmit={() => onSubmit(typed)} rejectionCount={refusals}>
      <TextField
        autoCapitalize="none"
        autoComplete={isNumeric ? 'one-time-code' : 'off'}
        error={refusal}
        figures
        inputMode={isNumeric ? 'numeric' : 'text'}
        label={label}
        name="code"
        onChange={(event) => {
          setTyped(event.target.value)
          onChange()
        }}
        required
        spellCheck={false}
        value={typed}
      />
      <Button
        busy={isBusy}
        busyLabel={messages.submitting}
        disabled={isDisabled}
        type="submit"
        variant="primary"
        wide
      >
        {submit}
      </Button>
      {children}
    </Form>
  )
}
