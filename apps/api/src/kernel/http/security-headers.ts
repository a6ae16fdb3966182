import type { FastifyInstance } from 'fastify'

export type ResponseHeaders = Readonly<Record<string, string>>

/** Returns the headers that isolate pages and disable caching. Routes can override them. HSTS is for https only (RFC 6797 §7.2). */
export const createSecurityHeaders = ({ isHttps }: { readonly isHttps: boolean }): ResponseHeaders => ({
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

export function registerSecurityHeaders(app: FastifyInstance, headers: ResponseHeaders): void {
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
  // Policies that the page's scripts may create: one per worker, which accepts only the URL of that worker.
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
