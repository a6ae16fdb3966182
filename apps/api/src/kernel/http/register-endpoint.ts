import type { Readable } from 'node:stream'
import type { EndpointDefinition, EndpointInput, EndpointResponse } from '@satlens/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import * as z from 'zod/mini'
import { ApiError } from './errors.ts'
import { describeEndpointForOpenApi } from './route-description.ts'

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

type HandlerResult<E extends EndpointDefinition> = EndpointResponse<E> | Readable | FastifyReply
type Handler<E extends EndpointDefinition> = (
  input: EndpointInput<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<HandlerResult<E>> | HandlerResult<E>

/**
 * Registers one endpoint of the contract: parses its input, calls the handler and responds with 200 and the result. A handler
 * that returns a stream must write JSON and set the content type in `headers`; one that sends a text itself returns the reply.
 */
export function registerEndpoint<E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { headers = {}, isQuiet = false, ...options }: MountOptions = {},
): void {
  const isBodyOptional = endpoint.body !== undefined && isOptionalSchema(endpoint.body)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...options,
    config: { isQuiet, description: describeEndpointForOpenApi(endpoint) },
    handler: async (request, reply) => {
      const input = {
        params: endpoint.params && parseRequestInput(endpoint.params, request.params),
        query: endpoint.query && parseRequestInput(endpoint.query, request.query),
        body:
          endpoint.body &&
          parseRequestInput(endpoint.body, isBodyOptional ? request.body : requireRequestBody(request.body)),
      } as EndpointInput<E>
      const result = await handler(input, request, reply)
      reply.headers(headers)
      return result
    },
  })
}

/** Returns a {@link registerEndpoint} for endpoints that share their options, such as a guard. */
export const createEndpointRegistrar =
  (app: FastifyInstance, options: MountOptions) =>
  <E extends EndpointDefinition>(endpoint: E, handler: Handler<E>): void =>
    registerEndpoint(app, endpoint, handler, options)

/** Parses an input. Throws `validation_failed`, with the name of the first invalid field. */
export function parseRequestInput<S extends z.core.$ZodType>(schema: S, input: unknown): z.core.output<S> {
  const result = z.safeParse(schema, input)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.')
  throw new ApiError('validation_failed', {
    ...(field ? { message: `The field ${field} is missing or invalid.` } : {}),
    cause: result.error,
  })
}

export const isOptionalSchema = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success

/** Returns the parsed JSON body. Throws `bad_json` if none was sent (docs/protocol.md#request-bodies). */
export function requireRequestBody(body: unknown): unknown {
  if (body === undefined) throw new ApiError('bad_json', { message: 'The request needs a JSON body.' })
  return body
}
