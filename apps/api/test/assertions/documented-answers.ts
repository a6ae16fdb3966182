import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import type { RouteDescription } from '../../src/kernel/http/route-description.ts'

/** What a described route answered with. */
interface Seen {
  readonly method: string
  readonly path: string
  readonly description: RouteDescription
  readonly status: number
  /** Of a refusal. */
  readonly code: string | null
}

const seen = new Map<string, Seen>()

// Every server is watched from its creation on.
diagnostics.subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onSend', async (request, reply, payload) => {
    const answer = read(request, reply.statusCode, payload)
    if (answer) seen.set(`${answer.method} ${answer.path} ${answer.status} ${answer.code}`, answer)
    return payload
  })
})

function read({ method, routeOptions }: FastifyRequest, status: number, payload: unknown): Seen | null {
  const { url: path, config } = routeOptions
  const { description } = config
  // A HEAD has no body that could name a code; nothing is said again with a 304.
  if (!path || !description || method === 'HEAD' || status === 304) return null
  const body = status >= 400 ? JSON.parse(String(payload)) : {}
  return { method, path, description, status, code: body.error_code ?? body.code ?? null }
}

/** Takes a token that only the holder of our signing key could make, so no client meets it. */
const isOurOwnMistake = ({ status, code }: Seen): boolean => status === 400 && code === 'bad_jwt'

/** Fails a test file whose servers gave an answer that the API reference does not have. */
export function judgeAnswers(): void {
  beforeAll(() => seen.clear())
  afterAll(expectDocumented)
}

async function expectDocumented(): Promise<void> {
  const refusals = [...seen.values()].filter((one) => one.status >= 400 && !isOurOwnMistake(one))
  const successes = [...seen.values()].filter(({ status }) => status < 400)
  const undocumented = successes.filter(({ description, status }) => !description.answers[status])
  if (refusals.length > 0) {
    const { documentedRefusals } = await import('../wire/documented-refusals/documented.ts')
    undocumented.push(
      ...refusals.filter(
        (refusal) =>
          !documentedRefusals({ ...refusal.description, ...refusal }).some(
            ({ status, code }) => status === refusal.status && code === refusal.code,
          ),
      ),
    )
  }
  const lines = undocumented.map(
    ({ method, path, status, code }) => `${method} ${path} ${status} ${code ?? ''}`,
  )
  expect(lines, 'answers that the reference does not have').toEqual([])
}
