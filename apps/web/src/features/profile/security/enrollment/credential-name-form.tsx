import { getServerMessage } from '#shared/api/api-error.ts'
import { SubmitButton } from '#shared/form/submit-button.tsx'
import { errorsByCode, useForm } from '#shared/form/use-form.ts'
import { CredentialAlreadyRegistered } from '#shared/session/create-credential.ts'
import { CeremonyCancelled } from '#shared/session/webauthn.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { ToastHandle } from '#ui/overlay/use-toast.ts'
import { messages } from '../messages.ts'

/** The form state of a new credential. Its name may be left empty; `action` gets it trimmed. */
export function useCredentialNameForm({
  initial = '',
  failed,
  ceremony,
  action,
}: {
  initial?: string | undefined
  failed: string
  /** The messages of a ceremony that the user cancelled, and of a key that is registered already. */
  ceremony?: { readonly left: string; readonly known: string }
  action: (name: string, toast: ToastHandle) => Promise<void>
}) {
  const form = useForm({
    initial: { name: initial },
    parse: ({ name }) => ({ ok: true, value: name.trim() }),
    action: (name): Promise<void> => action(name, form.toast),
    failed: { title: failed },
    messageOf(error) {
      if (error instanceof CeremonyCancelled) return ceremony?.left
      if (error instanceof CredentialAlreadyRegistered) return ceremony?.known
      return getServerMessage(error)
    },
    errorsOf: errorsByCode({ mfa_factor_name_conflict: 'name' }),
  })
  return form
}

export function CredentialNameForm({
  form,
  isFirst = false,
  text = messages.enrol,
}: {
  form: ReturnType<typeof useCredentialNameForm>
  isFirst?: boolean
  text?: Readonly<Record<'nameHelp' | 'submit' | 'submitting', string>> & { readonly lead?: string }
}) {
  return (
    <Form className="flex flex-col gap-5" {...form.props}>
      {text.lead && <p>{text.lead}</p>}
      <TextField
        {...form.text('name')}
        autoComplete="off"
        help={text.nameHelp}
        label={messages.name}
        maxLength={120}
        name="friendly-name"
        note={messages.optional}
      />
      {isFirst && <Notice>{messages.enrol.othersLeave}</Notice>}
      {form.failure && <Notice tone="warn">{form.failure.message}</Notice>}
      <SubmitButton form={form} text={text} />
    </Form>
  )
}
