import { Button } from '#ui/actions/button.tsx'
import { AuthCard } from '../auth-card.tsx'
import { messages } from '../messages.ts'

const text = messages.link

/** In the place of the form: a link wants to sign this browser in, and nobody here has asked for its mail. */
export function ConfirmLinkPrompt({
  email,
  isRecovery,
  onAccept,
  onDecline,
}: {
  email: string
  isRecovery: boolean
  onAccept: () => void
  onDecline: () => void
}) {
  return (
    <AuthCard lead={isRecovery ? text.recoveryLead : text.lead} title={text.title}>
      <div className="flex flex-col gap-5">
        <div>
          <p className="text-14 text-muted">{text.account}</p>
          <p className="font-semibold text-18">{email}</p>
        </div>
        <Button onClick={onAccept} variant="primary" wide>
          {isRecovery ? text.acceptRecovery : text.accept}
        </Button>
        <Button onClick={onDecline} wide>
          {text.decline}
        </Button>
      </div>
    </AuthCard>
  )
}
