import type { FastifyInstance } from 'fastify'

/** By lower-case name. */
export type Headers = Readonly<Record<string, string>>

/**
 * What every answer carries, so that browsers keep a page to itself and nobody keeps what is private. A route that has
 * other needs says so by a header of its own. HSTS is for hosts that people reach by https (RFC 6797 §7.2).
 */
export const securityHeaders = ({ isHttps }: { readonly isHttps: boolean }): Headers => ({
  'cache-control': 'no-store',
  'content-security-policy': CONTENT_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** Sends them with whatever the server answers. */
export function sendSecurityHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  // What a script of the page may make: a policy for each worker, which lets its one address through.
  'trusted-types offline-worker qr-decoder',
].join(';')

const PERMISSIONS_POLICY = [
  'camera=(self)',
  'clipboard-write=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'geolocation=()',
  'microphone=()',
  'payment=()',
  'usb=()',
].join(', ')
