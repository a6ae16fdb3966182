import { API_ERRORS } from '@satlens/contract'
import { isolateText, type Language, type Translation } from '@satlens/domain'
import { formatWaitTime } from '#auth/core/limits/limiter.ts'
import type { RateLimitCounters } from '#kernel/cluster/counters.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { readTextWithSizeLimit } from '#kernel/http/fetch-json.ts'
import { runWithAbortTimeout } from '#kernel/timeout.ts'
import { messages as arabic } from '#languages/ar/auth/messages/sms/messages.ts'
import { messages as german } from '#languages/de/auth/messages/sms/messages.ts'
import { messages as spanish } from '#languages/es/auth/messages/sms/messages.ts'
import { messages } from './messages.ts'

export interface SmsMessage {
  /** Phone number: E.164 digits without the plus. */
  readonly to: string
  readonly text: string
  readonly channel: 'sms' | 'whatsapp'
  /** What the text says, for a hook that has texts of its own. */
  readonly otp: {
    readonly userId: string
    readonly code: string
    readonly isSecondFactor: boolean
    readonly language: Language
  }
}

export interface SmsSender {
  /** Resolves once the carrier has accepted the message, and rejects if it has not. */
  send(message: SmsMessage): Promise<void>
}

const TEXTS: Readonly<Record<Language, Translation<typeof messages>>> = {
  en: messages,
  de: german,
  es: spanish,
  ar: arabic,
}

/** Returns the text of every message with a code. */
export const formatCodeText = (language: Language, brand: string, code: string, minutes: number): string =>
  TEXTS[language].code(isolateText(language, brand), code, minutes)

/**
 * Sends a message after the commit of its code, so that no row is locked while the carrier responds. If it cannot be sent,
 * calls `undo` and throws this code.
 */
export async function sendMessageOrUndo(
  sms: SmsSender | null,
  message: SmsMessage,
  undo: () => Promise<unknown>,
  code: 'service_unavailable' | 'sms_send_failed' = 'service_unavailable',
): Promise<void> {
  try {
    if (!sms) throw new Error('No SMS service is configured.')
    await sms.send(message)
  } catch (cause) {
    await undo()
    if (cause instanceof ApiError) throw cause
    throw new ApiError(code, {
      message: API_ERRORS.sms_send_failed.message,
      retryAfterSeconds: 60,
      cause,
    })
  }
}

const MAX_RESPONSE_BYTES = 65_536

export interface TwilioOptions {
  readonly accountSid: string
  readonly authToken: string
  /** A phone number with plus, or the id of a messaging service (`MG…`). */
  readonly from: string
  /** Base URL without a trailing slash. */
  readonly apiUrl: string
  readonly fetch?: typeof fetch
  /** Time limit in milliseconds for the complete response. Default: 5,000. */
  readonly timeoutMs?: number
}

/** Creates a sender for Twilio's API 2010-04-01. Its errors contain neither the phone number nor the text. */
export function createTwilioSmsSender({
  fetch: request = fetch,
  timeoutMs = 5_000,
  ...options
}: TwilioOptions): SmsSender {
  const { accountSid, authToken, from, apiUrl } = options
  const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    send: (message) =>
      runWithAbortTimeout(timeoutMs, async (signal) => {
        const response = await request(url, {
          method: 'POST',
          headers: { authorization, accept: 'application/json' },
          body: createForm(message, from),
          redirect: 'error',
          signal,
        })
        if (response.ok) {
          await response.body?.cancel()
          return
        }
        throw new Error(
          `The SMS service answered ${response.status} (code ${await readErrorCode(response)}).`,
        )
      }),
  }
}

async function readErrorCode({ body }: Response): Promise<number | 'unknown'> {
  try {
    const error: unknown = JSON.parse(body ? await readTextWithSizeLimit(body, MAX_RESPONSE_BYTES) : '')
    return Number((error as { code?: unknown } | null)?.code) || 'unknown'
  } catch {
    return 'unknown'
  }
}

function createForm({ to, text, channel }: SmsMessage, from: string): URLSearchParams {
  const prefix = channel === 'whatsapp' ? 'whatsapp:' : ''
  const sender: Record<string, string> = from.startsWith('MG')
    ? { MessagingServiceSid: from }
    : { From: `${prefix}${from}` }
  return new URLSearchParams({ To: `${prefix}+${to}`, ...sender, Body: text })
}

const HOUR_S = 3_600

/** Limits a sender to `perHour` messages of the whole deployment. Beyond that it throws `over_sms_send_rate_limit`. */
export const limitSmsPerHour = (
  sender: SmsSender,
  counters: RateLimitCounters,
  perHour: number,
  onRefused: (limit: string) => void = () => {},
): SmsSender => ({
  async send(message) {
    const { count, resetsInMs } = await counters.increment('sms', HOUR_S)
    if (count > perHour) {
      onRefused('sms')
      const retryAfterSeconds = Math.max(1, Math.ceil(resetsInMs / 1000))
      throw new ApiError('over_sms_send_rate_limit', {
        message: `Too many text messages sent. Try again in ${formatWaitTime(retryAfterSeconds)}.`,
        retryAfterSeconds,
      })
    }
    await sender.send(message)
  },
})
