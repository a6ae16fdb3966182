import type { Readable } from 'node:stream'
import type { EndpointInput, EndpointResponse, EndpointShape } from '@satlens/contract'
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import * as z from 'zod/mini'
import { ApiError } from './errors.ts'
import { describeEndpoint } from './route-description.ts'

interface MountOptions {
  /** Runs before the body is parsed, such as a guard or a rate limit. */
  readonly preHandler?: preHandlerAsyncHookHandler | preHandlerAsyncHookHandler[]
  /** Headers of successful responses only. */
  readonly headers?: Readonly<Record<string, string>>
  /** The maximum body size in bytes. Default: that of the server. */
  readonly bodyLimit?: number
  /** True if requests are not logged, except for unexpected errors. */
  readonly isQuiet?: boolean
}

type HandlerResult<E extends EndpointShape> = EndpointResponse<E> | Readable
type Handler<E extends EndpointShape> = (
  input: EndpointInput<E>,
  request: FastifyRequest,
) => Promise<HandlerResult<E>> | HandlerResult<E>

/**
 * Registers one endpoint of the contract: parses its input, calls the handler and responds with 200 and the result. A handler
 * that returns a stream must write JSON and set the content type in `headers`.
 */
export function mount<E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { headers = {}, isQuiet = false, ...options }: MountOptions = {},
): void {
  const isBodyOptional = endpoint.body !== undefined && isOptional(endpoint.body)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...options,
    config: { isQuiet, description: describeEndpoint(endpoint) },
    handler: async (request, reply) => {
      const input = {
        params: endpoint.params && parse(endpoint.params, request.params),
        query: endpoint.query && parse(endpoint.query, request.query),
        body:
          endpoint.body && parse(endpoint.body, isBodyOptional ? request.body : requireBody(request.body)),
      } as EndpointInput<E>
      const result = await handler(input, request)
      reply.headers(headers)
      return result
    },
  })
}

/** Returns a {@link mount} for endpoints that share their options, such as a guard. */
export const createMount =
  (app: FastifyInstance, options: MountOptions) =>
  <E extends EndpointShape>(endpoint: E, handler: Handler<E>): void =>
    mount(app, endpoint, handler, options)

/** Parses an input. Throws `validation_failed`, with the name of the first invalid field. */
export function parse<S extends z.core.$ZodType>(schema: S, input: unknown): z.core.output<S> {
  const result = z.safeParse(schema, input)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.')
  throw new ApiError('validation_failed', {
    ...(field ? { message: `The field ${field} is missing or invalid.` } : {}),
    cause: result.error,
  })
}

export const isOptional = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success

/** Returns the parsed JSON body. Throws `bad_json` if none was sent (docs/protocol.md#request-bodies). */
export function requireBody(body: unknown): unknown {
  if (body === undefined) throw new ApiError('bad_json', { message: 'The request needs a JSON body.' })
  return body
}
