import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import type { OpenApiRouteDescription } from '#kernel/http/route-description.ts'

interface ObservedAnswer {
  readonly method: string
  readonly path: string
  readonly description: OpenApiRouteDescription
  readonly status: number
  /** The error code; null for a success. */
  readonly code: string | null
}

const seen = new Map<string, ObservedAnswer>()

// Observes every server from its creation on.
diagnostics.subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onSend', async (request, reply, payload) => {
    const answer = read(request, reply.statusCode, payload)
    if (answer) seen.set(`${answer.method} ${answer.path} ${answer.status} ${answer.code}`, answer)
    return payload
  })
})

function read(
  { method, routeOptions }: FastifyRequest,
  status: number,
  payload: unknown,
): ObservedAnswer | null {
  const { url: path, config } = routeOptions
  const { description } = config
  // HEAD and 304 have no body that could contain a code.
  if (!path || !description || method === 'HEAD' || status === 304) return null
  const body = status >= 400 ? JSON.parse(String(payload)) : {}
  return { method, path, description, status, code: body.error_code ?? body.code ?? null }
}

/** Returns true for an error that requires a token signed with our own key, which no client can get. */
const needsOwnSigningKey = ({ status, code }: ObservedAnswer): boolean => status === 400 && code === 'bad_jwt'

/** Returns true for the errors of the operator's hooks, which any call that starts a session or an account may answer with. */
const isHookError = ({ code }: ObservedAnswer): boolean => code === 'unknown' || /^hook_/.test(code ?? '')

/** Fails a test file whose servers sent an answer that the API reference does not document. */
export function failOnUndocumentedAnswers(): void {
  beforeAll(() => seen.clear())
  afterAll(expectDocumented)
}

async function expectDocumented(): Promise<void> {
  const errors = [...seen.values()].filter(
    (one) => one.status >= 400 && !needsOwnSigningKey(one) && !isHookError(one),
  )
  const successes = [...seen.values()].filter(({ status }) => status < 400)
  const undocumented = successes.filter(({ description, status }) => !description.responses[status])
  if (errors.length > 0) {
    const { listDocumentedErrors } = await import('../wire/documented-errors/documented-errors.ts')
    undocumented.push(
      ...errors.filter(
        (error) =>
          !listDocumentedErrors({ ...error.description, ...error }).some(
            ({ status, code }) => status === error.status && code === error.code,
          ),
      ),
    )
  }
  const lines = undocumented.map(
    ({ method, path, status, code = '' }) => `${method} ${path} ${status} ${code}`,
  )
  expect(lines, 'answers missing from the API reference').toEqual([])
}
