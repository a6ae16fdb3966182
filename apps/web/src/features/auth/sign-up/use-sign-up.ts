import { findPasswordIssue, parseFullName, SIGN_UP_NAME_ISSUE_MESSAGES } from '@satlens/domain'
import { type ParsedForm, useForm } from '#shared/form/use-form.ts'
import { useTypedEarlier } from '#shared/form/use-typed-earlier.ts'
import { signUp } from '#shared/session/session.ts'
import { preloadInboxPanel } from '../lazy-steps.ts'
import { messages } from '../messages.ts'
import { validateEmail } from '../validate-email.ts'

type SignUpFields = { readonly fullName: string; readonly email: string; readonly password: string }

const EMPTY: SignUpFields = { fullName: '', email: '', password: '' }
const NAMES = { fullName: 'full-name', email: 'email', password: 'new-password' }
const text = messages.signUp

/** The form that creates an account. `onEmailSent` is called with the address that has to be confirmed first. */
export function useSignUp(onEmailSent: (email: string) => void) {
  const form = useForm({
    initial: EMPTY,
    parse: parseSignUp,
    async action(fields, { toast }) {
      preloadInboxPanel()
      if ((await signUp(fields)) === 'signed-in') {
        toast.show({ ...text.done, tone: 'success' })
        return
      }
      form.change({ password: '' })
      onEmailSent(fields.email)
    },
    failed: { title: text.failed, noAnswer: messages.noAnswer },
  })
  useTypedEarlier(form, NAMES)
  return form
}

/** Parses the form (docs/spec/README.md#validation). The toast names the first fault, the messages say how to correct each. */
function parseSignUp(fields: SignUpFields): ParsedForm<SignUpFields, SignUpFields> {
  const email = fields.email.trim()
  const password = fields.password.trim()
  const name = parseFullName(fields.fullName)
  const nameIssue = name.ok ? undefined : SIGN_UP_NAME_ISSUE_MESSAGES[name.issue]
  const emailIssue = validateEmail(email)
  const weakness = findPasswordIssue(password)
  const missing = nameIssue ?? emailIssue
  if (name.ok && missing === undefined && weakness === null)
    return { ok: true, value: { fullName: name.value, email, password } }
  const errors = {
    fullName: !name.ok && name.issue === 'empty' ? text.nameHint : nameIssue,
    email: emailIssue,
    password: weakness === null ? undefined : text.passwordHint,
  }
  const toast =
    missing === undefined
      ? { title: text.weakPassword, description: weakness ?? '' }
      : { title: messages.missing, description: missing }
  return { ok: false, errors, toast }
}
