import type { SmsSender, TextMessage } from './sms-sender.ts'

const PATIENCE_MS = 5_000

export interface TwilioOptions {
  readonly accountSid: string
  readonly authToken: string
  /** A number with its plus, or the id of a messaging service (`MG…`). */
  readonly from: string
  /** Without a slash at the end. */
  readonly apiUrl: string
  readonly fetch?: typeof fetch
}

/**
 * Sends through the Messages resource of Twilio's API, version 2010-04-01, or of a service that speaks the same: Basic
 * authentication and a form. What it throws names neither the number nor the text.
 */
export function twilioSms({ fetch: ask = fetch, ...options }: TwilioOptions): SmsSender {
  const { accountSid, authToken, from, apiUrl } = options
  const url = `${apiUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    async send(message) {
      const answer = await ask(url, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: formOf(message, from),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (answer.ok) {
        await answer.body?.cancel()
        return
      }
      const reason: unknown = await answer.json().catch(() => null)
      const code = (reason as { code?: unknown } | null)?.code
      throw new Error(`The SMS service answered ${answer.status} (code ${Number(code) || 'unknown'}).`)
    },
  }
}

function formOf({ to, text, channel }: TextMessage, from: string): URLSearchParams {
  const prefix = channel === 'whatsapp' ? 'whatsapp:' : ''
  const sender: Record<string, string> = from.startsWith('MG')
    ? { MessagingServiceSid: from }
    : { From: `${prefix}${from}` }
  return new URLSearchParams({ To: `${prefix}+${to}`, ...sender, Body: text })
}
