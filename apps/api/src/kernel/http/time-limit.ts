import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** True once the request has timed out or the client has disconnected. */
    isAborted: boolean
  }
}

/**
 * Answers requests that take longer than the limit, including their body, with `request_timeout`
 * (docs/protocol.md#request-bodies). A response that has started may take as long as its reader needs. Fastify's own limit
 * does not cover requests whose body has been read, since Node reports those as closed. `runWithAbortTimeout` does not fit, because
 * hooks and handlers of a request have no job around them that it could abort.
 */
export function registerRequestTimeLimit(app: FastifyInstance, limitMs: number): void {
  app.decorateRequest('isAborted', false)
  app.addHook('onRequest', (request, reply, done) => {
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return
      request.isAborted = true
      void reply.send(new ApiError('request_timeout'))
    }, limitMs)
    reply.raw.once('close', () => {
      clearTimeout(timer)
      if (!reply.raw.writableFinished) request.isAborted = true
    })
    done()
  })
}
