import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AccountDeps } from '#auth/accounts/account-deps.ts'
import {
  getRequestClientInfo,
  insertAuditLogEntry,
  type RequestClientInfo,
} from '#auth/core/audit/audit.queries.ts'
import type { AuthRoutesPlugin, CoreDeps } from '#auth/core/ports.ts'
import { toOAuthErrorParameters } from '#auth/core/redirects/oauth-error.ts'
import { resolveAllowedRedirectUrl } from '#auth/core/redirects/redirect-target.ts'
import { buildRedirectUrl } from '#auth/core/redirects/redirect-url.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import { findValidOneTimeToken } from '#auth/one-time/tokens/verify-one-time-token.ts'
import { isUserBanned } from '#auth/users/user.ts'
import { deleteUser, redactEmailInAuditLog } from '#auth/users/users.queries.ts'
import { convertErrorToApiError } from '#kernel/http/errors.ts'
import { HTML_PAGE_CSS_PATH } from '#kernel/http/page-style.ts'
import { parseRequestInput } from '#kernel/http/register-endpoint.ts'
import type { OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import { choosePageLanguage } from '#kernel/language/request-language.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import {
  describeHtmlFormRoute,
  describeHtmlPageRoute,
  isCrossSiteRequest,
  sendHtmlPageOfEmailLink,
} from './link-page.ts'
import { type VerifyOneTimeTokenResult, verifyAndConsumeOneTimeToken } from './verify.ts'
import {
  EMAIL_LINK_PAGE_CSS,
  findEmailLinkRequestInfo,
  renderDeclineEmailLinkPage,
  renderEmailLinkConfirmationPage,
  renderEmailLinkDeclinedPage,
} from './verify-page.ts'

const link = z.object({
  token: z.string().check(z.minLength(1)),
  type: z.string().check(z.minLength(1)),
  redirect_to: z.optional(z.string()),
})
type Link = z.output<typeof link>

/** The pages behind email links (docs/protocol.md#open-an-email-link). */
export const emailLinkConfirmationPageRoutes: AuthRoutesPlugin<SignInDeps> = (app, deps) => {
  const { settings } = deps

  // HEAD uses the same route. Like GET, it does not consume the link.
  app.get('/auth/v1/verify', { config: { description: OPENED } }, async (request, reply) => {
    const parsedLink = parseRequestInput(link, request.query)
    if (!settings.linksNeedConfirmation && request.method === 'GET' && !isPrefetch(request)) {
      return reply.redirect(await followLink(deps, parsedLink, request), 303)
    }
    return showPage(deps, parsedLink, request, reply)
  })

  app.get(HTML_PAGE_CSS_PATH, { config: { description: STYLE } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/css; charset=utf-8')
      .send(EMAIL_LINK_PAGE_CSS),
  )

  app.get('/auth/v1/verify/decline', { config: { description: DECLINING } }, (request, reply) =>
    showDeclinePage(deps, parseRequestInput(link, request.query), request, reply),
  )

  app.post('/auth/v1/verify/decline', { config: { description: DECLINED } }, async (request, reply) => {
    const declined = parseRequestInput(link, request.body ?? {})
    if (isCrossSiteRequest(request, settings)) return showDeclinePage(deps, declined, request, reply)
    // Read before the account with its language is deleted.
    const { context } = await readLink(deps, declined, request)
    const isDeleted = await declineAccount(deps, declined, getRequestClientInfo(request))
    return sendHtmlPageOfEmailLink(
      reply,
      settings,
      settings.siteUrl,
      renderEmailLinkDeclinedPage(context, isDeleted),
    )
  })

  app.post('/auth/v1/verify/confirm', { config: { description: CONFIRMED } }, async (request, reply) => {
    const confirmed = parseRequestInput(link, request.body ?? {})
    if (isCrossSiteRequest(request, settings)) return showPage(deps, confirmed, request, reply)
    return reply.redirect(await followLink(deps, confirmed, request), 303)
  })
}

async function showPage(deps: MessageDeps, opened: Link, request: FastifyRequest, reply: FastifyReply) {
  const { settings } = deps
  const { fields, linkRequest, context } = await readLink(deps, opened, request)
  const page = renderEmailLinkConfirmationPage(fields, context, linkRequest)
  return sendHtmlPageOfEmailLink(reply, settings, fields.redirect_to, page)
}

/** Shows the page that deletes an unconfirmed account, or one that says that the link is not valid. */
async function showDeclinePage(
  deps: MessageDeps,
  opened: Link,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { settings } = deps
  const { fields, linkRequest, context } = await readLink(deps, opened, request)
  const page = linkRequest?.confirmsAccount
    ? renderDeclineEmailLinkPage(fields, context, linkRequest)
    : renderEmailLinkDeclinedPage(context, false)
  return sendHtmlPageOfEmailLink(reply, settings, settings.siteUrl, page)
}

/** Returns the fields of the form of a link's page, the request that the link answers, and the language of the page. */
async function readLink(deps: MessageDeps, opened: Link, request: FastifyRequest) {
  const { settings } = deps
  const linkRequest =
    request.method === 'HEAD' ? null : await findEmailLinkRequestInfo(deps, opened, request.ip)
  const language = choosePageLanguage(request, linkRequest?.language ?? null)
  return {
    fields: { ...opened, redirect_to: resolveAllowedRedirectUrl([opened.redirect_to], settings) },
    linkRequest,
    context: { brand: settings.brand, language },
  }
}

/** Deletes an unconfirmed account for the owner of its address. Returns false if the link or the account is not one for that. */
function declineAccount(deps: CoreDeps, { token, type }: Link, source: RequestClientInfo): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const accepted = await findValidOneTimeToken(deps, tx, type, { linkToken: token })
    if (accepted?.token.tokenType !== 'confirmation_token') return false
    const { user } = accepted
    const now = deps.clock.now()
    if (user.emailConfirmedAt !== null || user.emailProvenAt !== null || isUserBanned(user, now)) return false
    await insertAuditLogEntry(deps, tx, 'user_deleted', { user, source, now }, { by: 'owner_of_address' })
    await deleteUser(tx, user.id)
    await redactEmailInAuditLog(tx, user.id)
    return true
  })
}

