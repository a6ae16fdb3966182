import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ApiError } from '../../kernel/http/errors.ts'
import { escapeHtml } from '../../kernel/http/html.ts'
import { listErrorsOf, type RouteDescription } from '../../kernel/http/route-description.ts'
import { isFromThisMachine } from '../../kernel/http/this-machine.ts'
import type { AuthContext } from '../context.ts'
import type { StoredEmail } from './outbox.ts'
import { renderEmailHtml, renderEmailText } from './render-email.ts'

const PAGE_CSP = "default-src 'none';style-src 'self';frame-src 'self';frame-ancestors 'none';base-uri 'none'"
// A mail as a mail program shows it: its own inline styles, no script, nothing from anywhere.
const MAIL_CSP =
  "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'self';base-uri 'none';sandbox allow-popups allow-popups-to-escape-sandbox"

/** GET /dev/mailbox: the mails that a server without a mail server did not send. Never registered in production. */
export function mailboxRoutes(
  app: FastifyInstance,
  { outbox, settings }: Pick<AuthContext, 'outbox' | 'settings'>,
): void {
  // Mails hold links that sign people in. No other site may read them, whatever CORS allows elsewhere.
  app.get('/dev/mailbox', { config: { cors: false, description: MAILBOX } }, async (request, reply) => {
    if (!isFromThisMachine(request)) throw new ApiError('not_found')
    const mails = (await outbox.recent()).map(toMessage)
    if (!request.headers.accept?.includes('text/html')) return { mails }
    return reply
      .header('content-security-policy', PAGE_CSP)
      .type('text/html; charset=utf-8')
      .send(mailboxPage(mails))
  })

  app.get<{ Params: { id: string } }>(
    '/dev/mailbox/:id',
    { config: { cors: false, description: MAIL } },
    async (request, reply) => {
      if (!isFromThisMachine(request)) throw new ApiError('not_found')
      const mail = (await outbox.recent()).find(({ id }) => id === request.params.id)
      if (!mail) throw new ApiError('not_found')
      return reply
        .header('content-security-policy', MAIL_CSP)
        .header('x-frame-options', 'SAMEORIGIN')
        .type('text/html; charset=utf-8')
        .send(renderEmailHtml(mail, settings.brand).replaceAll('<a ', '<a target="_blank" '))
    },
  )
}

const toMessage = (mail: StoredEmail) => ({
  id: mail.id,
  kind: mail.kind,
  to: mail.to,
  subject: mail.subject,
  text: renderEmailText(mail),
  link: mail.link?.url ?? null,
  undo_link: mail.undo?.url ?? null,
  code: mail.code ?? null,
  created_at: mail.createdAt.toISOString(),
  sent_at: mail.sentAt?.toISOString() ?? null,
})

function mailboxPage(mails: readonly ReturnType<typeof toMessage>[]): string {
  const items = mails.map(({ id, to, subject, text, link }) => {
    const title = escapeHtml(`${subject}, to ${to}`)
    return `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}</p>
${link ? `<p><a href="${escapeHtml(link)}">Open the link</a></p>` : ''}
<iframe src="/dev/mailbox/${escapeHtml(id)}" title="${title}" loading="lazy"></iframe>
<pre>${escapeHtml(text)}</pre></article>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/auth/v1/verify/page.css"></head>
<body><main class="wide"><h1>Mailbox</h1>${items.join('') || '<p>No mail has been written yet.</p>'}</main></body></html>`
}

const MAILBOX: RouteDescription = {
  summary:
    'Shows the mails that a server without a mail server did not send: as JSON, or to a browser as a page.',
  bearer: 'never',
  answers: {
    200: { text: 'The mails, the newest first.', schema: z.object({ mails: z.array(z.unknown()) }) },
  },
  refusals: listErrorsOf(['not_found']),
}
const MAIL: RouteDescription = {
  summary: 'Shows one of these mails as a mail program would.',
  params: z.object({ id: z.string() }),
  bearer: 'never',
  answers: { 200: { text: 'The mail.', contentType: 'text/html' } },
  refusals: listErrorsOf(['not_found']),
}
