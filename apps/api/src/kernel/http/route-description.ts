import {
  API_ERRORS,
  type ApiErrorCode,
  BEARER_TOKEN_ERROR_CODES,
  type EndpointDefinition,
  SERVICE_KEY_ERROR_CODES,
} from '@satlens/contract'
import type * as z from 'zod/mini'
import { ApiError } from './errors.ts'

type Schema = z.core.$ZodType

export interface DocumentedResponse {
  readonly text: string
  readonly schema?: Schema
  /** The content type of any other response. */
  readonly contentType?: string
}

/** The entry of a route in the API reference. It is part of the route's configuration, so that every route can be checked for one. */
export interface OpenApiRouteDescription {
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  /** Request headers that change the result, each with its description. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Schema
  /** The content type of the body. Default: application/json. */
  readonly bodyType?: string
  /** Whether a bearer token is required. `sometimes` depends on the request; `service` is a service key. */
  readonly bearer: 'always' | 'sometimes' | 'never' | 'service'
  /** Successful responses by status. */
  readonly responses: Readonly<Record<number, DocumentedResponse>>
  /** Errors besides those of every route. The envelope of the path determines their format. */
  readonly errors: readonly Error[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if requests are not logged. */
    isQuiet?: boolean
    /** False disables CORS for the route. Read by @fastify/cors. */
    cors?: false
    description?: OpenApiRouteDescription
  }
}

export const createApiErrorsFromCodes = (codes: readonly ApiErrorCode[]): readonly ApiError[] =>
  codes.map((code) => new ApiError(code))

export function describeEndpointForOpenApi(endpoint: EndpointDefinition): OpenApiRouteDescription {
  const { requiresSession = false, requiresServiceKey = false, errors = [], statuses = {} } = endpoint
  const codes = [
    ...(requiresSession ? BEARER_TOKEN_ERROR_CODES : []),
    ...(requiresServiceKey ? SERVICE_KEY_ERROR_CODES : []),
    ...errors,
  ]
  const sessionBearer = requiresSession ? 'always' : 'never'
  return {
    ...endpoint,
    bearer: requiresServiceKey ? 'service' : sessionBearer,
    responses: { 200: { text: 'Done.', schema: endpoint.reply } },
    // Made when the reference is written: a thousand errors with their stacks would stay in memory.
    get errors() {
      return codes.flatMap((code) =>
        (statuses[code] ?? [API_ERRORS[code].status]).map((status) => new ApiError(code, { status })),
      )
    },
  }
}
