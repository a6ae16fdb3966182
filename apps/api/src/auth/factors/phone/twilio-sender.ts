import { withDeadline } from '../../../kernel/http/deadline.ts'
import { readLimited } from '../../../kernel/http/fetch-json.ts'
import type { SmsSender, TextMessage } from './sms-sender.ts'

const MOST_BYTES = 65_536

export interface TwilioOptions {
  readonly accountSid: string
  readonly authToken: string
  /** A number with its plus, or the id of a messaging service (`MG…`). */
  readonly from: string
  /** Without a slash at the end. */
  readonly apiUrl: string
  readonly fetch?: typeof fetch
  /** For the whole answer. Default: 5 s. */
  readonly timeoutMs?: number
}

/**
 * Sends through the Messages resource of Twilio's API, version 2010-04-01, or of a service that speaks the same: Basic
 * authentication and a form. What it throws names neither the number nor the text.
 */
export function createTwilioSender({
  fetch: ask = fetch,
  timeoutMs = 5_000,
  ...options
}: TwilioOptions): SmsSender {
  const { accountSid, authToken, from, apiUrl } = options
  const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    send: (message) =>
      withDeadline(timeoutMs, async (signal) => {
        const answer = await ask(url, {
          method: 'POST',
          headers: { authorization, accept: 'application/json' },
          body: formOf(message, from),
          redirect: 'error',
          signal,
        })
        if (answer.ok) {
          await answer.body?.cancel()
          return
        }
        throw new Error(`The SMS service answered ${answer.status} (code ${await codeIn(answer)}).`)
      }),
  }
}

async function codeIn({ body }: Response): Promise<number | 'unknown'> {
  try {
    const reason: unknown = JSON.parse(body ? await readLimited(body, MOST_BYTES) : '')
    return Number((reason as { code?: unknown } | null)?.code) || 'unknown'
  } catch {
    return 'unknown'
  }
}

function formOf({ to, text, channel }: TextMessage, from: string): URLSearchParams {
  const prefix = channel === 'whatsapp' ? 'whatsapp:' : ''
  const sender: Record<string, string> = from.startsWith('MG')
    ? { MessagingServiceSid: from }
    : { From: `${prefix}${from}` }
  return new URLSearchParams({ To: `${prefix}+${to}`, ...sender, Body: text })
}
