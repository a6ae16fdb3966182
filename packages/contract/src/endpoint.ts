import type * as z from 'zod/mini'
import type { ApiErrorCode } from './errors.ts'

type Schema = z.core.$ZodType

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The description of one JSON endpoint. Redirects, empty responses and form posts are plain routes instead. */
export interface EndpointDefinition extends Parts {
  readonly method: Method
  /** The full path, with parameters as `:name`. */
  readonly path: string
  /** True if the call requires a session. It then also has the errors of {@link BEARER_TOKEN_ERROR_CODES}. */
  readonly requiresSession?: boolean
  /** True if the call requires a service key, which only the operator's programs have. */
  readonly requiresServiceKey?: boolean
}

interface Parts {
  /** One sentence for the API reference. */
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly reply: Schema
  /** The errors of this call, in addition to the generic ones (docs/protocol.md#request-bodies) and the rate limit. */
  readonly errors?: readonly ApiErrorCode[]
  /** All statuses of an error that this call returns with other statuses than the catalogue's (docs/protocol.md#error-codes). */
  readonly statuses?: Readonly<Partial<Record<ApiErrorCode, readonly number[]>>>
  /** Request headers that affect the call, each with a sentence for the API reference. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Declares an endpoint for both server and client. The result keeps the literal types.
 * @example
 * endpoint('GET', '/auth/v1/health', { summary: 'Health check.', reply: z.object({ name: z.string() }) })
 */
// The annotation lets bundlers drop the schemas of endpoints that a page never calls.
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<const M extends Method, const P extends string, const E extends Parts>(
  method: M,
  path: P,
  parts: E,
) {
  return { ...parts, method, path }
}

/** Declares an endpoint, like {@link defineEndpoint}, whose calls require a session. */
/* @__NO_SIDE_EFFECTS__ */
export function signedInEndpoint<const M extends Method, const P extends string, const E extends Parts>(
  method: M,
  path: P,
  parts: E,
) {
  return { ...parts, method, path, requiresSession: true as const }
}

/** Declares an endpoint, like {@link defineEndpoint}, whose calls require a service key. */
/* @__NO_SIDE_EFFECTS__ */
export function serviceEndpoint<const M extends Method, const P extends string, const E extends Parts>(
  method: M,
  path: P,
  parts: E,
) {
  return { ...parts, method, path, requiresServiceKey: true as const }
}

type OutputOf<E, K extends string> = E extends { readonly [P in K]: infer S extends Schema }
  ? z.core.output<S>
  : undefined

/** The input of a handler: each part parsed by its schema, `undefined` if the endpoint has none. */
export interface EndpointInput<E extends EndpointDefinition> {
  readonly params: OutputOf<E, 'params'>
  readonly query: OutputOf<E, 'query'>
  readonly body: OutputOf<E, 'body'>
}

/** The JSON body of a successful response. */
export type EndpointResponse<E extends EndpointDefinition> = z.core.input<E['reply']>
