import { createHmac } from 'node:crypto'

/** A receiver of requests that are signed by Standard Webhooks. */
export interface WebhookReceiver {
  readonly url: string
  /** `v1,whsec_` and base64. Requests are signed with each, so that one can be replaced. */
  readonly secrets: readonly string[]
}

interface SignedMessage {
  /** The same for every attempt to deliver the same event, so that receivers can detect repetitions. */
  readonly id: string
  readonly body: string
  readonly now: Date
}

/** Returns the headers of Standard Webhooks. Several signatures are separated by spaces. */
export function createSignatureHeaders(secrets: readonly string[], { id, body, now }: SignedMessage) {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^v1,whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
