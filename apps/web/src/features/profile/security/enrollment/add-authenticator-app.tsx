import type { Factor } from '@satlens/contract'
import { useState } from 'react'
import { CodeForm } from '#shared/second-factor/code-form.tsx'
import { messages as proof } from '#shared/second-factor/messages.ts'
import { useFactorVerification } from '#shared/second-factor/use-factor-verification.ts'
import { verifyAppCode } from '#shared/session/second-factor.ts'
import { Button } from '#ui/actions/button.tsx'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { messages } from '../messages.ts'
import { useAttempt } from '../use-attempt.ts'
import { AuthenticatorSecret } from './authenticator-secret.tsx'
import { CredentialNameForm } from './credential-name-form.tsx'
import { EnrollmentDialog } from './enrollment-dialog.tsx'
import { useFactorEnrollment } from './use-factor-enrollment.ts'

type Totp = { readonly qr_code: string; readonly secret: string; readonly uri: string }

/** Props of every dialog that adds a factor. `begun` is an enrollment that was not finished. */
export interface AddFactorProps {
  readonly email: string
  readonly isFirst: boolean
  readonly hasCodes: boolean
  readonly begun: Factor | null
  readonly onClose: () => void
}

/** An authenticator app: its name, its secret, its first six digits. */
export function AddAuthenticatorApp({ email, begun, ...rest }: AddFactorProps) {
  const enrolment = useFactorEnrollment(rest)
  const { attempt, refusal, refusals, isBusy, forgive } = useAttempt(messages.enrol.failed)
  const { proveByDigits, forgive: forgiveCode, ...code } = useFactorVerification(enrolment.verified)
  const [name, setName] = useState(begun?.friendly_name ?? '')
  const [factorId, setFactorId] = useState(begun?.id ?? null)
  const [totp, setTotp] = useState<Totp | null>(null)

  const begin = () =>
    attempt(async () => {
      const factor = await enrolment.begin({ type: 'totp', friendlyName: name.trim() })
      setTotp(factor.totp ?? null)
      setFactorId(factor.id)
    })

  return (
    <EnrollmentDialog
      email={email}
      enrolment={enrolment}
      isBusy={isBusy || code.isBusy}
      title={begun ? messages.app.resume : messages.app.title}
    >
      {factorId === null ? (
        <CredentialNameForm
          isBusy={isBusy}
          isFirst={rest.isFirst}
          name={name}
          onName={(typed) => {
            setName(typed)
            forgive()
          }}
          onSubmit={begin}
          refusal={refusal}
          refusals={refusals}
        />
      ) : (
        <div className="flex flex-col gap-5">
          {totp !== null && (
            <>
              <StepHeading>{messages.app.scan}</StepHeading>
              <AuthenticatorSecret totp={totp} />
              <p className="border-hairline border-t pt-5 font-semibold">{messages.app.code}</p>
            </>
          )}
          {totp === null && <p>{messages.app.resumeLead}</p>}
          <CodeForm
            isBusy={code.isBusy}
            label={proof.app.label}
            onChange={forgiveCode}
            onSubmit={(typed) =>
              proveByDigits(typed, (digits) => enrolment.withDemands(() => verifyAppCode(factorId, digits)))
            }
            refusal={code.refusal}
            refusals={code.refusals}
            submit={messages.app.verify}
          >
            {totp === null && (
              <Button busy={isBusy} busyLabel={messages.enrol.beginning} onClick={begin} wide>
                {messages.enrol.startOver}
              </Button>
            )}
          </CodeForm>
        </div>
      )}
    </EnrollmentDialog>
  )
}
