import { type ReactNode, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { messages } from '../messages.ts'
import { NO_INPUT_ASSISTANCE } from '../no-input-assistance.ts'

const text = messages.recovery

/** A passphrase and what is done with it. `onSubmit` yields the refusal to show, or null. */
export function PassphraseForm({
  help,
  submit,
  busyLabel,
  onSubmit,
}: {
  help?: ReactNode
  submit: string
  busyLabel: string
  onSubmit: (passphrase: string) => Promise<string | null>
}) {
  const [passphrase, setPassphrase] = useState('')
  const [refusal, setRefusal] = useState<string | undefined>()
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    const refused = await onSubmit(passphrase)
    setBusy(false)
    if (refused === null) return setPassphrase('')
    setRefusal(refused)
    setRefusals((count) => count + 1)
  }

  return (
    <Form
      autoComplete="off"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start"
      onSubmit={() => void send()}
      rejectionCount={refusals}
    >
      <PasswordField
        {...NO_INPUT_ASSISTANCE}
        disabled={isBusy}
        error={refusal}
        help={help}
        hide={text.conceal}
        label={text.passphrase}
        onChange={({ target }) => {
          setPassphrase(target.value)
          setRefusal(undefined)
        }}
        show={text.reveal}
        value={passphrase}
      />
      <Button busy={isBusy} busyLabel={busyLabel} className="sm:mt-[1.625rem]" type="submit">
        {submit}
      </Button>
    </Form>
  )
}
