import type { Passkey } from '@satlens/contract'
import { useForm } from '#shared/form/use-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { messages } from '../messages.ts'
import { renamePasskey } from '../security-api.ts'
import type { TaskDialogProps } from '../use-security.ts'

const text = messages.passkey

export function RenamePasskeyDialog({ passkey, onClose }: TaskDialogProps & { passkey: Passkey }) {
  const form = useForm({
    initial: { name: passkey.friendly_name },
    parse({ name }) {
      if (name.trim() !== '') return { ok: true, value: name.trim() }
      const toast = { title: text.renameFailed, description: text.nameMissing }
      return { ok: false, errors: { name: text.nameMissing }, toast }
    },
    async action(name) {
      await renamePasskey(passkey.id, name)
      form.toast.show({ ...text.renamed, tone: 'success' })
      onClose()
    },
    failed: { title: text.renameFailed },
    errorsOf: (_error, name) => ({ name }),
  })

  return (
    <Dialog locked={form.isSubmitting} onClose={onClose} title={text.renameTitle}>
      <Form className="flex flex-col gap-5" {...form.props}>
        <TextField
          {...form.text('name')}
          autoComplete="off"
          label={messages.name}
          maxLength={120}
          name="friendly-name"
          required
        />
        <Button busy={form.isSubmitting} busyLabel={text.saving} type="submit" variant="primary" wide>
          {text.save}
        </Button>
      </Form>
    </Dialog>
  )
}
