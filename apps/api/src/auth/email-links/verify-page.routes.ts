import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type ApiError, toApiError } from '../../kernel/http/errors.ts'
import { parse } from '../../kernel/http/mount.ts'
import { PAGE_STYLE_PATH } from '../../kernel/http/page-style.ts'
import { listErrorsOf, type RouteDescription } from '../../kernel/http/route-description.ts'
import { isPlainHttp } from '../../kernel/http/this-machine.ts'
import { getRequestSource } from '../audit/request-source.ts'
import type { AuthContext, Routes } from '../context.ts'
import { toOAuthError } from '../redirects/oauth-error.ts'
import {
  resolveRedirectTarget,
  withCode,
  withError,
  withFragment,
  withMessage,
} from '../redirects/redirect-target.ts'
import { declineAccount } from './decline-account.ts'
import { findLinkRequest } from './find-link-request.ts'
import { type VerifyResult, verifyToken } from './verify.ts'
import {
  buildPageCsp,
  renderDeclinedPage,
  renderDeclinePage,
  renderVerifyPage,
  VERIFY_PAGE_STYLE,
} from './verify-page.ts'

const link = z.object({
  token: z.string().check(z.minLength(1)),
  type: z.string().check(z.minLength(1)),
  redirect_to: z.optional(z.string()),
})
type Link = z.output<typeof link>

