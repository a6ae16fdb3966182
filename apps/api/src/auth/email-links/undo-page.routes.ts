import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { parse } from '../../kernel/http/mount.ts'
import { listErrorsOf, type RouteDescription } from '../../kernel/http/route-description.ts'
import { getRequestSource } from '../audit/request-source.ts'
import type { AuthContext, Routes } from '../context.ts'
import { previewUndo, undo } from './undo.ts'
import { renderExpiredUndoPage, renderUndoPage } from './undo-page.ts'
import { isFromAnotherSite } from './verify-page.routes.ts'
import { buildPageCsp } from './verify-page.ts'

const link = z.object({ token: z.string().check(z.minLength(1)) })

/** The pages behind the link "This was not me" in emails. */
export const undoPageRoutes: Routes = (app, auth) => {
  app.get('/auth/v1/undo', { config: { description: OPENED } }, async (request, reply) =>
    showPage(auth, parse(link, request.query).token, reply),
  )

  app.post('/auth/v1/undo/confirm', { config: { description: CONFIRMED } }, async (request, reply) => {
    const { token } = parse(link, request.body ?? {})
    if (isFromAnotherSite(request, auth.settings)) return showPage(auth, token, reply)
    const url = await undo(auth, token, getRequestSource(request))
    return url === null ? showPage(auth, token, reply) : reply.redirect(url, 303)
  })
}

/** Shows the page with the button, or that the link is not valid. It changes nothing. */
async function showPage(auth: AuthContext, token: string, reply: FastifyReply) {
  const { settings } = auth
  const preview = await previewUndo(auth, token)
  return reply
    .header('content-security-policy', buildPageCsp(settings.siteUrl))
    .type('text/html; charset=utf-8')
    .send(preview ? renderUndoPage(token, preview, settings.brand) : renderExpiredUndoPage(settings))
}

const OPENED: RouteDescription = {
  summary:
    'Opens the link of a security email: shows a page with a button that removes recent additions to the account.',
  query: link,
  bearer: 'never',
  answers: {
    200: { text: 'The page, or a page that says that the link no longer works.', contentType: 'text/html' },
  },
  refusals: listErrorsOf(['validation_failed']),
}
const CONFIRMED: RouteDescription = {
  summary: 'Submits that page: removes recent additions and the password, and ends all sessions.',
  body: link,
  bodyType: 'application/x-www-form-urlencoded',
  bearer: 'never',
  answers: {
    200: {
      text: 'Submitted from another site, or the link no longer works: shows a page.',
      contentType: 'text/html',
    },
    303: { text: 'Redirect to a page where the owner chooses a new password.' },
  },
  refusals: listErrorsOf(['validation_failed']),
}
