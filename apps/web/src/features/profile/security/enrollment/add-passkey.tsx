import { useState } from 'react'
import { addPasskey } from '#shared/session/passkeys.ts'
import { StepUpGate } from '#shared/step-up/step-up-gate.tsx'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from '../messages.ts'
import { renamePasskey } from '../security-api.ts'
import { useAttempt } from '../use-attempt.ts'
import { CredentialNameForm } from './credential-name-form.tsx'

const text = messages.passkey

/** A passkey: its name, and what the browser asks. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const { demand, withDemands } = useStepUp()
  const { attempt, refusal, refusals, isBusy, forgive } = useAttempt(text.failed, text)
  const [name, setName] = useState('')

  const add = () =>
    attempt(async () => {
      const { id } = await withDemands(addPasskey)
      toast.show({ ...((await keepName(id, name.trim())) ? text.done : text.unnamed), tone: 'success' })
      onClose()
    })

  return (
    <Dialog
      closeLabel={messages.close}
      isOpen
      locked={isBusy && demand === null}
      onClose={onClose}
      shape="side-panel"
      title={text.title}
    >
      <StepUpGate demand={demand}>
        <CredentialNameForm
          isBusy={isBusy}
          lead={text.lead}
          name={name}
          nameHelp={text.nameHelp}
          onName={(typed) => {
            setName(typed)
            forgive()
          }}
          onSubmit={add}
          refusal={refusal}
          refusals={refusals}
          submit={text.submit}
          submitting={text.submitting}
        />
      </StepUpGate>
    </Dialog>
  )
}

/** The server names a new passkey by its number. False when the wanted name could not take its place. */
async function keepName(id: string, name: string): Promise<boolean> {
  if (name === '') return true
  return renamePasskey(id, name).then(
    () => true,
    () => false,
  )
}
