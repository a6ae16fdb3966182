import { useEffect, useRef } from 'react'
import { getServerMessage } from '#shared/api/api-error.ts'
import { SubmitButton } from '#shared/form/submit-button.tsx'
import { useForm } from '#shared/form/use-form.ts'
import { redeemRecoveryCode, verifyAppCode, verifySecurityKey } from '#shared/session/second-factor.ts'
import { CeremonyCancelled, isWebAuthnSupported } from '#shared/session/webauthn.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { CodeForm, type VerificationProps } from './code-form.tsx'
import type { FactorOption } from './factor-options.ts'
import { messages } from './messages.ts'
import { SmsCodeForm } from './sms-code-form.tsx'

type SecondFactorFormProps = VerificationProps & { readonly way: FactorOption }

/** The form for one second factor. With `takesFocus` it gets the focus at the start, because the pressed button is gone. */
export function SecondFactorForm({
  takesFocus = false,
  ...form
}: SecondFactorFormProps & { takesFocus?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) place.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [takesFocus])
  return (
    <div ref={place}>
      <FormOfOption {...form} />
    </div>
  )
}

function FormOfOption({ way: { kind, id }, ...rest }: SecondFactorFormProps) {
  switch (kind) {
    case 'app':
      return <CodeForm label={messages.app.label} verify={(code) => verifyAppCode(id, code)} {...rest} />
    case 'phone':
      return <SmsCodeForm factorId={id} {...rest} />
    case 'key':
      return <SecurityKeyForm factorId={id} onVerified={rest.onVerified} />
    case 'recoveryCode':
      return (
        <CodeForm
          isNumeric={false}
          label={messages.recoveryCode.label}
          verify={redeemRecoveryCode}
          {...rest}
        />
      )
  }
}

const text = messages.key

function SecurityKeyForm({ factorId, onVerified }: VerificationProps & { factorId: string }) {
  const form = useForm({
    async action() {
      await verifySecurityKey(factorId)
      onVerified?.()
    },
    failed: { title: messages.failed },
    messageOf: (error) => (error instanceof CeremonyCancelled ? text.left : getServerMessage(error)),
  })
  if (!isWebAuthnSupported()) return <Notice tone="warn">{text.unavailable}</Notice>
  return (
    <div className="flex flex-col gap-5">
      {form.failure && <Notice tone="warn">{form.failure.message}</Notice>}
      <SubmitButton form={form} onClick={form.submit} text={text} type="button" />
    </div>
  )
}
