import type { ParsedForm } from '#shared/form/use-form.ts'
import { messages } from '../messages.ts'
import { validateEmail } from '../validate-email.ts'

/** What the form holds, as typed. */
export type SignInFields = { readonly email: string; readonly password: string }

/** Both are required and trimmed (docs/spec/README.md#validation). The rules for new passwords do not apply. */
export function parseSignIn(fields: SignInFields): ParsedForm<SignInFields, SignInFields> {
  const email = fields.email.trim()
  const password = fields.password.trim()
  const errors = {
    email: validateEmail(email) ?? undefined,
    password: password === '' ? messages.missingPassword : undefined,
  }
  const first = errors.email ?? errors.password
  if (first === undefined) return { ok: true, value: { email, password } }
  return { ok: false, errors, toast: { title: messages.missing, description: first } }
}
