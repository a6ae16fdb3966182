import type { Factor, Passkey } from '@satlens/contract'
import { waysOf } from '#shared/second-factor/ways.ts'
import { useToast } from '#ui/use-toast.ts'
import { removePasskey } from './calls.ts'
import { messages } from './messages.ts'
import { ProvenDialog } from './proven-dialog.tsx'

const text = messages.removal

/** Removes a passkey; who has a second factor shows it first, and who signed in long ago proves it is them. */
export function RemovePasskey({
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
    <ProvenDialog
      act={async () => {
        await removePasskey(id)
        toast.show({ ...text.done(name), tone: 'success' })
        onClose()
      }}
      onClose={onClose}
      title={text.title(name)}
      ways={verified.length > 0 ? waysOf({ factors: [...verified] }) : []}
      words={text}
    >
      <p>{text.passkey}</p>
    </ProvenDialog>
  )
}
