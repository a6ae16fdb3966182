import { useState } from 'react'
import { StepUp } from '#shared/proof/step-up.tsx'
import { useDemands } from '#shared/proof/use-demands.ts'
import { addPasskey } from '#shared/session/passkeys.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useToast } from '#ui/use-toast.ts'
import { renamePasskey } from './calls.ts'
import { messages } from './messages.ts'
import { NameForm } from './name-form.tsx'
import { useAttempt } from './use-attempt.ts'

const text = messages.passkey

/** A passkey: its name, and what the browser asks. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const { demand, withDemands } = useDemands()
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
      shape="sheet"
      title={text.title}
    >
      <StepUp demand={demand}>
        <NameForm
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
      </StepUp>
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
