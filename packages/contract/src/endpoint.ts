import type * as z from 'zod/mini'
import type { ApiErrorCode } from './errors.ts'

type Schema = z.core.$ZodType

/** One call of the wire: JSON in, JSON out. Redirects, 204s and form posts are plain routes instead. */
export interface EndpointShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The whole path, parameters as `:name`. */
  readonly path: string
  /** One sentence for the reader of the API reference. */
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly reply: Schema
  /** The refusals this call can answer with, beyond the generic ones of docs/protocol.md#request-bodies and that of a limit, which the server knows. */
  readonly errors: readonly ApiErrorCode[]
  /** Where the call answers one of them with other statuses than the catalogue's (docs/protocol.md#error-codes): all that it uses. */
  readonly statuses?: Readonly<Partial<Record<ApiErrorCode, readonly number[]>>>
  /** Request headers that change what the call does, each with a sentence for the reader. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Names an endpoint once, so that the server that serves it and the client that calls it cannot drift apart. */
// Told to bundlers, so that a page is not sent the schemas of endpoints it never calls.
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape

type OutputOf<E, K extends string> = E extends { readonly [P in K]: infer S extends Schema }
  ? z.core.output<S>
  : undefined

/** What a handler receives: each part parsed by its schema, `undefined` where the endpoint has none. */
export interface EndpointInput<E extends EndpointShape> {
  readonly params: OutputOf<E, 'params'>
  readonly query: OutputOf<E, 'query'>
  readonly body: OutputOf<E, 'body'>
}

/** The JSON that a successful call answers with. */
export type EndpointResponse<E extends EndpointShape> = z.core.input<E['reply']>
