import { findPasswordIssue, parseFullName, SIGN_UP_NAME_ISSUE_MESSAGES } from '@satlens/domain'
import type { ParsedForm } from '#shared/form/use-form.ts'
import { messages } from '../messages.ts'
import { validateEmail } from '../validate-email.ts'

/** What the form holds: as typed, or once parsed with the name normalized, email and password trimmed. */
export type SignUpFields = { readonly fullName: string; readonly email: string; readonly password: string }

/** Parses the form (docs/spec/README.md#validation). The toast names the first fault, the messages say how to correct each. */
export function parseSignUp(fields: SignUpFields): ParsedForm<SignUpFields, SignUpFields> {
  const email = fields.email.trim()
  const password = fields.password.trim()
  const name = parseFullName(fields.fullName)
  const missing = (name.ok ? null : SIGN_UP_NAME_ISSUE_MESSAGES[name.issue]) ?? validateEmail(email)
  const weakness = findPasswordIssue(password)
  if (name.ok && missing === null && weakness === null)
    return { ok: true, value: { fullName: name.value, email, password } }
  const { mendName, mendPassword, weakPassword } = messages.signUp
  const errors = {
    fullName: name.ok
      ? undefined
      : name.issue === 'empty'
        ? mendName
        : SIGN_UP_NAME_ISSUE_MESSAGES[name.issue],
    email: validateEmail(email) ?? undefined,
    password: weakness === null ? undefined : mendPassword,
  }
  const toast =
    missing === null
      ? { title: weakPassword, description: weakness ?? '' }
      : { title: messages.missing, description: missing }
  return { ok: false, errors, toast }
}