/** Consumes a link. Returns the URL to redirect to, with a session, an auth code, a message or an error. */
async function followLink(deps: AccountDeps, { token, type, redirect_to }: Link, request: FastifyRequest) {
  const target = resolveAllowedRedirectUrl([redirect_to], deps.settings)
  const verification = { type, proof: { linkToken: token }, mayCreateAuthCode: true }
  try {
    const verified = await verifyAndConsumeOneTimeToken(deps, verification, getRequestClientInfo(request))
    if ('authCode' in verified) return buildRedirectUrl(target, { code: verified.authCode })
    if ('session' in verified) return buildRedirectUrl(target, { session: toSessionFragment(verified) })
    return buildRedirectUrl(target, { message: verified.message, isPkce: token.startsWith('pkce_') })
  } catch (thrown) {
    const error = convertErrorToApiError(thrown)
    if (error.status >= 500) request.log.error({ err: thrown }, 'Email link failed')
    return buildRedirectUrl(target, { error: toOAuthErrorParameters(error) })
  }
}

const toSessionFragment = ({ session, type }: Extract<VerifyOneTimeTokenResult, { session: unknown }>) => ({
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

const OPENED = describeHtmlPageRoute(
  "Opens an emailed link: shows a page with a button, so that email scanners can't consume the link.",
  link,
  'The confirmation page.',
  'If the operator turned the page off: redirects as the button would.',
)
const CONFIRMED = describeHtmlFormRoute(
  'Consumes an emailed link.',
  link,
  'Submitted from another site: shows the page again.',
  'Redirect with a session, a code or an error.',
)
const DECLINING = describeHtmlPageRoute(
  'Asks whether to delete the unconfirmed account that a confirmation link belongs to.',
  link,
  'The confirmation page.',
)
const DECLINED = describeHtmlFormRoute(
  'Deletes the unconfirmed account that a confirmation link belongs to.',
  link,
  'A page that says whether it was deleted.',
)
const STYLE: OpenApiRouteDescription = {
  summary: 'Returns the stylesheet of the pages behind email links.',
  bearer: 'never',
  responses: { 200: { text: 'The stylesheet.', contentType: 'text/css' } },
  errors: [],
}
