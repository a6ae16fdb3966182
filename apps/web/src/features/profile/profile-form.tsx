import type { Profile } from '@satlens/contract'
import { parseFullName } from '@satlens/domain'
import { api } from '#shared/api/api.ts'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { updateProfile } from '#shared/api/profile-api.ts'
import { FormError } from '#shared/form/form-failure.tsx'
import { SubmitButton } from '#shared/form/submit-button.tsx'
import { type ParsedForm, useForm } from '#shared/form/use-form.ts'
import { sessionStore } from '#shared/session/session.ts'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { messages } from './messages.ts'

type ProfileFields = { readonly fullName: string }

/** Edits the name. The email address cannot be changed (docs/spec/README.md#screens). */
export function ProfileForm({
  profile: { user_id, full_name, email },
  onSaved,
}: {
  profile: Profile
  onSaved: (profile: Profile) => void
}) {
  const form = useForm({
    initial: { fullName: full_name },
    parse: parseProfileForm,
    async action(fullName, { toast }) {
      if (sessionStore.getState().status !== 'signed-in') throw notAuthenticated
      const saved = await updateProfile(api, user_id, fullName)
      onSaved(saved)
      form.change({ fullName: saved.full_name })
      toast.show({ ...messages.updated, tone: 'success' })
    },
    failed: { title: messages.updateFailed, noAnswer: messages.noAnswer },
    // The session may be gone from the storage without this tab being told.
    messageOf: (error) =>
      getServerMessage(error instanceof ApiError && error.status === 401 ? notAuthenticated : error),
  })
  return (
    <Form className="flex max-w-[30rem] flex-col gap-5" {...form.props}>
      <TextField
        {...form.text('fullName')}
        autoComplete="name"
        label={messages.fullName}
        name="full-name"
        required
      />
      <TextField
        autoComplete="off"
        disabled
        help={messages.emailNote}
        label={messages.email}
        name="email"
        type="email"
        value={email}
      />
      <FormError message={form.failure?.message ?? null} />
      <SubmitButton className="sm:self-start" form={form} text={messages} wide={false} />
    </Form>
  )
}

const notAuthenticated = new ApiError(messages.notAuthenticated, { code: 'no_session', status: 401 })

function parseProfileForm({ fullName }: ProfileFields): ParsedForm<ProfileFields, string> {
  const name = parseFullName(fullName)
  if (name.ok) return { ok: true, value: name.value }
  const description = messages.name[name.issue]
  const hint = name.issue === 'empty' ? messages.nameHint : description
  return { ok: false, errors: { fullName: hint }, toast: { title: messages.missing, description } }
}
