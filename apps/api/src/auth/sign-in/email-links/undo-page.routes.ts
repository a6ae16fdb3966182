import { formatEmailAddress, isolateText, type Language } from '@satlens/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { getRequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { AuthRoutesPlugin } from '#auth/core/ports.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import { escapeHtml } from '#kernel/http/html.ts'
import { renderHtmlPage } from '#kernel/http/page-style.ts'
import { parseRequestInput } from '#kernel/http/register-endpoint.ts'
import { choosePageLanguage } from '#kernel/language/request-language.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import {
  describeHtmlFormRoute,
  describeHtmlPageRoute,
  isCrossSiteRequest,
  sendHtmlPageOfEmailLink,
} from './link-page.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import {
  previewSecurityChangeUndo,
  type SecurityChangeUndoPreview,
  undoSecurityChange,
} from './undo-security-change.ts'

const link = z.object({ token: z.string().check(z.minLength(1)) })

export const undoSecurityChangePageRoutes: AuthRoutesPlugin<SignInDeps> = (app, deps) => {
  app.get('/auth/v1/undo', { config: { description: OPENED } }, async (request, reply) =>
    showPage(deps, parseRequestInput(link, request.query).token, request, reply),
  )

  app.post('/auth/v1/undo/confirm', { config: { description: CONFIRMED } }, async (request, reply) => {
    const { token } = parseRequestInput(link, request.body ?? {})
    if (isCrossSiteRequest(request, deps.settings)) return showPage(deps, token, request, reply)
    const url = await undoSecurityChange(deps, token, getRequestClientInfo(request))
    return url === null ? showPage(deps, token, request, reply) : reply.redirect(url, 303)
  })
}

/** Shows the page with the button, or that the link is not valid. It changes nothing. */
async function showPage(deps: MessageDeps, token: string, request: FastifyRequest, reply: FastifyReply) {
  const { settings } = deps
  const preview = await previewSecurityChangeUndo(deps, token)
  const language = choosePageLanguage(request, preview?.language ?? null)
  const page = preview
    ? renderUndoPage(token, preview, settings.brand, language)
    : renderExpiredUndoPage(settings, language)
  return sendHtmlPageOfEmailLink(reply, settings, settings.siteUrl, page)
}

/** Renders the page behind the link "This wasn't me". Only its button changes something, for email scanners open links. */
function renderUndoPage(
  token: string,
  { email, removed }: SecurityChangeUndoPreview,
  brand: string,
  language: Language,
): string {
  const texts = PAGE_TEXTS[language].undo
  const isEmpty = removed.length === 0
  const items = removed
    .map(({ subject, name }) => {
      const describe = texts.additions[subject]
      return `<li>${escapeHtml(describe(name && isolateText(language, name)))}</li>`
    })
    .join('\n')
  const question = isEmpty
    ? `<p>${texts.nothingLeft}</p>`
    : `<p>${texts.added(escapeHtml(isolateText(language, brand)))}</p>
<ul>
${items}
</ul>
<p>${texts.alsoRemoved}</p>`
  return renderHtmlPage(
    { title: texts.title, brand, language },
    `${question}
<p class="address">${escapeHtml(isolateText(language, formatEmailAddress(email)))}</p>
<form method="post" action="/auth/v1/undo/confirm">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button type="submit">${isEmpty ? texts.continue : texts.remove}</button>
</form>
<p class="note">${texts.note}</p>`,
  )
}

function renderExpiredUndoPage(
  { brand, siteUrl }: { brand: string; siteUrl: string },
  language: Language,
): string {
  const { title, text, advice, link: label } = PAGE_TEXTS[language].undo.expired
  return renderHtmlPage(
    { title, brand, language },
    `<p>${text}</p>
<p>${advice}</p>
<p><a href="${escapeHtml(siteUrl)}/signin">${label}</a></p>`,
  )
}

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
