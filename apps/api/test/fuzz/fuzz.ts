import fc from 'fast-check'
import { expect } from 'vitest'
import type { Canary } from '../canary.ts'
import type { TestApp } from '../test-app.ts'
import { seatBystander } from './bystander.ts'
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
  const bystander = await seatBystander(app)
  const before = await bystander.rows()
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
    const told: unknown = JSON.parse(answer.body)
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
      expect(await bystander.rows(), 'somebody changed what belongs to a bystander').toBe(before)
    }
  } finally {
    client.close()
  }
  return tally
}

const write = ({ body, ...sent }: Rendered): string =>
  JSON.stringify({ ...sent, body: body?.slice(0, 2_000) })

const codeOf = (told: unknown): unknown => {
  const { error_code, code } = told as { error_code?: unknown; code?: unknown }
  return error_code ?? code
}
