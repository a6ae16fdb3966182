import { addPasskey } from '#shared/session/factors.ts'
import { StepUpGate } from '#shared/step-up/step-up-dialog.tsx'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { messages } from '../messages.ts'
import { renamePasskey } from '../security-api.ts'
import type { TaskDialogProps } from '../use-security.ts'
import { CredentialNameForm, useCredentialNameForm } from './credential-name-form.tsx'

const text = messages.passkey

export function AddPasskey({ onClose }: TaskDialogProps) {
  const { demand, withDemands } = useStepUp()
  const form = useCredentialNameForm({
    failed: text.failed,
    ceremony: text,
    async action(name, toast) {
      const { id } = await withDemands(addPasskey)
      toast.show({ ...((await storeName(id, name)) ? text.done : text.unnamed), tone: 'success' })
      onClose()
    },
  })

  return (
    <Dialog
      locked={form.isSubmitting && demand === null}
      onClose={onClose}
      shape="side-panel"
      title={text.title}
    >
      <StepUpGate demand={demand}>
        <CredentialNameForm form={form} text={text} />
      </StepUpGate>
    </Dialog>
  )
}

/** Replaces the name that the server gives a new passkey. Returns false if that failed. */
async function storeName(id: string, name: string): Promise<boolean> {
  if (name === '') return true
  return renamePasskey(id, name).then(
    () => true,
    () => false,
  )
}
