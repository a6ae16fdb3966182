import { parseOneTimeCode } from '@satlens/domain'
import type { ReactNode } from 'react'
import { SubmitButton } from '#shared/form/submit-button.tsx'
import { type ParsedForm, useForm } from '#shared/form/use-form.ts'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { messages } from './messages.ts'

type CodeFields = { readonly code: string }

/** What the forms of all second factors share: the label of the button, and what happens after the verification. */
export interface VerificationProps {
  readonly submit?: string | undefined
  readonly onVerified?: (() => void) | undefined
}

/** The form for a code of six digits, or for a recovery code unless it `isNumeric`. `children` stand under the button. */
export function CodeForm({
  label,
  submit = messages.submit,
  isNumeric = true,
  verify,
  onVerified,
  children,
}: VerificationProps & {
  label: string
  isNumeric?: boolean
  verify: (code: string) => Promise<void>
  children?: ReactNode
}) {
  const form = useForm({
    initial: { code: '' },
    parse: isNumeric ? parseSixDigitForm : parseRecoveryCodeForm,
    async action(code) {
      await verify(code)
      onVerified?.()
    },
    failed: { title: messages.failed },
    errorsOf: (_error, code) => ({ code }),
  })
  return (
    <Form className="flex flex-col gap-5" {...form.props}>
      <TextField
        {...form.text('code')}
        autoCapitalize="none"
        autoComplete={isNumeric ? 'one-time-code' : 'off'}
        figures
        inputMode={isNumeric ? 'numeric' : 'text'}
        label={label}
        required
        spellCheck={false}
      />
      <SubmitButton form={form} text={{ ...messages, submit }} />
      {children}
    </Form>
  )
}

export function parseSixDigitForm({ code }: CodeFields): ParsedForm<CodeFields, string> {
  const digits = parseOneTimeCode(code)
  return digits === null ? toInvalidCode(messages.codeIncomplete) : { ok: true, value: digits }
}

function parseRecoveryCodeForm({ code }: CodeFields): ParsedForm<CodeFields, string> {
  return code.trim() === '' ? toInvalidCode(messages.recoveryCode.missing) : { ok: true, value: code }
}

function toInvalidCode(description: string): ParsedForm<CodeFields, string> {
  return { ok: false, errors: { code: description }, toast: { title: messages.invalidCode, description } }
}
