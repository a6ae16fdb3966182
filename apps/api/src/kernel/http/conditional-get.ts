import createEtag from 'etag'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fresh from 'fresh'

/** Makes successful responses of a plugin's routes cacheable, with an ETag. A client with the current version gets 304. */
export function registerEtagResponses(app: FastifyInstance, maxAgeSeconds: number): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload)
    const etag = createEtag(payload)
    reply.headers({ etag, 'cache-control': `public, max-age=${maxAgeSeconds}` })
    if (!matchesIfNoneMatch(request, etag)) return done(null, payload)
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    done(null, null)
  })
}

/** Returns true if If-None-Match has the ETag. Compares weakly (RFC 9110 §13.1.2): compressing proxies make ETags weak. */
export const matchesIfNoneMatch = ({ headers }: FastifyRequest, etag: string): boolean =>
  fresh({ 'if-none-match': headers['if-none-match'] }, { etag })
