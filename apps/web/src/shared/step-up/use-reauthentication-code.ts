import { useState } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { useCountdown } from '#shared/browser/use-countdown.ts'
import { useForm } from '#shared/form/use-form.ts'
import { sendReauthenticationCode } from '#shared/session/account.ts'
import { messages } from './messages.ts'

/** The server sends one email a minute to an address (docs/protocol.md#reauthentication). */
const PAUSE_SECONDS = 60

/** Sends the six digits by email that verify the user again. */
export function useReauthenticationCode() {
  const pause = useCountdown(PAUSE_SECONDS, { isRunning: false })
  const [hasSent, setHasSent] = useState(false)
  const sending = useForm({
    initial: {},
    async action(_fields, { toast }) {
      try {
        await sendReauthenticationCode()
      } catch (error) {
        // A code was sent within the last minute. It is still valid.
        if (error instanceof ApiError && error.code === 'over_email_send_rate_limit') setHasSent(true)
        throw error
      }
      setHasSent(true)
      pause.start()
      toast.show(messages.sent)
    },
    failed: { title: messages.sendFailed },
  })
  return {
    failure: sending.failure,
    hasSent,
    isSending: sending.isSubmitting,
    secondsLeft: pause.secondsLeft,
    send: sending.submit,
  }
}
