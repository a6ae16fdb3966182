import { randomUUID } from 'node:crypto'
import { createAlertEndpoint, PROFILES_PATH, recordDemoSendEndpoint, type Session } from '@satlens/contract'
import type { WriteLog } from './write-log.ts'

export const OPERATIONS = ['sign-up', 'rename', 'refresh', 'send', 'alert'] as const
export type Operation = (typeof OPERATIONS)[number]

export type Client = Awaited<ReturnType<typeof openClient>>

interface ClientRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

const PASSWORD = 'Tall-Orange-WriteLog-7'
const RECIPIENT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** Signs up at a healthy server. The client sends one request after another and records the acknowledged writes. */
export async function openClient(
  url: string,
  writeLog: WriteLog,
  request: (url: string, init: RequestInit) => Promise<Response> = fetch,
) {
  const first = await signUp()
  if (!first) throw new Error('The server is not healthy.')
  let session = first
  let unansweredSend: { key: string; sats: bigint } | null = null
  let alert: string | null = null
  let dollars = 100_000

  /** Returns the body of the answer, or null when the outcome is unknown. Throws on any other error. */
  async function ask<Body>(
    { method, path, body, headers = {} }: ClientRequest,
    token?: string,
  ): Promise<Body | null> {
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
    // A temporary failure or an overloaded machine; any other error is a bug.
    if (status === 503 || status === 504) return null
    if (status >= 400) throw new Error(`${method} ${path} failed with ${status}: ${text}`)
    return (text === '' ? {} : JSON.parse(text)) as Body
  }

  async function signUp(): Promise<Session | null> {
    const email = `${randomUUID()}@example.com`
    const body = { email, password: PASSWORD, data: { full_name: 'Ada Example' } }
    const opened = await ask<Session>({ method: 'POST', path: '/auth/v1/signup', body })
    if (opened) {
      writeLog.accounts.push({ userId: opened.user.id, sessionId: sessionOf(opened.access_token) })
      writeLog.names.set(opened.user.id, { acknowledged: 'Ada Example', maybe: [] })
    }
    return opened
  }

  async function rename(): Promise<boolean> {
    const name = `Ada ${randomUUID().slice(0, 8)}`
    const { id, email } = session.user
    const names = writeLog.names.get(id)
    if (!names) throw new Error(`${id} has no name.`)
    names.maybe.push(name)
    const path = `${PROFILES_PATH}?email=eq.${encodeURIComponent(email)}`
    const ok = await ask({ method: 'PATCH', path, body: { full_name: name } }, session.access_token)
    if (ok) writeLog.names.set(id, { acknowledged: name, maybe: [] })
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
    const request = { path: recordDemoSendEndpoint.path, headers: { 'idempotency-key': key }, body }
    const sent = await ask<{ id: string }>({ method: 'POST', ...request }, session.access_token)
    if (!sent) return false
    writeLog.sends.set(key, { userId: session.user.id, id: sent.id, sats })
    unansweredSend = null
    return true
  }

  const { path: alerts } = createAlertEndpoint
  const byUser = <Body>(method: ClientRequest['method'], path: string, body?: unknown) =>
    ask<Body>({ method, path, body }, session.access_token)

  /** Creates an alert, or deletes the one that it created last. */
  async function changeAlerts(): Promise<boolean> {
    if (alert) {
      const id = alert
      // Until the answer the alert counts as neither stored nor deleted.
      writeLog.alerts.delete(id)
      alert = null
      const deleted = await byUser('DELETE', `${alerts}/${id}`)
      if (deleted) writeLog.deletedAlerts.add(id)
      return deleted !== null
    }
    const body = { kind: 'price_above', value: String(++dollars), mails: false }
    const made = await byUser<{ id: string }>('POST', alerts, body)
    if (!made) return false
    writeLog.alerts.add(made.id)
    alert = made.id
    return true
  }

  /** Deletes alerts whose creation was not acknowledged, because they count against the limit. */
  async function deleteUnacknowledgedAlerts(): Promise<void> {
    const list = await byUser<{ alerts: { id: string }[] }>('GET', alerts)
    for (const { id } of list?.alerts ?? []) if (id !== alert) await byUser('DELETE', `${alerts}/${id}`)
  }

  const operations: Record<Operation, () => Promise<boolean>> = {
    'sign-up': async () => (await signUp()) !== null,
    rename,
    refresh,
    alert: changeAlerts,
    send: () => send({ key: randomUUID(), sats: 1_000n + BigInt(writeLog.sends.size) }),
  }

  return {
    /** The user at sign-up. */
    user: first.user,
    /** Sends another request of the user. Returns the body of the answer, or null when the outcome is unknown. */
    ask: byUser,
    /** Runs one operation. Returns false when its outcome is unknown. */
    act: (operation: Operation): Promise<boolean> => operations[operation](),
    /** Repeats unanswered requests after a crash and uses the tokens. Returns the errors. */
    async resume(): Promise<string[]> {
      try {
        // This must also work if the previous refresh was applied and not answered.
        if (!(await refresh())) return ['the server does not answer']
        if (unansweredSend && !(await send(unansweredSend))) return ['the server does not answer']
        await deleteUnacknowledgedAlerts()
        return []
      } catch (error) {
        return [error instanceof Error ? error.message : String(error)]
      }
    },
  }
}

const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id
