import { createServer } from 'node:http'
import { listen } from '../harness/listen.ts'

interface ReceivedText {
  readonly path: string
  readonly authorization: string
  readonly contentType: string
  readonly form: Record<string, string>
}

export type SmsReceiver = Awaited<ReturnType<typeof startSmsReceiver>>

export async function startSmsReceiver() {
  const received: ReceivedText[] = []
  let rejection: { status: number; body: unknown } | null = null
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (rejection) {
        response
          .writeHead(rejection.status)
          .end(rejection.body === null ? '' : JSON.stringify(rejection.body))
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
    env,
    received: received as readonly ReceivedText[],
    /** Rejects messages with this status and JSON until called with null. */
    refuse(status: number | null, body: unknown = null) {
      rejection = status === null ? null : { status, body }
    },
    /** Returns the code of the newest message to this number, in E.164 format. Throws if there is none. */
    codeTo(number: string): string {
      const text = received.findLast(({ form }) => form.To === number)?.form.Body ?? ''
      const [code] = /\d{6}/.exec(text) ?? []
      if (!code) throw new Error(`There is no message with a code to ${number}.`)
      return code
    },
    close,
  }
}
