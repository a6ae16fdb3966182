import { expect } from 'vitest'
import type { Answer } from './answer.ts'

const POLICY = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:"],
  ...["font-src 'self'", "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'"],
  ...["object-src 'none'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"],
  ...["require-trusted-types-for 'script'", 'trusted-types offline-worker qr-decoder'],
].join(';')

const REFERENCE_POLICY = [
  ...[
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
  ],
  ...["form-action 'none'", "frame-ancestors 'none'", "base-uri 'none'", 'sandbox allow-scripts'],
].join(';')

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(self), clipboard-write=(self), publickey-credentials-create=(self), publickey-credentials-get=(self), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Pages that the server renders. Each has its own policy, which allows no script. */
const OWN_PAGES = /^\/(auth\/v1\/(verify|undo)(\/(confirm|decline))?|dev\/mailbox(\/[^/]*)?)$/

/** The API reference: a sandboxed page, whose origin is opaque, and what it loads. */
const REFERENCE_FILES = /^\/(openapi\.json|docs\/.+)$/

/** Paths that caches may store, with their Cache-Control. All others have `no-store`. */
const CACHEABLE: readonly (readonly [path: RegExp, cacheControl: string])[] = [
  [
    /^(\/auth\/v1)?\/\.well-known\/(jwks\.json|openid-configuration|oauth-authorization-server)(\/auth\/v1)?$/,
    'public, max-age=600',
  ],
  [/^\/auth\/v1\/verify\/page\.css$/, 'public, max-age=3600'],
  [/^\/(openapi\.json|docs|docs\/[\w.-]+)$/, 'public, max-age=300'],
  [/^\/market\/v1\/(prices\/(BTC-USD\/(spot|buy)|[A-Z]{3})|tickers\/BTC-USD)$/, 'public, max-age=5'],
  [/^\/market\/v1\/(candles|live-time|charts\/BTC-USD\/day)$/, 'public, max-age=30'],
  [/^\/assets\//, 'public, max-age=31536000, immutable'],
  // Pages, and the few files without a content hash in their name.
  [/^\/(?!(auth|rest|functions|market|ethereum|alerts|dev|app)\/|(livez|readyz|metrics)$)/, 'no-cache'],
]

/** The only cookie: it binds an OAuth request to the browser that started it. */
const COOKIE = {
  http: /^sign-in=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  https: /^__Host-sign-in=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
}

/** Asserts the headers that every answer must have. Only Cache-Control and the policy depend on the path. */
export function expectSecureHeaders(
  { statusCode, headers, body }: Answer,
  url: string,
  { isHttps = false } = {},
) {
  const path = url.split('?', 1)[0] ?? ''
  const about = `${url.slice(0, 200)} answered ${statusCode}`
  const isReferenceFile = REFERENCE_FILES.test(path) && (statusCode === 200 || statusCode === 304)
  const readableBy = isReferenceFile ? 'cross-origin' : 'same-origin'
  expect(headers, about).toMatchObject({ ...EVERYWHERE, 'cross-origin-resource-policy': readableBy })
  const policy = isHttps ? 'max-age=31536000; includeSubDomains' : undefined
  expect(headers['strict-transport-security'], about).toBe(policy)
  const type = String(headers['content-type'] ?? '')
  const isPage = type.startsWith('text/html')
  // A preflight is answered before the page.
  if (path === '/docs' && statusCode < 400 && statusCode !== 204)
    expect(headers['content-security-policy'], about).toBe(REFERENCE_POLICY)
  else expectPolicy(String(headers['content-security-policy']), OWN_PAGES.test(path) && isPage, about)
  // The 204 of a preflight request has nothing to store.
  const isStored = (statusCode < 400 && statusCode !== 204) || isPage
  const cacheable = isStored ? CACHEABLE.find(([known]) => known.test(path)) : undefined
  expect(headers['cache-control'], about).toBe(cacheable?.[1] ?? 'no-store')
  for (const cookie of [headers['set-cookie'] ?? []].flat())
    expect(cookie, about).toMatch(COOKIE[isHttps ? 'https' : 'http'])
  if (body !== '') expect(type, about).toMatch(/; charset=utf-8$|^(image|font)\//)
}

function expectPolicy(policy: string, isOwnPage: boolean, about: string): void {
  if (isOwnPage) {
    const directives = policy.split(';').map((directive) => directive.trim())
    expect(directives, about).toEqual(expect.arrayContaining(["default-src 'none'", "base-uri 'none'"]))
    expect(policy, about).toMatch(/frame-ancestors '(none|self)'/)
    expect(policy, about).not.toMatch(/script-src|allow-scripts|unsafe-eval|\*/)
  } else expect(policy, about).toBe(POLICY)
}
