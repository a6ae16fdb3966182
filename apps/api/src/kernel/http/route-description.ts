import type { ApiErrorCode, EndpointShape } from '@satlens/contract'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { ApiError } from './errors.ts'

type Schema = z.core.$ZodType

/** What a route answers with when it does not refuse. */
export interface DescribedResponse {
  readonly text: string
  /** Where the answer is JSON. */
  readonly schema?: Schema
  /** Where it is anything else. */
  readonly contentType?: string
}

/** What the reference says of a route. It stands beside the route, so that neither goes without the other. */
export interface RouteDescription {
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  /** Headers that change what the call does, each with a sentence. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Schema
  /** How a body is sent. Default: application/json. */
  readonly bodyType?: string
  /** Whether the call takes a bearer token. `sometimes` leaves it to what is asked. */
  readonly bearer: 'always' | 'sometimes' | 'never'
  /** By status. */
  readonly answers: Readonly<Record<number, DescribedResponse>>
  /** What may be thrown, beyond what any call may answer with. The envelope of the path puts each into its words. */
  readonly refusals: readonly Error[]
}

/** A route as it is served, in the words of its own description. */
export interface DescribedRoute extends RouteDescription {
  readonly method: string
  /** Parameters as `:name`. */
  readonly path: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests are not logged one by one. */
    isQuiet?: boolean
    /** False keeps other sites out, whatever CORS allows elsewhere. Read by @fastify/cors. */
    cors?: false
    description?: RouteDescription
  }
}

/** A refusal of each code. */
export const listErrorsOf = (codes: readonly ApiErrorCode[]): readonly ApiError[] =>
  codes.map((code) => new ApiError(code))

/** The description of an endpoint of the contract, which lacks nothing. */
export const describeEndpoint = (endpoint: EndpointShape): RouteDescription => ({
  ...endpoint,
  bearer: endpoint.errors.includes('no_authorization') ? 'always' : 'never',
  answers: { 200: { text: 'Done.', schema: endpoint.reply } },
  refusals: endpoint.errors.flatMap((code) =>
    (endpoint.statuses?.[code] ?? [null]).map(
      (status) => new ApiError(code, status === null ? {} : { status }),
    ),
  ),
})

/** Remembers every described route as it is added. Call it before the first; read it when all are there. */
export function rememberRoutes(app: FastifyInstance): readonly DescribedRoute[] {
  const routes: DescribedRoute[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.description) return
    for (const name of [method].flat()) {
      // GET brings its HEAD along.
      if (name !== 'HEAD') routes.push({ ...config.description, method: name, path: url })
    }
  })
  return routes
}
