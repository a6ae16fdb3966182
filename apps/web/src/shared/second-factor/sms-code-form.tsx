import { useState } from 'react'
import { useCountdown } from '#shared/browser/use-countdown.ts'
import { useForm } from '#shared/form/use-form.ts'
import { sendSmsCode, verifySmsCode } from '#shared/session/second-factor.ts'
import { Button } from '#ui/actions/button.tsx'
import { CodeForm, type VerificationProps } from './code-form.tsx'
import { messages } from './messages.ts'

const text = messages.phone
/** The server sends one message a minute to a phone. */
const PAUSE_SECONDS = 60

/** Sends a text message, unless `sentChallengeId` names one that has been sent, and asks for its digits. */
export function SmsCodeForm({
  factorId,
  sentChallengeId = null,
  submit,
  onVerified,
}: VerificationProps & { factorId: string; sentChallengeId?: string | null }) {
  const [challengeId, setChallengeId] = useState(sentChallengeId)
  const pause = useCountdown(PAUSE_SECONDS, { isRunning: sentChallengeId !== null })
  const sending = useForm({
    async action() {
      setChallengeId(await sendSmsCode(factorId))
      pause.start()
      sending.toast.show(text.sent)
    },
    failed: { title: text.sendFailed },
  })

  const again = pause.secondsLeft > 0 ? text.sendAgainIn(pause.secondsLeft) : text.sendAgain
  const sendButton = (
    <Button
      busy={sending.isSubmitting}
      busyLabel={text.sending}
      disabled={pause.secondsLeft > 0}
      onClick={sending.submit}
      variant={challengeId === null ? 'primary' : 'secondary'}
      wide
    >
      {challengeId === null ? text.send : again}
    </Button>
  )
  if (challengeId === null) return sendButton
  return (
    <CodeForm
      label={text.label}
      onVerified={onVerified}
      submit={submit}
      verify={(code) => verifySmsCode(factorId, challengeId, code)}
    >
      {sendButton}
    </CodeForm>
  )
}
