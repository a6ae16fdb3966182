import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { expect } from 'vitest'
import { DEVICE_CODE_GRANT } from '#auth/oauth-server/device/start-device-request.ts'
import { REDIRECT_URI, registerClient } from '#test/accounts/oauth-app.ts'
import { isAdminPath } from '#test/accounts/service-key.ts'
import type { Answer } from '#test/assertions/answer.ts'
import type { Canary } from '#test/assertions/canary.ts'
import type { TestApp } from '#test/harness/test-app.ts'
import { createOwner, type Owner } from '../two-users/owner.ts'
import { anyCall, type Call, type Rendered, render } from './calls.ts'
import { createAnswerCheck } from './check-answer.ts'
import { createIdentities } from './identities.ts'
import { collectValues, createValuePool } from './value-pool.ts'

interface FuzzOptions {
  readonly requests: number
  readonly seed: number
  /** Texts that no answer may contain, such as the secrets of the deployment. */
  readonly secrets: readonly Canary[]
  readonly lastLogged: () => string
  /** Sends requests with this service key to the administration endpoints only, which may change and read every account. */
  readonly serviceKey?: string
  /** Called after each round with the number of requests sent. */
  readonly report?: (sent: number) => void
}

/** The number of answers by operation id and status. */
export type Tally = ReadonlyMap<string, ReadonlyMap<number, number>>

const AT_ONCE = 8
/** Longer than any request may take, even on a busy machine. */
const TIMEOUT_MS = 60_000
const SMALLEST_BODY_LIMIT = 16_384
/** Runs per property: enough for depth, few enough that shrinking a failure stays fast. */
const ROUND = 100

/**
 * Sends random requests to every operation of the app's API reference, eight at a time. Throws at the first answer that
 * violates the contract, with the smallest requests that reproduce it.
 */
export async function fuzz(
  app: TestApp,
  { requests, seed, secrets, lastLogged, serviceKey, report }: FuzzOptions,
) {
  const { body: document } = await app.request.get('/openapi.json')
  const isWanted = (path: string) => serviceKey === undefined || isAdminPath(path)
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => isWanted(path)))
  const pool = createValuePool()
  // The bystander sends no requests. Their data must not change or appear in an answer.
  const bystander = await createOwner(app)
  const before = await rowsOf(app, bystander)
  pool.add('email', bystander.email)
  const publicClient = await registerClient(app, {
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token', DEVICE_CODE_GRANT],
  })
  pool.add('client_id', publicClient.id)
  pool.add('redirect_uri', REDIRECT_URI)
  const identities = await createIdentities(app, pool)
  const hidden = serviceKey === undefined ? bystander.canaries : []
  const checkAnswer = createAnswerCheck(document, [...secrets, ...hidden])
  const client = openClient(app.url)
  const tally = new Map<string, Map<number, number>>()

  async function ask(call: Call): Promise<void> {
    const rendered = render(call, pool.resolve)
    const ofService = serviceKey !== undefined && { authorization: `Bearer ${serviceKey}` }
    const headers = { ...rendered.headers, ...(ofService || identities.headersOf(call.as)) }
    const sent = { ...rendered, headers }
    const answer = await client.send(sent)
    if (answer === null) return
    try {
      checkAnswer(call, sent, answer)
    } catch (error) {
      throw new Error(`${(error as Error).message}\nSent: ${write(sent)}\nLogged: ${lastLogged()}`)
    }
    const statuses = tally.get(call.operationId) ?? new Map<number, number>()
    tally.set(call.operationId, statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1))
    if (!/\bjson\b/.test(String(answer.headers['content-type'])) || answer.body === '') return
    // An email in the mailbox would prove the bystander's address.
    const parsed = JSON.parse(answer.body, (_, item) => (item?.to === bystander.email ? null : item))
    if (answer.statusCode < 300) collectValues(call.path, parsed, pool)
    else identities.noteError(call.as, codeOf(parsed))
  }

  const batch = fc.array(anyCall({ ...document, paths }), { minLength: AT_ONCE, maxLength: AT_ONCE })
  try {
    for (let sent = 0, round = 0; sent < requests; round++, sent += ROUND * AT_ONCE) {
      const numRuns = Math.min(ROUND, Math.ceil((requests - sent) / AT_ONCE))
      const property = fc.asyncProperty(batch, async (calls) => {
        await identities.renew()
        app.clock.advance({ seconds: 7 })
        await Promise.all(calls.map(ask))
      })
      await fc.assert(property, { seed: seed + round, numRuns })
      report?.(sent + numRuns * AT_ONCE)
      if (serviceKey === undefined)
        expect(await rowsOf(app, bystander), 'a request changed rows of another user').toBe(before)
    }
  } finally {
    client.close()
  }
  return tally
}

// The other columns of users record when emails were sent, which anyone may request.
const ACCOUNT_COLUMNS =
  'email, password_hash, email_confirmed_at, app_metadata, user_metadata, phone, new_email'
const TABLES = ['identities', 'sessions', 'mfa_factors', 'passkeys', 'profiles', 'wallets', 'send_requests']

async function rowsOf(app: TestApp, { id }: Owner): Promise<string> {
  const found = await Promise.all([
    app.sql(`select ${ACCOUNT_COLUMNS} from users where id = $1`, [id]),
    ...TABLES.map((table) => app.sql(`select * from ${table} t where user_id = $1 order by t::text`, [id])),
  ])
  return JSON.stringify(found, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

const write = ({ body, ...sent }: Rendered) => JSON.stringify({ ...sent, body: body?.slice(0, 2_000) })

const codeOf = (answer: unknown): unknown => {
  const { error_code, code } = answer as { error_code?: unknown; code?: unknown }
  return error_code ?? code
}

function openClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  return {
    /** Sends a request. Resolves to null when the server closes the connection on a large body; rejects on a timeout. */
    send: ({ method, url: path, headers, body }: Rendered): Promise<Answer | null> =>
      new Promise((resolve, reject) => {
        const length = body === null ? 0 : Buffer.byteLength(body)
        const sent = request(
          new URL(url),
          {
            agent,
            method,
            path,
            timeout: TIMEOUT_MS,
            headers: { ...headers, ...(body === null ? {} : { 'content-length': String(length) }) },
          },
          (response) => {
            const parts: Buffer[] = []
            response.on('data', (part: Buffer) => parts.push(part))
            response.on('error', reject)
            response.on('end', () =>
              resolve({
                statusCode: response.statusCode ?? 0,
                headers: response.headers,
                body: Buffer.concat(parts).toString(),
              }),
            )
          },
        )
        sent.on('timeout', () => sent.destroy(new Error(`No answer within ${TIMEOUT_MS} ms.`)))
        sent.on('error', (error) => (length > SMALLEST_BODY_LIMIT ? resolve(null) : reject(error)))
        sent.end(body ?? undefined)
      }),
    close: () => agent.destroy(),
  }
}
