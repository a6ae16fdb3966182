import type { ApiErrorCode, EndpointShape } from '@satlens/contract'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { ApiError } from './errors.ts'

type Schema = z.core.$ZodType

/** A successful response of a route. */
export interface DescribedResponse {
  readonly text: string
  /** The schema of a JSON response. */
  readonly schema?: Schema
  /** The content type of any other response. */
  readonly contentType?: string
}

/** The entry of a route in the API reference. It is part of the route's configuration, so that every route can be checked for one. */
export interface RouteDescription {
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  /** Request headers that change the result, each with its description. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Schema
  /** The content type of the body. Default: application/json. */
  readonly bodyType?: string
  /** Whether a bearer token is required. `sometimes` depends on the request. */
  readonly bearer: 'always' | 'sometimes' | 'never'
  /** Successful responses by status. */
  readonly answers: Readonly<Record<number, DescribedResponse>>
  /** Errors besides those of every route. The envelope of the path determines their format. */
  readonly refusals: readonly Error[]
}

/** A registered route with its description. */
export interface DescribedRoute extends RouteDescription {
  readonly method: string
  /** The path, with parameters as `:name`. */
  readonly path: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if requests are not logged. */
    isQuiet?: boolean
    /** False disables CORS for the route. Read by @fastify/cors. */
    cors?: false
    description?: RouteDescription
  }
}

/** Returns an error for each code. */
export const listErrorsOf = (codes: readonly ApiErrorCode[]): readonly ApiError[] =>
  codes.map((code) => new ApiError(code))

/** Returns the description of an endpoint of the contract. */
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

/** Records the routes with a description. Call it before the first route is added; the list is complete when the app is ready. */
export function rememberRoutes(app: FastifyInstance): readonly DescribedRoute[] {
  const routes: DescribedRoute[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.description) return
    for (const name of [method].flat()) {
      // Fastify adds a HEAD route for every GET.
      if (name !== 'HEAD') routes.push({ ...config.description, method: name, path: url })
    }
  })
  return routes
}
