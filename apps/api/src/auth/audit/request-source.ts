import type { FastifyRequest } from 'fastify'

/** The origin of a request, as sessions and the audit log store it. */
export interface RequestSource {
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
}

/** Returns the source of a request. Behind trusted proxies the IP address is the one that they forward. */
export const getRequestSource = (request: FastifyRequest): RequestSource => ({
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
  requestId: request.id,
})
