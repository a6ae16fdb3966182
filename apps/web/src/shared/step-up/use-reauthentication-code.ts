import { useState } from 'react'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { useCountdown } from '#shared/browser/use-countdown.ts'
import { sendReauthenticationCode } from '#shared/session/account.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'

/** The server sends one mail a minute to an address; the button says so instead of failing (docs/protocol.md#reauthentication). */
const PAUSE_SECONDS = 60

/** Has the six digits mailed that prove who is asking, and keeps what is typed of them. */
export function useReauthenticationCode() {
  const toast = useToast()
  const pause = useCountdown(PAUSE_SECONDS, { isRunning: false })
  const [hasSent, setHasSent] = useState(false)
  const [isSending, setSending] = useState(false)
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  async function send() {
    setSending(true)
    setFailure(null)
    try {
      await sendReauthenticationCode()
      setHasSent(true)
      pause.start()
      toast.show(messages.sent)
    } catch (error) {
      // A code was sent within the last minute. It still counts.
      if (error instanceof ApiError && error.code === 'over_email_send_rate_limit') setHasSent(true)
      setFailure(getServerMessage(error) ?? messages.sendFailed)
      toast.error({ title: messages.sendFailed, description: getServerMessage(error) })
    } finally {
      setSending(false)
    }
  }

  return { failure, hasSent, isSending, secondsLeft: pause.secondsLeft, typed, type: setTyped, send }
}

/** The digits, however they were typed; null when they are not six. */
export function parseSixDigits(typed: string): string | null {
  // Codes are often copied with a space in the middle.
  const digits = typed.replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
