import { firstPasswordIssue, parseFullName, SIGN_UP_NAME_MESSAGES } from '@satlens/domain'
import { emailIssue } from './email-issue.ts'
import { messages } from './messages.ts'

/** What the form holds, as typed. */
export type SignUpFields = { readonly fullName: string; readonly email: string; readonly password: string }

/** What stands beside each field that was refused. */
export type SignUpRefusal = { readonly [Field in keyof SignUpFields]?: string | undefined }

/** What goes to the server: the name parsed, email and password trimmed (spec §5). */
export type SignUpRequest = {
  readonly fullName: string
  readonly email: string
  readonly password: string
}

/** Judges the form in the order of its fields. */
export function judgeSignUp(
  fields: SignUpFields,
): { readonly request: SignUpRequest } | { readonly refusal: SignUpRefusal } {
  const email = fields.email.trim()
  const password = fields.password.trim()
  const name = parseFullName(fields.fullName)
  const refusal = {
    fullName: name.ok ? undefined : SIGN_UP_NAME_MESSAGES[name.issue],
    email: emailIssue(email) ?? undefined,
    password: firstPasswordIssue(password) ?? undefined,
  }
  if (!name.ok || refusal.email || refusal.password) return { refusal }
  return { request: { fullName: name.value, email, password } }
}

/** The one toast for what was refused: that of the first field. */
export function signUpRefusalToast(refusal: SignUpRefusal): { title: string; description: string } {
  const missing = refusal.fullName ?? refusal.email
  if (missing !== undefined) return { title: messages.missing, description: missing }
  return { title: messages.signUp.weakPassword, description: refusal.password ?? '' }
}