/** The pages behind email links (docs/protocol.md#open-an-email-link). */
export const verifyPageRoutes: Routes = (app, auth) => {
  const { settings } = auth

  // HEAD uses the same route. Like GET, it does not consume the link.
  app.get('/auth/v1/verify', { config: { description: OPENED } }, async (request, reply) => {
    const parsedLink = parse(link, request.query)
    if (!settings.linksNeedConfirmation && request.method === 'GET' && !isPrefetch(request)) {
      return reply.redirect(await follow(auth, parsedLink, request), 303)
    }
    return showPage(auth, parsedLink, request, reply)
  })

  app.get(PAGE_STYLE_PATH, { config: { description: STYLE } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/css; charset=utf-8')
      .send(VERIFY_PAGE_STYLE),
  )

  app.get('/auth/v1/verify/decline', { config: { description: DECLINING } }, (request, reply) =>
    showDeclinePage(auth, parse(link, request.query), request, reply),
  )

  app.post('/auth/v1/verify/decline', { config: { description: DECLINED } }, async (request, reply) => {
    const declined = parse(link, request.body ?? {})
    if (isFromAnotherSite(request, settings)) return showDeclinePage(auth, declined, request, reply)
    const isDeleted = await declineAccount(auth, declined, getRequestSource(request))
    return sendPage(auth, reply, renderDeclinedPage({ brand: settings.brand, isDeleted }))
  })

  app.post('/auth/v1/verify/confirm', { config: { description: CONFIRMED } }, async (request, reply) => {
    const confirmed = parse(link, request.body ?? {})
    if (isFromAnotherSite(request, settings)) return showPage(auth, confirmed, request, reply)
    return reply.redirect(await follow(auth, confirmed, request), 303)
  })
}

/** Shows the page with the button. It does not consume the link. */
async function showPage(auth: AuthContext, parsedLink: Link, request: FastifyRequest, reply: FastifyReply) {
  const target = resolveRedirectTarget([parsedLink.redirect_to], auth.settings)
  const linkRequest = request.method === 'HEAD' ? null : await findLinkRequest(auth, parsedLink, request.ip)
  // With `no-referrer` browsers would send the form with `Origin: null`, as other sites can, too.
  if (isPlainHttp(auth.settings.issuer)) reply.header('referrer-policy', 'same-origin')
  return reply
    .header('content-security-policy', buildPageCsp(target))
    .type('text/html; charset=utf-8')
    .send(
      renderVerifyPage(
        { ...parsedLink, redirect_to: target },
        { brand: auth.settings.brand, request: linkRequest },
      ),
    )
}

/** Shows the page that deletes an unconfirmed account, or one that says that the link is not valid. */
async function showDeclinePage(
  auth: AuthContext,
  parsedLink: Link,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { brand } = auth.settings
  const linkRequest = request.method === 'HEAD' ? null : await findLinkRequest(auth, parsedLink, request.ip)
  if (!linkRequest?.confirmsAccount)
    return sendPage(auth, reply, renderDeclinedPage({ brand, isDeleted: false }))
  const fields = {
    ...parsedLink,
    redirect_to: resolveRedirectTarget([parsedLink.redirect_to], auth.settings),
  }
  return sendPage(auth, reply, renderDeclinePage(fields, { brand, request: linkRequest }))
}

function sendPage({ settings }: AuthContext, reply: FastifyReply, page: string) {
  // With `no-referrer` browsers would send the form with `Origin: null`, as other sites can, too.
  if (isPlainHttp(settings.issuer)) reply.header('referrer-policy', 'same-origin')
  return reply
    .header('content-security-policy', buildPageCsp(settings.siteUrl))
    .type('text/html; charset=utf-8')
    .send(page)
}

/** Consumes a link. Returns the URL to redirect to, with a session, an auth code, a message or an error. */
async function follow(auth: AuthContext, { token, type, redirect_to }: Link, request: FastifyRequest) {
  const target = resolveRedirectTarget([redirect_to], auth.settings)
  try {
    const proof = { linkToken: token }
    const verified = await verifyToken(
      auth,
      { type, proof, mayCreateAuthCode: true },
      getRequestSource(request),
    )
    switch (verified.kind) {
      case 'code':
        return withCode(target, verified.authCode)
      case 'first_of_two':
        return withMessage(target, verified.message, { inQuery: token.startsWith('pkce_') })
      case 'session':
        return withFragment(target, toSessionFragment(verified))
    }
  } catch (thrown) {
    const error = toApiError(thrown)
    if (error.status >= 500) request.log.error({ err: thrown }, 'Email link failed')
    return withError(target, toErrorParameters(error))
  }
}

const toSessionFragment = ({ session, type }: Extract<VerifyResult, { kind: 'session' }>) => ({
  access_token: session.access_token,
  expires_at: String(session.expires_at),
  expires_in: String(session.expires_in),
  refresh_token: session.refresh_token,
  sb: '',
  token_type: 'bearer',
  type,
})

const toErrorParameters = (error: ApiError): Readonly<Record<string, string>> => ({
  ...toOAuthError(error),
  ...(error.code === 'otp_expired' ? { error_description: 'Email link is invalid or has expired' } : {}),
})

const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  [headers['sec-purpose'], headers.purpose].some((value) => String(value).includes('prefetch'))

/**
 * Returns true if a form was submitted by another site, which could sign its visitor in to an account of its own. Clients
 * other than browsers send no headers that say so.
 */
export function isFromAnotherSite(
  { headers }: FastifyRequest,
  { siteUrl, issuer }: AuthContext['settings'],
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin'
  // Browsers send no Sec-Fetch-Site over plain http (Fetch Metadata §2), but the origin of every form.
  if (!isPlainHttp(issuer) || headers.origin === undefined) return false
  return ![siteUrl, issuer].some((url) => new URL(url).origin === headers.origin)
}

const OPENED: RouteDescription = {
  summary:
    "Opens an emailed link: shows a page with a button, so that email scanners can't consume the link.",
  query: link,
  bearer: 'never',
  answers: {
    200: { text: 'The page.', contentType: 'text/html' },
    303: { text: 'If the operator turned the page off: redirects as the button would.' },
  },
  refusals: listErrorsOf(['validation_failed']),
}
const CONFIRMED: RouteDescription = {
  summary: 'Submits that page.',
  body: link,
  bodyType: 'application/x-www-form-urlencoded',
  bearer: 'never',
  answers: {
    200: { text: 'Submitted from another site: shows the page again.', contentType: 'text/html' },
    303: { text: 'Redirect with a session, a code or an error.' },
  },
  refusals: listErrorsOf(['validation_failed']),
}
const DECLINING: RouteDescription = {
  summary: 'Asks whether to delete the unconfirmed account that a confirmation link belongs to.',
  query: link,
  bearer: 'never',
  answers: { 200: { text: 'The page.', contentType: 'text/html' } },
  refusals: listErrorsOf(['validation_failed']),
}
const DECLINED: RouteDescription = {
  summary: 'Deletes the unconfirmed account that a confirmation link belongs to.',
  body: link,
  bodyType: 'application/x-www-form-urlencoded',
  bearer: 'never',
  answers: { 200: { text: 'A page that says whether it was deleted.', contentType: 'text/html' } },
  refusals: listErrorsOf(['validation_failed']),
}
const STYLE: RouteDescription = {
  summary: 'Returns the stylesheet of the pages behind email links.',
  bearer: 'never',
  answers: { 200: { text: 'The stylesheet.', contentType: 'text/css' } },
  refusals: [],
}
