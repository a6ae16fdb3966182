import type { Readable } from 'node:stream'
import type { EndpointInput, EndpointResponse, EndpointShape } from '@satlens/contract'
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import * as z from 'zod/mini'
import { ApiError } from './errors.ts'
import { describeEndpoint } from './route-description.ts'

interface MountOptions {
  /** Runs before the body is looked at: the guard, a limit. */
  readonly preHandler?: preHandlerAsyncHookHandler | preHandlerAsyncHookHandler[]
  /** Sent with a success, never with a refusal. */
  readonly headers?: Readonly<Record<string, string>>
  /** The largest body in bytes, where it is not the server's default. */
  readonly bodyLimit?: number
  /** Requests are not logged one by one, where every one would be noise. Failures still are. */
  readonly isQuiet?: boolean
}

type Answer<E extends EndpointShape> = EndpointResponse<E> | Readable

/**
 * Serves one endpoint of the contract: parses its parts, calls the handler, answers 200 with what it returns. A stream has
 * to write the reply as JSON, and its headers the content type.
 */
export function mount<E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: EndpointInput<E>, request: FastifyRequest) => Promise<Answer<E>> | Answer<E>,
  { headers = {}, isQuiet = false, ...options }: MountOptions = {},
): void {
  const takesNothing = endpoint.body !== undefined && isOptional(endpoint.body)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...options,
    config: { isQuiet, description: describeEndpoint(endpoint) },
    handler: async (request, reply) => {
      const input = {
        params: endpoint.params && parse(endpoint.params, request.params),
        query: endpoint.query && parse(endpoint.query, request.query),
        body: endpoint.body && parse(endpoint.body, takesNothing ? request.body : requireBody(request.body)),
      } as EndpointInput<E>
      const answer = await handler(input, request)
      reply.headers(headers)
      return answer
    },
  })
}

/** Reads an input by its schema, or refuses with `validation_failed` naming the first field at fault. */
export function parse<S extends z.core.$ZodType>(schema: S, input: unknown): z.core.output<S> {
  const result = z.safeParse(schema, input)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.')
  throw new ApiError('validation_failed', {
    ...(field ? { message: `The field ${field} is missing or has the wrong form.` } : {}),
    cause: result.error,
  })
}

/** Whether nothing at all is read by a schema, too. */
export const isOptional = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success

/** The parsed JSON body, or `bad_json` where none was sent (docs/protocol.md#request-bodies). */
export function requireBody(body: unknown): unknown {
  if (body === undefined) throw new ApiError('bad_json', { message: 'The request needs a JSON body.' })
  return body
}
