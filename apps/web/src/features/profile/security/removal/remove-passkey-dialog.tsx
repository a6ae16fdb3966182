import type { Factor, Passkey } from '@satlens/contract'
import { getFactorOptions } from '#shared/second-factor/factor-options.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from '../messages.ts'
import { removePasskey } from '../security-api.ts'
import { VerifiedActionDialog } from './verified-action-dialog.tsx'

const text = messages.removal

/** Removes a passkey; who has a second factor shows it first, and who signed in long ago proves it is them. */
export function RemovePasskeyDialog({
  passkey: { id, friendly_name: name },
  verified,
  onClose,
}: {
  passkey: Passkey
  verified: readonly Factor[]
  onClose: () => void
}) {
  const toast = useToast()
  return (
    <VerifiedActionDialog
      act={async () => {
        await removePasskey(id)
        toast.show({ ...text.done(name), tone: 'success' })
        onClose()
      }}
      onClose={onClose}
      title={text.title(name)}
      ways={verified.length > 0 ? getFactorOptions({ factors: [...verified] }) : []}
      words={text}
    >
      <p>{text.passkey}</p>
    </VerifiedActionDialog>
  )
}
