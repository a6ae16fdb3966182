import type { FastifyRequest } from 'fastify'

/** Where a request came from, for sessions and the audit log. */
export interface RequestSource {
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
}

/** Reads it from a request; the address is the one that trusted proxies name. */
export const getRequestSource = (request: FastifyRequest): RequestSource => ({
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
  requestId: request.id,
})
