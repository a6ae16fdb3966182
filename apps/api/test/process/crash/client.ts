import { randomUUID } from 'node:crypto'
import { createAlertEndpoint, PROFILES_PATH, type Session, sendTransactionEndpoint } from '@satlens/contract'
import type { Ledger } from './ledger.ts'

export const DEEDS = ['sign-up', 'rename', 'refresh', 'send', 'alert'] as const
export type Deed = (typeof DEEDS)[number]

export type Client = Awaited<ReturnType<typeof openClient>>

interface Ask {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

const PASSWORD = 'Tall-Orange-Ledger-7'
const RECIPIENT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/**
 * Opens an account at a healthy server. The client sends one request after another and notes what was acknowledged.
 * `url` is where the server listens, `request` how it is asked.
 */
export async function openClient(
  url: string,
  ledger: Ledger,
  request: (url: string, init: RequestInit) => Promise<Response> = fetch,
) {
  const first = await signUp()
  if (!first) throw new Error('The server is not well.')
  let session = first
  let unansweredSend: { key: string; sats: bigint } | null = null
  let alert: string | null = null
  let dollars = 100_000

  /** The answer's body; null when it is not known what became of the request. Throws what else it is. */
  async function ask<Body>({ method, path, body, headers = {} }: Ask, token?: string): Promise<Body | null> {
    const init = {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const read = async (reply: Response) => ({ status: reply.status, text: await reply.text() })
    const { status, text } = await request(url + path, init)
      .then(read)
      .catch(() => ({ status: 503, text: '' }))
    // A passing failure or an overloaded machine; anything else is a refusal, or a bug.
    if (status === 503 || status === 504) return null
    if (status >= 400) throw new Error(`${method} ${path} was refused with ${status}: ${text}`)
    return (text === '' ? {} : JSON.parse(text)) as Body
  }

  async function signUp(): Promise<Session | null> {
    const email = `${randomUUID()}@example.com`
    const body = { email, password: PASSWORD, data: { full_name: 'Ada Example' } }
    const opened = await ask<Session>({ method: 'POST', path: '/auth/v1/signup', body })
    if (opened) {
      ledger.accounts.push({ userId: opened.user.id, sessionId: sessionOf(opened.access_token) })
      ledger.names.set(opened.user.id, { acknowledged: 'Ada Example', maybe: [] })
    }
    return opened
  }

  async function rename(): Promise<boolean> {
    const name = `Ada ${randomUUID().slice(0, 8)}`
    const { id, email } = session.user
    const kept = ledger.names.get(id)
    if (!kept) throw new Error(`${id} has no name.`)
    kept.maybe.push(name)
    const path = `${PROFILES_PATH}?email=eq.${encodeURIComponent(email)}`
    const ok = await ask({ method: 'PATCH', path, body: { full_name: name } }, session.access_token)
    if (ok) ledger.names.set(id, { acknowledged: name, maybe: [] })
    return ok !== null
  }

  async function refresh(): Promise<boolean> {
    const path = '/auth/v1/token?grant_type=refresh_token'
    const next = await ask<Session>({ method: 'POST', path, body: { refresh_token: session.refresh_token } })
    if (next) session = next
    return next !== null
  }

  async function send({ key, sats }: { key: string; sats: bigint }): Promise<boolean> {
    unansweredSend = { key, sats }
    const body = { recipientAddress: RECIPIENT, amount: Number(sats) / 1e8 }
    const request = { path: sendTransactionEndpoint.path, headers: { 'idempotency-key': key }, body }
    const sent = await ask<{ id: string }>({ method: 'POST', ...request }, session.access_token)
    if (!sent) return false
    ledger.sends.set(key, { userId: session.user.id, id: sent.id, sats })
    unansweredSend = null
    return true
  }

  const { path: alerts } = createAlertEndpoint
  const byUser = <Body>(method: Ask['method'], path: string, body?: unknown) =>
    ask<Body>({ method, path, body }, session.access_token)

  /** Makes one, and deletes it the next time. */
  async function changeAlerts(): Promise<boolean> {
    if (alert) {
      const id = alert
      // Known neither as there nor as gone until it is answered.
      ledger.alerts.delete(id)
      alert = null
      const deleted = await byUser('DELETE', `${alerts}/${id}`)
      if (deleted) ledger.deletedAlerts.add(id)
      return deleted !== null
    }
    const body = { kind: 'price_above', value: String(++dollars), mails: false }
    const made = await byUser<{ id: string }>('POST', alerts, body)
    if (!made) return false
    ledger.alerts.add(made.id)
    alert = made.id
    return true
  }

  /** Unacknowledged alerts would count against the limit. */
  async function forgetUntoldAlerts(): Promise<void> {
    const list = await byUser<{ alerts: { id: string }[] }>('GET', alerts)
    for (const { id } of list?.alerts ?? []) if (id !== alert) await byUser('DELETE', `${alerts}/${id}`)
  }

  const deeds: Record<Deed, () => Promise<boolean>> = {
    'sign-up': async () => (await signUp()) !== null,
    rename,
    refresh,
    alert: changeAlerts,
    send: () => send({ key: randomUUID(), sats: 1_000n + BigInt(ledger.sends.size) }),
  }

  return {
    /** Does one thing. False when no answer came, or one that does not tell the outcome. */
    act: (deed: Deed): Promise<boolean> => deeds[deed](),
    /** After a crash: repeats what was not answered, and tries the tokens. Yields what went wrong. */
    async resume(): Promise<string[]> {
      try {
        // Also when the refresh before was carried out and never answered.
        if (!(await refresh())) return ['the server does not answer']
        if (unansweredSend && !(await send(unansweredSend))) return ['the server does not answer']
        await forgetUntoldAlerts()
        return []
      } catch (error) {
        return [error instanceof Error ? error.message : String(error)]
      }
    },
  }
}

const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id
