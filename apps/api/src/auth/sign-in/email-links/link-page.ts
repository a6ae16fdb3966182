import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthSettings } from '#auth/core/settings.ts'
import { isPlainHttpUrl } from '#kernel/http/loopback.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'

type SiteSettings = Pick<AuthSettings, 'siteUrl' | 'issuer'>

/** Sends a page that an email link opens, with the public paths of a gateway. Its form may redirect to `target`. */
export function sendHtmlPageOfEmailLink(
  reply: FastifyReply,
  { issuer }: SiteSettings,
  target: string,
  page: string,
): FastifyReply {
  // With `no-referrer` browsers would send the form with `Origin: null`, as other sites can, too.
  if (isPlainHttpUrl(issuer)) reply.header('referrer-policy', 'same-origin')
  const publicPath = new URL(issuer).pathname.replace(/\/$/, '')
  return reply
    .header('content-security-policy', buildPageCsp(target))
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('="/auth/v1/', `="${publicPath}/`))
}

/** Returns the Content-Security-Policy of a page. Browsers apply `form-action` to the redirect after the form, too. */
function buildPageCsp(target: string): string {
  const { protocol, origin } = new URL(target)
  const destination = origin === 'null' ? protocol : origin
  return [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self' ${destination}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join(';')
}

/** Returns true if another site submitted a form, which could sign the visitor in to its own account. Only browsers say so. */
export function isCrossSiteRequest({ headers }: FastifyRequest, { siteUrl, issuer }: SiteSettings): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin'
  // Browsers send no Sec-Fetch-Site over plain http (Fetch Metadata §2), but the origin of every form.
  if (!isPlainHttpUrl(issuer) || headers.origin === undefined) return false
  return ![siteUrl, issuer].some((url) => new URL(url).origin === headers.origin)
}

type LinkSchema = NonNullable<OpenApiRouteDescription['query']>

export const describeHtmlPageRoute = (
  summary: string,
  query: LinkSchema,
  text: string,
  redirect?: string,
): OpenApiRouteDescription => ({
  summary,
  query,
  bearer: 'never',
  responses: {
    200: { text, contentType: 'text/html' },
    ...(redirect === undefined ? {} : { 303: { text: redirect } }),
  },
  errors: createApiErrorsFromCodes(['validation_failed']),
})

export function describeHtmlFormRoute(
  ...[summary, body, text, redirect]: Parameters<typeof describeHtmlPageRoute>
): OpenApiRouteDescription {
  const { query: _, ...description } = describeHtmlPageRoute(summary, body, text, redirect)
  return { ...description, body, bodyType: 'application/x-www-form-urlencoded' }
}
