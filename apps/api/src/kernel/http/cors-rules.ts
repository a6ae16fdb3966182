import type { FastifyCorsOptions } from '@fastify/cors'

/** Which pages may call, and what they may send and read (docs/protocol.md#cors). Credentials are never allowed: nothing needs cookies. */
export const corsRules = (allowedOrigins: readonly string[] | '*'): FastifyCorsOptions => ({
  origin: allowedOrigins === '*' ? '*' : [...allowedOrigins],
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  allowedHeaders: [
    ...['authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version', 'x-jwt-aud'],
    ...['x-retry-count', 'accept-profile', 'content-profile', 'prefer', 'range', 'x-region'],
    ...['idempotency-key', 'traceparent', 'tracestate', 'baggage'],
  ],
  exposedHeaders: [
    ...['X-Supabase-Api-Version', 'X-Total-Count', 'Link', 'Content-Range', 'Content-Location'],
    ...['Preference-Applied', 'Retry-After', 'X-Request-Id', 'X-Sb-Error-Code'],
  ],
  maxAge: 86_400,
  strictPreflight: false,
})
