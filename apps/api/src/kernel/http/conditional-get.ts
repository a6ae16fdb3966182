import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Lets caches stand in front of the routes of a plugin: a successful answer carries a validator and may be kept
 * for `maxAgeSeconds`; a client that already has it gets 304; a refusal is never kept.
 */
export function answerConditionally(app: FastifyInstance, maxAgeSeconds: number): void {
  const tagOf = rememberLast(
    (payload) => `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`,
  )
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload)
    const tag = tagOf(payload)
    reply.headers({ etag: tag, 'cache-control': `public, max-age=${maxAgeSeconds}` })
    if (!matchesEtag(request.headers['if-none-match'], tag)) return done(null, payload)
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    done(null, null)
  })
}

/** Many ask for the same in a row. */
function rememberLast(work: (text: string) => string): (text: string) => string {
  let last = { text: '', result: work('') }
  return (text) => {
    if (text !== last.text) last = { text, result: work(text) }
    return last.result
  }
}

/**
 * Whether an If-None-Match header names this validator. Weak comparison, as RFC 9110 §13.1.2 asks for: a proxy that
 * compressed the answer marks its tag weak.
 */
export const matchesEtag = (header = '', tag: string): boolean =>
  header.split(',').some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === tag)
