import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Makes the successful responses of a plugin's routes cacheable for `maxAgeSeconds`, with an ETag. A client that has the
 * current version gets 304. Errors are not cached.
 */
export function answerConditionally(app: FastifyInstance, maxAgeSeconds: number): void {
  const getTag = memoizeLast(
    (payload) => `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`,
  )
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload)
    const tag = getTag(payload)
    reply.headers({ etag: tag, 'cache-control': `public, max-age=${maxAgeSeconds}` })
    if (!matchesEtag(request.headers['if-none-match'], tag)) return done(null, payload)
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    done(null, null)
  })
}

/** Caches the result for the last text, because many consecutive requests get the same response. */
function memoizeLast(compute: (text: string) => string): (text: string) => string {
  let last = { text: '', result: compute('') }
  return (text) => {
    if (text !== last.text) last = { text, result: compute(text) }
    return last.result
  }
}

/**
 * Returns true if an If-None-Match header contains the ETag. The comparison is weak (RFC 9110 §13.1.2), because a proxy that
 * compresses a response makes its ETag weak.
 */
export const matchesEtag = (header = '', tag: string): boolean =>
  header.split(',').some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === tag)
