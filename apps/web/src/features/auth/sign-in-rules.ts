import { emailIssue } from './email-issue.ts'
import { messages } from './messages.ts'

/** What the form holds, as typed. */
export type SignInFields = { readonly email: string; readonly password: string }

/** What stands beside each field that was refused. */
export type SignInRefusal = { readonly [Field in keyof SignInFields]?: string | undefined }

/** Both are required and trimmed (docs/spec/README.md#validation). Whether a password is a good one is no question here. */
export function judgeSignIn(
  fields: SignInFields,
): { readonly credentials: SignInFields } | { readonly refusal: SignInRefusal } {
  const email = fields.email.trim()
  const password = fields.password.trim()
  const refusal = {
    email: emailIssue(email) ?? undefined,
    password: password === '' ? messages.missingPassword : undefined,
  }
  return refusal.email || refusal.password ? { refusal } : { credentials: { email, password } }
}

/** The one toast for what was refused: that of the first field. */
export const signInRefusalToast = (refusal: SignInRefusal): { title: string; description: string } => ({
  title: messages.missing,
  description: refusal.email ?? refusal.password ?? '',
})
