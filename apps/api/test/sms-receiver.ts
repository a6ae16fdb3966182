import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedText {
  readonly path: string
  readonly authorization: string
  readonly contentType: string
  readonly form: Record<string, string>
}

/** A carrier on the loopback that keeps what it is handed. */
export interface SmsReceiver {
  readonly url: string
  /** What makes an app hand its messages to it. */
  readonly env: Readonly<Record<string, string>>
  readonly received: readonly ReceivedText[]
  /** Refuses messages with that status and JSON, until called with null. */
  refuse(status: number | null, body?: unknown): void
  /** The digits of the newest message to this number, which starts with a plus. */
  codeTo(number: string): string
  close(): Promise<void>
}

export async function startSmsReceiver(): Promise<SmsReceiver> {
  const received: ReceivedText[] = []
  let refusal: { status: number; body: unknown } | null = null
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (refusal) {
        response.writeHead(refusal.status).end(refusal.body === null ? '' : JSON.stringify(refusal.body))
        return
      }
      received.push({
        path: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        contentType: request.headers['content-type'] ?? '',
        form: Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString())),
      })
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1","status":"queued"}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    env: {
      TWILIO_ACCOUNT_SID: 'AC123',
      TWILIO_AUTH_TOKEN: 's3cret',
      TWILIO_FROM: '+15005550006',
      TWILIO_API_URL: url,
    },
    received,
    refuse: (status, body = null) => {
      refusal = status === null ? null : { status, body }
    },
    codeTo(number) {
      const text = received.findLast(({ form }) => form.To === number)?.form.Body ?? ''
      const [code] = /\d{6}/.exec(text) ?? []
      if (!code) throw new Error(`There is no code to ${number}.`)
      return code
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
