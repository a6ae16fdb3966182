import fc from 'fast-check'
import { expect } from 'vitest'
import type { Canary } from '../canary.ts'
import type { TestApp } from '../test-app.ts'
import { type Owner, seatOwner } from '../two-users/owner.ts'
import { anyCall, type Call, type Rendered, render } from './calls.ts'
import { openClient } from './client.ts'
import { openJudge } from './judge.ts'
import { knowledge, learnFrom } from './known.ts'
import { gatherAskers } from './people.ts'

interface FuzzOptions {
  readonly requests: number
  readonly seed: number
  /** Texts that no answer may hold, such as the secrets of the deployment. */
  readonly secrets: readonly Canary[]
  /** What the server last said of a fault of its own. */
  readonly lastLogged: () => string
  /** Told now and then how far it is. */
  readonly report?: (sent: number) => void
}

/** How many requests of each call were answered how. */
export type Tally = ReadonlyMap<string, ReadonlyMap<number, number>>

const AT_ONCE = 8
/** Runs of one property: long enough to go deep, short enough that a failure is made small in bearable time. */
const ROUND = 100

/**
 * Asks a whole app for everything that its own reference has, in random ways, eight requests at once. Throws at the
 * first answer that is not as it should be, with the smallest requests that bring it about.
 */
export async function fuzz(
  app: TestApp,
  { requests, seed, secrets, lastLogged, report }: FuzzOptions,
): Promise<Tally> {
  const { body: document } = await app.request.get('/openapi.json')
  const known = knowledge()
  // Takes no part. Nothing of theirs may show up in an answer, or change.
  const bystander = await seatOwner(app)
  const before = await rowsOf(app, bystander)
  known.learn('email', bystander.email)
  const askers = await gatherAskers(app, known)
  const judge = openJudge(document, [...secrets, ...bystander.canaries])
  const client = openClient(app.url)
  const tally = new Map<string, Map<number, number>>()

  async function ask(call: Call): Promise<void> {
    const rendered = render(call, known.tell)
    const sent = { ...rendered, headers: { ...rendered.headers, ...askers.headersOf(call.as) } }
    const answer = await client.send(sent)
    if (answer === null) return
    try {
      judge(call, sent, answer)
    } catch (error) {
      throw new Error(`${(error as Error).message}\nSent: ${write(sent)}\nLogged: ${lastLogged()}`)
    }
    const statuses = tally.get(call.operationId) ?? new Map<number, number>()
    tally.set(call.operationId, statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1))
    if (!/json/.test(String(answer.headers['content-type'])) || answer.body === '') return
    // An email in the mailbox would prove the address of the bystander.
    const told = JSON.parse(answer.body, (_, item) => (item?.to === bystander.email ? null : item))
    if (answer.statusCode < 300) learnFrom(call.path, told, known)
    else askers.heard(call.as, codeOf(told))
  }

  const batch = fc.array(anyCall(document), { minLength: AT_ONCE, maxLength: AT_ONCE })
  try {
    for (let sent = 0, round = 0; sent < requests; round++, sent += ROUND * AT_ONCE) {
      const numRuns = Math.min(ROUND, Math.ceil((requests - sent) / AT_ONCE))
      const property = fc.asyncProperty(batch, async (calls) => {
        await askers.renew()
        app.clock.advance({ seconds: 7 })
        await Promise.all(calls.map(ask))
      })
      await fc.assert(property, { seed: seed + round, numRuns })
      report?.(sent + numRuns * AT_ONCE)
      expect(await rowsOf(app, bystander), 'a request changed rows of another user').toBe(before)
    }
  } finally {
    client.close()
  }
  return tally
}

// An email to an address may be requested by everybody, and is remembered beside these.
const OF_ACCOUNT = 'email, password_hash, email_confirmed_at, app_metadata, user_metadata, phone, new_email'
const TABLES = ['identities', 'sessions', 'mfa_factors', 'passkeys', 'profiles', 'wallets', 'send_requests']

async function rowsOf(app: TestApp, { id }: Owner): Promise<string> {
  const found = await Promise.all([
    app.sql(`select ${OF_ACCOUNT} from users where id = $1`, [id]),
    ...TABLES.map((table) => app.sql(`select * from ${table} t where user_id = $1 order by t::text`, [id])),
  ])
  return JSON.stringify(found, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

const write = ({ body, ...sent }: Rendered): string =>
  JSON.stringify({ ...sent, body: body?.slice(0, 2_000) })

const codeOf = (told: unknown): unknown => {
  const { error_code, code } = told as { error_code?: unknown; code?: unknown }
  return error_code ?? code
}
