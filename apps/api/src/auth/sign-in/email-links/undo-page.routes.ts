import { formatEmailAddress } from '@satlens/domain'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { getRequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { AuthRoutesPlugin, CoreDeps } from '#auth/core/ports.ts'
import type { NamedAddedCredential } from '#auth/one-time/tokens/undo-link.ts'
import { escapeHtml } from '#kernel/http/html.ts'
import { renderHtmlPage } from '#kernel/http/page-style.ts'
import { parseRequestInput } from '#kernel/http/register-endpoint.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import {
  describeHtmlFormRoute,
  describeHtmlPageRoute,
  isCrossSiteRequest,
  sendHtmlPageOfEmailLink,
} from './link-page.ts'
import {
  previewSecurityChangeUndo,
  type SecurityChangeUndoPreview,
  undoSecurityChange,
} from './undo-security-change.ts'

const link = z.object({ token: z.string().check(z.minLength(1)) })

export const undoSecurityChangePageRoutes: AuthRoutesPlugin<SignInDeps> = (app, deps) => {
  app.get('/auth/v1/undo', { config: { description: OPENED } }, async (request, reply) =>
    showPage(deps, parseRequestInput(link, request.query).token, reply),
  )

  app.post('/auth/v1/undo/confirm', { config: { description: CONFIRMED } }, async (request, reply) => {
    const { token } = parseRequestInput(link, request.body ?? {})
    if (isCrossSiteRequest(request, deps.settings)) return showPage(deps, token, reply)
    const url = await undoSecurityChange(deps, token, getRequestClientInfo(request))
    return url === null ? showPage(deps, token, reply) : reply.redirect(url, 303)
  })
}

/** Shows the page with the button, or that the link is not valid. It changes nothing. */
async function showPage(deps: CoreDeps, token: string, reply: FastifyReply) {
  const { settings } = deps
  const preview = await previewSecurityChangeUndo(deps, token)
  const page = preview ? renderUndoPage(token, preview, settings.brand) : renderExpiredUndoPage(settings)
  return sendHtmlPageOfEmailLink(reply, settings, settings.siteUrl, page)
}

/** Renders the page behind the link "This wasn't me". Only its button changes something, for email scanners open links. */
const renderUndoPage = (
  token: string,
  { email, removed }: SecurityChangeUndoPreview,
  brand: string,
): string => {
  const additions = removed.map((addition) => `<li>${escapeHtml(describeAddition(addition))}</li>`).join('\n')
  const isEmpty = additions === ''
  const question = isEmpty
    ? "<p>There's nothing left to remove. You can still remove your password, if you have one, and sign out all devices."
    : `<p>These were added to your ${escapeHtml(brand)} account in the last 7 days. Remove them if you didn't add them.</p>
<ul>
${additions}
</ul>
<p>This also removes your password, if you have one, and signs out all devices.`
  return renderHtmlPage(
    { title: 'Undo recent changes', brand },
    `${question} You can choose a new password on the next page.</p>
<p class="address">${escapeHtml(formatEmailAddress(email))}</p>
<form method="post" action="/auth/v1/undo/confirm">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button type="submit">${isEmpty ? 'Continue' : 'Remove them'}</button>
</form>
<p class="note">If you made these changes, close this page. Nothing will be removed.</p>`,
  )
}

const renderExpiredUndoPage = ({ brand, siteUrl }: { brand: string; siteUrl: string }): string =>
  renderHtmlPage(
    { title: 'This link no longer works', brand },
    `<p>It was already used, has expired, or was sent to an email address that your account no longer uses.</p>
<p>If you don't recognize a sign-in or verification method, choose a new password right away, then remove that method on your profile.</p>
<p><a href="${escapeHtml(siteUrl)}/signin">Sign in or reset your password</a></p>`,
  )

const ADDITION_TITLES = {
  factor: 'Two-step verification method',
  passkey: 'Passkey',
  recovery_codes: 'All backup codes',
  identity: 'Sign-in method',
} as const

const describeAddition = ({ subject, name }: NamedAddedCredential): string =>
  name === '' ? ADDITION_TITLES[subject] : `${ADDITION_TITLES[subject]}: ${name}`

const OPENED = describeHtmlPageRoute(
  'Opens the link of a security email: shows a page with a button that removes recent additions to the account.',
  link,
  'The page, or an error page if the link no longer works.',
)
const CONFIRMED = describeHtmlFormRoute(
  'Removes the recent additions and the password, and ends all sessions.',
  link,
  'Submitted from another site: shows the page again. The link no longer works: shows an error page.',
  'Redirect to a page where the owner chooses a new password.',
)
