import type { EndpointDefinition, EndpointResponse } from '@satlens/contract'
import createEtag from 'etag'
import type { FastifyInstance } from 'fastify'
import { createTtlCache } from '../cache.ts'
import type { Clock } from '../clock.ts'
import { matchesIfNoneMatch } from './conditional-get.ts'
import { describeEndpointForOpenApi } from './route-description.ts'

interface PrebuiltOptions {
  readonly clock: Clock
  readonly headers?: Readonly<Record<string, string>>
}

/** A response, or an error, is at most this old. */
const REBUILD_MS = 1_000

/**
 * Registers a GET endpoint whose response is the same for everybody: it is built at most once a second and sent as text with an
 * ETag. A client with the current version gets 304. Programs ask for it again and again, so only unexpected errors are logged.
 */
export function registerPrebuiltEndpoint<E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  build: () => Promise<EndpointResponse<E>>,
  { clock, headers = {} }: PrebuiltOptions,
): void {
  const cache = createTtlCache<Prebuilt>({
    clock,
    ttlMs: REBUILD_MS,
    errorTtlMs: REBUILD_MS,
  })
  async function load() {
    const text = JSON.stringify(await build())
    return { text, etag: createEtag(text) }
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { isQuiet: true, description: describeEndpointForOpenApi(endpoint) },
    handler: async (request, reply) => {
      const { text, etag } = await cache.get(KEY, load)
      reply.headers({ etag, ...headers })
      if (matchesIfNoneMatch(request, etag)) return reply.code(304).send()
      reply.type('application/json; charset=utf-8')
      return reply.send(text)
    },
  })
}

const KEY = 'response'

interface Prebuilt {
  readonly text: string
  readonly etag: string
}
