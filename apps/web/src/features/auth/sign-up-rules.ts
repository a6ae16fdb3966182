import { findPasswordIssue, parseFullName, SIGN_UP_NAME_MESSAGES } from '@satlens/domain'
import { emailIssue } from './email-issue.ts'
import { messages } from './messages.ts'

/** What the form holds, as typed. */
export type SignUpFields = { readonly fullName: string; readonly email: string; readonly password: string }

/** What stands beside each field that was refused. */
export type SignUpRefusal = { readonly [Field in keyof SignUpFields]?: string | undefined }

/** What goes to the server: the name parsed, email and password trimmed (docs/spec/README.md#validation). */
export type SignUpRequest = {
  readonly fullName: string
  readonly email: string
  readonly password: string
}

/** What the toast says of a form that was refused: its first field's fault, in the words of docs/spec/README.md#validation. */
export type SignUpVerdict = { readonly title: string; readonly description: string }

/** Judges the form in the order of its fields. Beside a field stands how to mend what the toast says. */
export function judgeSignUp(
  fields: SignUpFields,
): { readonly request: SignUpRequest } | { readonly refusal: SignUpRefusal; readonly said: SignUpVerdict } {
  const email = fields.email.trim()
  const password = fields.password.trim()
  const name = parseFullName(fields.fullName)
  const missing = (name.ok ? null : SIGN_UP_NAME_MESSAGES[name.issue]) ?? emailIssue(email)
  const weakness = findPasswordIssue(password)
  if (name.ok && missing === null && weakness === null)
    return { request: { fullName: name.value, email, password } }
  const { mendName, mendPassword, weakPassword } = messages.signUp
  return {
    refusal: {
      fullName: name.ok ? undefined : name.issue === 'empty' ? mendName : SIGN_UP_NAME_MESSAGES[name.issue],
      email: emailIssue(email) ?? undefined,
      password: weakness === null ? undefined : mendPassword,
    },
    said:
      missing === null
        ? { title: weakPassword, description: weakness ?? '' }
        : { title: messages.missing, description: missing },
  }
}
