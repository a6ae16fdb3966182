import { createHash, timingSafeEqual } from 'node:crypto'
import type { onRequestHookHandler } from 'fastify'
import { ApiError } from '#kernel/http/errors.ts'
import { getPathOfUrl } from '#kernel/http/request-path.ts'

const GUARDED = /^\/(auth|rest|functions)\/v1\//
// Browsers open these URLs, other clients fetch them without an SDK, or a service key guards them (docs/protocol.md#request-headers).
const EXEMPT =
  /^\/auth\/v1\/(verify(\/.*)?|undo(\/.*)?|authorize|callback|health|admin\/.*|invite|oauth\/(?!authorizations\/).*|\.well-known\/.*)$/

/** Returns true if a call requires an `apikey` header once the operator has set publishable keys. */
export function requiresApiKey(method: string, path: string): boolean {
  // SDKs call POST /verify; browsers open the other paths under it.
  const isExempt = EXEMPT.test(path) && !(path === '/auth/v1/verify' && method === 'POST')
  return GUARDED.test(path) && !isExempt
}

/** Creates the hook that requires a known `apikey` header. Without configured keys it accepts every request. */
export function createApiKeyGuard(keys: readonly string[]): onRequestHookHandler {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const known = keys.map(digest)
  return (request, _reply, done) => {
    if (known.length === 0 || !requiresApiKey(request.method, getPathOfUrl(request.url))) return done()
    const given = request.headers.apikey
    if (typeof given !== 'string' || given === '') return done(new ApiError('no_api_key'))
    // Comparing every key in constant time reveals neither a key nor its position by timing.
    const matches = known.filter((key) => timingSafeEqual(key, digest(given)))
    done(matches.length === 0 ? new ApiError('invalid_api_key') : undefined)
  }
}
