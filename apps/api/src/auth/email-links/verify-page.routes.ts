import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { toApiError } from '../../kernel/http/errors.ts'
import { parse } from '../../kernel/http/mount.ts'
import { PAGE_STYLE_PATH } from '../../kernel/http/page-style.ts'
import type { RouteDescription } from '../../kernel/http/route-description.ts'
import { getRequestSource, type RequestSource, recordAudit } from '../audit/audit.queries.ts'
import type { AuthContext, Routes } from '../context.ts'
import { verifyOneTimeToken } from '../one-time-tokens/verify-one-time-token.ts'
import {
  resolveRedirectTarget,
  toOAuthError,
  withCode,
  withError,
  withFragment,
  withMessage,
} from '../redirects/redirect-target.ts'
import { isBanned } from '../users/user.ts'
import { deleteUser, redactAuditName } from '../users/users.queries.ts'
import { describeForm, describePage, isFromAnotherSite, sendPage } from './link-page.ts'
import { type VerifyContext, type VerifyResult, verifyToken } from './verify.ts'
import {
  findLinkRequest,
  renderDeclinedPage,
  renderDeclinePage,
  renderVerifyPage,
  VERIFY_PAGE_STYLE,
} from './verify-page.ts'

type PageContext = Pick<AuthContext, 'db' | 'clock' | 'settings'>

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
      return reply.redirect(await followLink(auth, parsedLink, request), 303)
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
    return sendPage(reply, settings, settings.siteUrl, renderDeclinedPage(settings.brand, isDeleted))
  })

  app.post('/auth/v1/verify/confirm', { config: { description: CONFIRMED } }, async (request, reply) => {
    const confirmed = parse(link, request.body ?? {})
    if (isFromAnotherSite(request, settings)) return showPage(auth, confirmed, request, reply)
    return reply.redirect(await followLink(auth, confirmed, request), 303)
  })
}

async function showPage(auth: PageContext, opened: Link, request: FastifyRequest, reply: FastifyReply) {
  const { settings } = auth
  const { fields, linkRequest } = await readLink(auth, opened, request)
  const page = renderVerifyPage(fields, settings.brand, linkRequest)
  return sendPage(reply, settings, fields.redirect_to, page)
}

/** Shows the page that deletes an unconfirmed account, or one that says that the link is not valid. */
async function showDeclinePage(
  auth: PageContext,
  opened: Link,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { settings } = auth
  const { fields, linkRequest } = await readLink(auth, opened, request)
  const page = linkRequest?.confirmsAccount
    ? renderDeclinePage(fields, settings.brand, linkRequest)
    : renderDeclinedPage(settings.brand, false)
  return sendPage(reply, settings, settings.siteUrl, page)
}

/** Returns the fields of the form of a link's page, and the request that the link answers. */
const readLink = async (auth: PageContext, opened: Link, { method, ip }: FastifyRequest) => ({
  fields: { ...opened, redirect_to: resolveRedirectTarget([opened.redirect_to], auth.settings) },
  linkRequest: method === 'HEAD' ? null : await findLinkRequest(auth, opened, ip),
})

/** Deletes an unconfirmed account for the owner of its address. Returns false if the link or the account is not one for that. */
function declineAccount(
  auth: Pick<AuthContext, 'db' | 'clock' | 'secret'>,
  { token, type }: Link,
  source: RequestSource,
): Promise<boolean> {
  return auth.db.transaction(async (tx) => {
    const accepted = await verifyOneTimeToken(auth, tx, type, { linkToken: token })
    if (accepted?.token.tokenType !== 'confirmation_token') return false
    const { user } = accepted
    const now = auth.clock.now()
    if (user.emailConfirmedAt !== null || user.emailProvenAt !== null || isBanned(user, now)) return false
    await recordAudit(tx, 'user_deleted', { user, source, now }, { by: 'owner_of_address' })
    await deleteUser(tx, user.id)
    await redactAuditName(tx, user.id)
    return true
  })
}

/** Consumes a link. Returns the URL to redirect to, with a session, an auth code, a message or an error. */
async function followLink(auth: VerifyContext, { token, type, redirect_to }: Link, request: FastifyRequest) {
  const target = resolveRedirectTarget([redirect_to], auth.settings)
  const verification = { type, proof: { linkToken: token }, mayCreateAuthCode: true }
  try {
    const verified = await verifyToken(auth, verification, getRequestSource(request))
    if ('authCode' in verified) return withCode(target, verified.authCode)
    if ('session' in verified) return withFragment(target, toSessionFragment(verified))
    return withMessage(target, verified.message, { inQuery: token.startsWith('pkce_') })
  } catch (thrown) {
    const error = toApiError(thrown)
    if (error.status >= 500) request.log.error({ err: thrown }, 'Email link failed')
    return withError(target, toOAuthError(error))
  }
}

const toSessionFragment = ({ session, type }: Extract<VerifyResult, { session: unknown }>) => ({
  access_token: session.access_token,
  expires_at: String(session.expires_at),
  expires_in: String(session.expires_in),
  refresh_token: session.refresh_token,
  sb: '',
  token_type: 'bearer',
  type,
})

const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  [headers['sec-purpose'], headers.purpose].some((value) => String(value).includes('prefetch'))

const OPENED = describePage(
  "Opens an emailed link: shows a page with a button, so that email scanners can't consume the link.",
  link,
  'The page.',
  'If the operator turned the page off: redirects as the button would.',
)
const CONFIRMED = describeForm(
  'Submits that page.',
  link,
  'Submitted from another site: shows the page again.',
  'Redirect with a session, a code or an error.',
)
const DECLINING = describePage(
  'Asks whether to delete the unconfirmed account that a confirmation link belongs to.',
  link,
  'The page.',
)
const DECLINED = describeForm(
  'Deletes the unconfirmed account that a confirmation link belongs to.',
  link,
  'A page that says whether it was deleted.',
)
const STYLE: RouteDescription = {
  summary: 'Returns the stylesheet of the pages behind email links.',
  bearer: 'never',
  responses: { 200: { text: 'The stylesheet.', contentType: 'text/css' } },
  errors: [],
}
