import type { AuthRedirectResult } from '#shared/session/auth-redirect-result.ts'
import { Button } from '#ui/actions/button.tsx'
import { AuthCard } from '../auth-card.tsx'
import { messages as text } from './messages.ts'

/** In place of the form: a link would sign this browser in, although it never requested the email. */
export function ConfirmLinkPrompt({
  email,
  isRecovery,
  accept,
  decline,
}: Extract<AuthRedirectResult, { status: 'asking' }>) {
  return (
    <AuthCard lead={isRecovery ? text.recoveryLead : text.lead} title={text.title}>
      <div className="flex flex-col gap-5">
        <div>
          <p className="text-14 text-muted">{text.account}</p>
          <p className="font-semibold text-18">{email}</p>
        </div>
        <Button onClick={accept} variant="primary" wide>
          {isRecovery ? text.acceptRecovery : text.accept}
        </Button>
        <Button onClick={decline} wide>
          {text.decline}
        </Button>
      </div>
    </AuthCard>
  )
}
