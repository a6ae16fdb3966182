import { useForm } from '#shared/form/use-form.ts'
import { removeIdentity } from '#shared/session/identities.ts'
import { StepUpDialog } from '#shared/step-up/step-up-dialog.tsx'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import type { LinkedProvider } from './group-sign-in-methods.ts'
import { messages } from './messages.ts'

const text = messages.confirmUnlink

export function UnlinkProviderDialog({
  provider: { identityId, name, who },
  onClose,
  onUnlinked,
}: {
  provider: LinkedProvider
  onClose: () => void
  onUnlinked: () => Promise<void>
}) {
  const { demand, withDemands } = useStepUp()
  const form = useForm({
    async action() {
      await withDemands(() => removeIdentity(identityId))
      const { title, description } = messages.unlinked
      form.toast.show({ title: title(name), description: description(name), tone: 'success' })
      await onUnlinked()
    },
    failed: { title: messages.unlinkFailed(name) },
  })
  return (
    <>
      <ConfirmDialog
        failure={form.failure?.message ?? null}
        isBusy={form.isSubmitting}
        isOpen={demand === null}
        onClose={onClose}
        onConfirm={form.submit}
        text={text}
        title={text.title(name)}
      >
        {text.body(name, who)}
      </ConfirmDialog>
      <StepUpDialog demand={demand} />
    </>
  )
}
