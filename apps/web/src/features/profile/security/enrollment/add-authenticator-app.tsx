import { useState } from 'react'
import { CodeForm } from '#shared/second-factor/code-form.tsx'
import { messages as factorText } from '#shared/second-factor/messages.ts'
import { verifyAppCode } from '#shared/session/second-factor.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { TextLink } from '#ui/actions/text-link.tsx'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { messages } from '../messages.ts'
import { CredentialNameForm, useCredentialNameForm } from './credential-name-form.tsx'
import { type AddFactorProps, EnrollmentDialog, useFactorEnrollment } from './enrollment-dialog.tsx'

const text = messages.app

type Totp = { readonly qr_code: string; readonly secret: string; readonly uri: string }

export function AddAuthenticatorApp({ begun, ...props }: AddFactorProps) {
  const enrolment = useFactorEnrollment(props)
  const [factorId, setFactorId] = useState(begun?.id ?? null)
  const [totp, setTotp] = useState<Totp | null>(null)
  const form = useCredentialNameForm({
    initial: begun?.friendly_name,
    failed: messages.enrol.failed,
    async action(friendlyName) {
      const factor = await enrolment.begin({ type: 'totp', friendlyName })
      setTotp(factor.totp ?? null)
      setFactorId(factor.id)
    },
  })

  return (
    <EnrollmentDialog enrolment={enrolment} title={begun ? text.resume : text.title}>
      {factorId === null ? (
        <CredentialNameForm form={form} isFirst={enrolment.isFirst} />
      ) : (
        <div className="flex flex-col gap-5">
          {totp ? <AuthenticatorSecret totp={totp} /> : <p>{text.resumeLead}</p>}
          <CodeForm
            label={factorText.app.label}
            onVerified={enrolment.onVerified}
            submit={text.verify}
            verify={(code) => enrolment.run(() => verifyAppCode(factorId, code))}
          >
            {totp === null && (
              <Button
                busy={form.isSubmitting}
                busyLabel={messages.enrol.submitting}
                onClick={form.submit}
                wide
              >
                {messages.enrol.startOver}
              </Button>
            )}
          </CodeForm>
        </div>
      )}
    </EnrollmentDialog>
  )
}

/** The secret for an authenticator app: to be scanned, typed or opened. */
function AuthenticatorSecret({ totp: { qr_code, secret, uri } }: { totp: Totp }) {
  return (
    <>
      <StepHeading>{text.scan}</StepHeading>
      {/* Black on white in the dark, too: some cameras read nothing else. */}
      <img
        alt={text.qr}
        className="size-56 self-center rounded-ui border border-hairline"
        src={`data:image/svg+xml;utf-8,${encodeURIComponent(qr_code)}`}
      />
      <div className="flex flex-col gap-2">
        <p className="font-medium text-14">{text.secret}</p>
        <p className="rounded-ui border border-hairline bg-tint px-3 py-2 font-mono" dir="ltr">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <CopyButton label={text.copy} value={secret} />
          <TextLink href={uri}>{text.link}</TextLink>
        </div>
      </div>
      <p className="border-hairline border-t pt-5 font-semibold">{text.code}</p>
    </>
  )
}
