import type * as z from 'zod/mini'
import type { ApiErrorCode } from './errors.ts'

type Schema = z.core.$ZodType

/** The description of one JSON endpoint. Redirects, empty responses and form posts are plain routes instead. */
export interface EndpointShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The full path, with parameters as `:name`. */
  readonly path: string
  /** One sentence for the API reference. */
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly reply: Schema
  /** True if the call requires a session. It then also has the errors of {@link SIGNED_IN_ERRORS}. */
  readonly requiresSession?: boolean
  /** The errors of this call, in addition to the generic ones (docs/protocol.md#request-bodies) and the rate limit. */
  readonly errors?: readonly ApiErrorCode[]
  /** All statuses of an error that this call returns with other statuses than the catalogue's (docs/protocol.md#error-codes). */
  readonly statuses?: Readonly<Partial<Record<ApiErrorCode, readonly number[]>>>
  /** Request headers that affect the call, each with a sentence for the API reference. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Declares an endpoint for both server and client.
 *
 * @param shape - Method, path, schemas and errors of the endpoint.
 * @returns The same object, with its literal types preserved.
 * @example
 * const healthEndpoint = endpoint({
 *   method: 'GET',
 *   path: '/auth/v1/health',
 *   summary: 'Health check of the auth service.',
 *   reply: z.object({ name: z.string() }),
 *   errors: ['service_unavailable'],
 * })
 */
// The annotation lets bundlers drop the schemas of endpoints that a page never calls.
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape

type OutputOf<E, K extends string> = E extends { readonly [P in K]: infer S extends Schema }
  ? z.core.output<S>
  : undefined

/** The input of a handler: each part parsed by its schema, `undefined` if the endpoint has none. */
export interface EndpointInput<E extends EndpointShape> {
  readonly params: OutputOf<E, 'params'>
  readonly query: OutputOf<E, 'query'>
  readonly body: OutputOf<E, 'body'>
}

/** The JSON body of a successful response. */
export type EndpointResponse<E extends EndpointShape> = z.core.input<E['reply']>
