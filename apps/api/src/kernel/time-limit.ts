import type { FastifyInstance } from 'fastify'
import { ApiError } from './http/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Nobody waits for the answer any more: it took too long and was answered so, or the client has gone. */
    isGivenUp: boolean
  }
}

/**
 * Answers whatever takes longer than that, body included, with `request_timeout` (docs/protocol.md#request-bodies). An answer that has begun
 * takes as long as its reader needs. Fastify's own limit knows no request whose body has been read: Node says of those
 * that they are closed.
 */
export function withTimeLimit(app: FastifyInstance, limitMs: number): void {
  app.decorateRequest('isGivenUp', false)
  app.addHook('onRequest', (request, reply, done) => {
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return
      request.isGivenUp = true
      void reply.send(new ApiError('request_timeout'))
    }, limitMs)
    reply.raw.once('close', () => {
      clearTimeout(timer)
      if (!reply.raw.writableFinished) request.isGivenUp = true
    })
    done()
  })
}
