import { createHash, timingSafeEqual } from 'node:crypto'
import type { onRequestAsyncHookHandler } from 'fastify'
import { ApiError } from '../../../kernel/http/errors.ts'
import { getPath } from '../../../kernel/http/request-path.ts'

const GUARDED = /^\/(auth|rest|functions)\/v1\//
// What a browser navigates to, or is fetched without an SDK (docs/protocol.md#request-headers).
const EXEMPT = /^\/auth\/v1\/(verify(\/.*)?|undo(\/.*)?|authorize|callback|health|\.well-known\/.*)$/

/** Whether a call takes an `apikey` where an operator has set keys. */
export function acceptsApiKey(method: string, path: string): boolean {
  // POST /verify is an SDK's call; the other paths under it are a browser's.
  const isExempt = EXEMPT.test(path) && !(path === '/auth/v1/verify' && method === 'POST')
  return GUARDED.test(path) && !isExempt
}

/** Asks for a known `apikey` header on the three services, where an operator has set keys. Without any it asks for nothing. */
export function apiKeyGuard(keys: readonly string[]): onRequestAsyncHookHandler {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const known = keys.map(digest)
  return async (request) => {
    if (known.length === 0 || !acceptsApiKey(request.method, getPath(request.url))) return
    const given = request.headers.apikey
    if (typeof given !== 'string' || given === '') throw new ApiError('no_api_key')
    // Every key is compared, each in constant time: neither its text nor its place shows in the timing.
    const matches = known.filter((key) => timingSafeEqual(key, digest(given)))
    if (matches.length === 0) throw new ApiError('invalid_api_key')
  }
}
