import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Nobody waits for the answer any more: it took too long and was answered so, or the client has gone. */
    isGivenUp: boolean
  }
}

/**
 * Answers whatever takes longer than that, body included, with `request_timeout` (wire §1.3). Fastify's own limit knows
 * no request whose body has been read: Node says of those that they are closed.
 */
export function limitTime(app: FastifyInstance, limitMs: number): void {
  app.decorateRequest('isGivenUp', false)
  app.addHook('onRequest', async (request, reply) => {
    const timer = setTimeout(() => giveUp(request, reply), limitMs)
    reply.raw.once('close', () => {
      clearTimeout(timer)
      if (!reply.raw.writableFinished) request.isGivenUp = true
    })
  })
}

function giveUp(request: FastifyRequest, reply: FastifyReply): void {
  request.isGivenUp = true
  // An answer that has begun cannot become another one; who reads it learns by its end that it is not whole.
  if (reply.raw.headersSent) reply.raw.destroy()
  else if (!reply.sent) void reply.send(new ApiError('request_timeout'))
}
