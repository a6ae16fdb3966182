import { useState } from 'react'
import { getServerMessage } from '#shared/api/api-error.ts'
import { useCountdown } from '#shared/browser/use-countdown.ts'
import { sendSmsCode, verifySmsCode } from '#shared/session/second-factor.ts'
import { Button } from '#ui/actions/button.tsx'
import { useToast } from '#ui/overlay/use-toast.ts'
import { CodeForm } from './code-form.tsx'
import { messages } from './messages.ts'
import { useFactorVerification } from './use-factor-verification.ts'

const text = messages.phone
/** The server sends one message a minute to a phone; the button says so instead of failing. */
const PAUSE_SECONDS = 60

/** First the message is asked for, unless `sentChallengeId` says that it has been; then its digits are. */
export function SmsCodeForm({
  factorId,
  sentChallengeId = null,
  submit,
  onProven,
}: {
  factorId: string
  sentChallengeId?: string | null
  submit?: string | undefined
  onProven: (() => void) | undefined
}) {
  const toast = useToast()
  const { isBusy, refusal, refusals, proveByDigits, forgive } = useFactorVerification(onProven)
  const [challengeId, setChallengeId] = useState(sentChallengeId)
  const [isSending, setSending] = useState(false)
  const pause = useCountdown(PAUSE_SECONDS, { isRunning: sentChallengeId !== null })

  async function send() {
    setSending(true)
    try {
      setChallengeId(await sendSmsCode(factorId))
      pause.start()
      toast.show(text.sent)
    } catch (error) {
      toast.error({ title: text.sendFailed, description: getServerMessage(error) })
    } finally {
      setSending(false)
    }
  }

  const again = pause.secondsLeft > 0 ? text.sendAgainIn(pause.secondsLeft) : text.sendAgain
  const sendButton = (
    <Button
      busy={isSending}
      busyLabel={text.sending}
      disabled={pause.secondsLeft > 0}
      onClick={send}
      variant={challengeId === null ? 'primary' : 'secondary'}
      wide
    >
      {challengeId === null ? text.send : again}
    </Button>
  )
  if (challengeId === null) return sendButton
  return (
    <CodeForm
      isBusy={isBusy}
      label={text.label}
      onChange={forgive}
      onSubmit={(typed) => proveByDigits(typed, (code) => verifySmsCode(factorId, challengeId, code))}
      refusal={refusal}
      refusals={refusals}
      submit={submit}
    >
      {sendButton}
    </CodeForm>
  )
}
