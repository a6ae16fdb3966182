import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest, FastifyServerFactory } from 'fastify'
import { LRUCache } from 'lru-cache'
import { getRequestId } from './request-id.ts'

/** The request headers that change a replayed response, or decide whether there is one. */
const VARYING_HEADERS = ['origin', 'apikey', 'x-supabase-api-version', 'if-none-match'] as const
const MAX_RESPONSES = 200

interface ReplayedResponse {
  readonly headers: readonly string[]
  readonly body: string
  readonly isFresh: () => boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    responseReplay: ResponseReplay
  }
}

export type ResponseReplay = ReturnType<typeof createResponseReplay>

/**
 * Sends fresh responses again to equal GET requests, before the framework sees them: routing, hooks and headers of a response
 * take several times as long as its bytes. A replayed response has a request ID of its own; it is counted, but neither timed
 * nor logged.
 */
export function createResponseReplay(isDraining: () => boolean) {
  const responses = new LRUCache<string, ReplayedResponse>({ max: MAX_RESPONSES })
  /** The number of replayed responses of each path. */
  const counts = new Map<string, number>()

  /** Answers a request. Returns false if it is not one for a fresh response. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request
    const count = counts.get(url)
    if (method !== 'GET' || count === undefined || isDraining()) return false
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false
    const replayed = responses.get(toKey(request))
    if (!replayed?.isFresh()) return false
    response.writeHead(200, [...replayed.headers, 'x-request-id', getRequestId(request)])
    response.end(replayed.body)
    counts.set(url, count + 1)
    return true
  }

  return {
    /** Creates the server of a Fastify app, with the options that Fastify sets on a server of its own. */
    serverFactory: ((handle: RequestListener, options: ServerLimits) => {
      const server = createServer((request, response) => {
        if (!answer(request, response)) handle(request, response)
      })
      server.keepAliveTimeout = options.keepAliveTimeout
      server.requestTimeout = options.requestTimeout
      return server.setTimeout(options.connectionTimeout)
    }) as unknown as FastifyServerFactory,
    /** Keeps the response of a request, whose reply has all of its headers, while it is fresh. */
    keep(
      { raw, routeOptions }: FastifyRequest,
      reply: FastifyReply,
      { body, isFresh }: Pick<ReplayedResponse, 'body' | 'isFresh'>,
    ): void {
      const path = raw.url
      // Other spellings and query strings would fill the memory.
      if (raw.method !== 'GET' || path === undefined || path !== routeOptions.url) return
      const headers = { ...reply.getHeaders(), 'content-length': Buffer.byteLength(body) }
      counts.set(path, counts.get(path) ?? 0)
      responses.set(toKey(raw), {
        headers: Object.entries(headers).flatMap(([name, value]) =>
          name === 'x-request-id' ? [] : [name, String(value)],
        ),
        body,
        isFresh,
      })
    },
    /** Returns the number of replayed responses of each path. */
    counts: (): ReadonlyMap<string, number> => counts,
  }
}

interface ServerLimits {
  readonly keepAliveTimeout: number
  readonly requestTimeout: number
  readonly connectionTimeout: number
}

const toKey = ({ url, headers }: IncomingMessage): string =>
  VARYING_HEADERS.reduce((key, name) => `${key}\n${String(headers[name])}`, url ?? '')
