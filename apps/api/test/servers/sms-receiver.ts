import { createServer } from 'node:http'
import { listen } from '../harness/listen.ts'

interface ReceivedText {
  readonly path: string
  readonly authorization: string
  readonly contentType: string
  readonly form: Record<string, string>
}

export type SmsReceiver = Awaited<ReturnType<typeof startSmsReceiver>>

/** Starts an SMS carrier on the loopback that stores what it is sent. */
export async function startSmsReceiver() {
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
  })
  const { port, close } = await listen(server)
  const url = `http://127.0.0.1:${port}`
  const env: Readonly<Record<string, string>> = {
    TWILIO_ACCOUNT_SID: 'AC123',
    TWILIO_AUTH_TOKEN: 's3cret',
    TWILIO_FROM: '+15005550006',
    TWILIO_API_URL: url,
  }
  return {
    url,
    /** The environment of an app that sends its messages by this carrier. */
    env,
    received: received as readonly ReceivedText[],
    /** Refuses messages with that status and JSON, until called with null. */
    refuse(status: number | null, body: unknown = null) {
      refusal = status === null ? null : { status, body }
    },
    /** The code of the newest message to this number, which starts with a plus. */
    codeTo(number: string): string {
      const text = received.findLast(({ form }) => form.To === number)?.form.Body ?? ''
      const [code] = /\d{6}/.exec(text) ?? []
      if (!code) throw new Error(`There is no code to ${number}.`)
      return code
    },
    close,
  }
}
