import type { Passkey } from '@satlens/contract'
import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from '../messages.ts'
import { renamePasskey } from '../security-api.ts'
import { useAttempt } from '../use-attempt.ts'

const text = messages.passkey

/** Another name for a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const toast = useToast()
  const { attempt, refuse, forgive, refusal, refusals, isBusy } = useAttempt(text.renameFailed)
  const [name, setName] = useState(passkey.friendly_name)

  async function save() {
    const wanted = name.trim()
    if (wanted === '') return refuse('missing', text.nameMissing)
    await attempt(async () => {
      await renamePasskey(passkey.id, wanted)
      toast.show({ ...text.renamed, tone: 'success' })
      onClose()
    })
  }

  return (
    <Dialog closeLabel={messages.close} isOpen locked={isBusy} onClose={onClose} title={text.renameTitle}>
      <Form className="flex flex-col gap-5" onSubmit={save} rejectionCount={refusals}>
        <TextField
          autoComplete="off"
          error={refusal?.said}
          label={messages.name}
          maxLength={120}
          name="friendly-name"
          onChange={(event) => {
            setName(event.target.value)
            forgive()
          }}
          required
          value={name}
        />
        <Button busy={isBusy} busyLabel={text.saving} type="submit" variant="primary" wide>
          {text.save}
        </Button>
      </Form>
    </Dialog>
  )
}
