import { createServer, type ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { listen } from '../harness/listen.ts'

interface ReceivedHook {
  readonly id: string
  /** How many of the receiver's secrets signed the request. */
  readonly signatures: number
  // biome-ignore lint/suspicious/noExplicitAny: the tests assert the shape of the payload
  readonly payload: any
}

type Behaviour = (response: ServerResponse, payload: ReceivedHook['payload']) => void

const secretOf = (text: string) => `whsec_${Buffer.from(text.padEnd(24)).toString('base64')}`
const SECRETS = [secretOf('the current secret'), secretOf('the previous secret')]

export const respondWith =
  (body: unknown, status = 200): Behaviour =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Starts a receiver of hooks. It verifies signatures and accepts everything, until `respond` is called. */
export async function startHookReceiver() {
  let behaviour: Behaviour = respondWith({})
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const headers = request.headers as Record<string, string>
    const verified = SECRETS.map((secret) => verify(secret, body, headers))
    const payload = JSON.parse(body)
    const signatures = verified.filter(Boolean).length
    receiver.received.push({ id: headers['webhook-id'] ?? '', signatures, payload })
    if (signatures === 0) respondWith({}, 401)(response, payload)
    else behaviour(response, payload)
  })
  const { port, close } = await listen(server)
  const url = `http://127.0.0.1:${port}`
  const receiver = {
    url,
    endpoint: { url, secrets: SECRETS.map((secret) => `v1,${secret}`) },
    /** The settings that send these hooks to the receiver. */
    env: (...hooks: string[]): Record<string, string> =>
      Object.fromEntries(
        hooks.flatMap((hook) => [
          [`HOOK_${hook}`, url],
          [`HOOK_${hook}_SECRETS`, SECRETS.map((secret) => `v1,${secret}`).join('|')],
        ]),
      ),
    /** The setting that sends events to the receiver. */
    eventsEnv: {
      EVENT_WEBHOOKS: JSON.stringify([{ url, secrets: SECRETS.map((secret) => `v1,${secret}`) }]),
    },
    received: [] as ReceivedHook[],
    /** Replaces what the receiver answers. */
    respond(next: Behaviour) {
      behaviour = next
    },
    close,
  }
  return receiver
}

function verify(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}
