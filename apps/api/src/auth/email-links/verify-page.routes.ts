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

/** What a mailed link leads to: plain routes, for a browser navigates here (docs/protocol.md#open-an-email-link). */
export const verifyPageRoutes: Routes = (app, auth) => {
  const { settings } = auth

  // HEAD is answered by the same route, and like every look at the page it uses nothing up.
  app.get('/auth/v1/verify', { config: { description: OPENED } }, async (request, reply) => {
    const opened = parse(link, request.query)
    if (!settings.linksNeedConfirmation && request.method === 'GET' && !isPrefetch(request)) {
      return reply.redirect(await follow(auth, opened, request), 303)
    }
    return showPage(auth, opened, request, reply)
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

/** Shows the page with the button, which uses nothing up. */
async function showPage(auth: AuthContext, opened: Link, request: FastifyRequest, reply: FastifyReply) {
  const target = resolveRedirectTarget([opened.redirect_to], auth.settings)
  const asked = request.method === 'HEAD' ? null : await findLinkRequest(auth, opened, request.ip)
  // With `no-referrer` the form of this page would come with the origin `null`, as one of any other site may.
  if (isPlainHttp(auth.settings.issuer)) reply.header('referrer-policy', 'same-origin')
  return reply
    .header('content-security-policy', buildPageCsp(target))
    .type('text/html; charset=utf-8')
    .send(
      renderVerifyPage({ ...opened, redirect_to: target }, { brand: auth.settings.brand, request: asked }),
    )
}

/** Asks before an unconfirmed account is deleted, or says that the link does not work. */
async function showDeclinePage(
  auth: AuthContext,
  opened: Link,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { brand } = auth.settings
  const asked = request.method === 'HEAD' ? null : await findLinkRequest(auth, opened, request.ip)
  if (!asked?.confirmsAccount) return sendPage(auth, reply, renderDeclinedPage({ brand, isDeleted: false }))
  const fields = { ...opened, redirect_to: resolveRedirectTarget([opened.redirect_to], auth.settings) }
  return sendPage(auth, reply, renderDeclinePage(fields, { brand, request: asked }))
}

function sendPage({ settings }: AuthContext, reply: FastifyReply, page: string) {
  // With `no-referrer` the form of this page would come with the origin `null`, as one of any other site may.
  if (isPlainHttp(settings.issuer)) reply.header('referrer-policy', 'same-origin')
  return reply
    .header('content-security-policy', buildPageCsp(settings.siteUrl))
    .type('text/html; charset=utf-8')
    .send(page)
}

/** Uses a link up. Yields where the browser goes next: the app with a session, or with the reason why there is none. */
async function follow(auth: AuthContext, { token, type, redirect_to }: Link, request: FastifyRequest) {
  const target = resolveRedirectTarget([redirect_to], auth.settings)
  try {
    const proof = { linkToken: token }
    const verified = await verifyToken(auth, { type, proof, leadsToCode: true }, getRequestSource(request))
    switch (verified.kind) {
      case 'code':
        return withCode(target, verified.authCode)
      case 'first_of_two':
        return withMessage(target, verified.message, { inQuery: token.startsWith('pkce_') })
      case 'session':
        return withFragment(target, fragmentOf(verified))
    }
  } catch (thrown) {
    const error = toApiError(thrown)
    if (error.status >= 500) request.log.error({ err: thrown }, 'a mailed link failed')
    return withError(target, errorParameters(error))
  }
}

const fragmentOf = ({ session, type }: Extract<VerifyResult, { kind: 'session' }>) => ({
  access_token: session.access_token,
  expires_at: String(session.expires_at),
  expires_in: String(session.expires_in),
  refresh_token: session.refresh_token,
  sb: '',
  token_type: 'bearer',
  type,
})

const errorParameters = (error: ApiError): Readonly<Record<string, string>> => ({
  ...toOAuthError(error),
  ...(error.code === 'otp_expired' ? { error_description: 'Email link is invalid or has expired' } : {}),
})

const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  [headers['sec-purpose'], headers.purpose].some((value) => String(value).includes('prefetch'))

// A page of another site could press the button by itself, with a link of its own: whoever looks at that page would be
// signed in as somebody else unawares. Clients that are no browser say nothing.
export function isFromAnotherSite(
  { headers }: FastifyRequest,
  { siteUrl, issuer }: AuthContext['settings'],
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin'
  // Browsers send no Sec-Fetch-Site to plain http (Fetch Metadata §2), but every form comes with its origin.
  if (!isPlainHttp(issuer) || headers.origin === undefined) return false
  return ![siteUrl, issuer].some((url) => new URL(url).origin === headers.origin)
}

const OPENED: RouteDescription = {
  summary: 'Opens a mailed link in a browser: a page with a button, so that scanners use nothing up.',
  query: link,
  bearer: 'never',
  answers: {
    200: { text: 'The page.', contentType: 'text/html' },
    303: { text: 'Where the operator has switched the page off: as the button.' },
  },
  refusals: listErrorsOf(['validation_failed']),
}
const CONFIRMED: RouteDescription = {
  summary: 'Presses the button of that page.',
  body: link,
  bodyType: 'application/x-www-form-urlencoded',
  bearer: 'never',
  answers: {
    200: { text: 'Pressed by a page of another site: the page with the button.', contentType: 'text/html' },
    303: { text: 'To the redirect target with a session, a code, or the reason why there is none.' },
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
  summary: 'The stylesheet of that page.',
  bearer: 'never',
  answers: { 200: { text: 'The stylesheet.', contentType: 'text/css' } },
  refusals: [],
}
