import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { ApiError } from '#kernel/http/errors.ts'
import { escapeHtml } from '#kernel/http/html.ts'
import { isLoopbackRequest } from '#kernel/http/loopback.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import type { MessageDeps } from '../message-deps.ts'
import type { OutboxEmail } from './outbox.ts'
import { renderEmailHtml, renderEmailText } from './render-email.ts'

const PAGE_CSP = "default-src 'none';style-src 'self';frame-src 'self';frame-ancestors 'none';base-uri 'none'"
// Allows the inline styles of an email, and neither scripts nor anything from elsewhere, as email apps do.
const EMAIL_CSP =
  "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'self';base-uri 'none';sandbox allow-popups allow-popups-to-escape-sandbox"

/** GET /dev/mailbox shows the emails that a server without SMTP did not send. Never registered in production. */
export function devMailboxRoutes(app: FastifyInstance, { outbox, settings }: MessageDeps): void {
  // Emails contain links that sign in. No other site may read them, regardless of CORS settings elsewhere.
  app.get('/dev/mailbox', { config: { cors: false, description: MAILBOX } }, async (request, reply) => {
    if (!isLoopbackRequest(request)) throw new ApiError('not_found')
    const emails = (await outbox.recent()).map(toMailboxEmail)
    if (!request.headers.accept?.includes('text/html')) return { mails: emails }
    return reply
      .header('content-security-policy', PAGE_CSP)
      .type('text/html; charset=utf-8')
      .send(renderMailbox(emails))
  })

  app.get<{ Params: { id: string } }>(
    '/dev/mailbox/:id',
    { config: { cors: false, description: EMAIL } },
    async (request, reply) => {
      if (!isLoopbackRequest(request)) throw new ApiError('not_found')
      const email = (await outbox.recent()).find(({ id }) => id === request.params.id)
      if (!email) throw new ApiError('not_found')
      return reply
        .header('content-security-policy', EMAIL_CSP)
        .header('x-frame-options', 'SAMEORIGIN')
        .type('text/html; charset=utf-8')
        .send(renderEmailHtml(email, settings.brand).replaceAll('<a ', '<a target="_blank" '))
    },
  )
}

const toMailboxEmail = (email: OutboxEmail) => ({
  id: email.id,
  kind: email.kind,
  to: email.to,
  subject: email.subject,
  text: renderEmailText(email),
  link: email.link?.url ?? null,
  undo_link: email.undo?.url ?? null,
  code: email.code ?? null,
  created_at: email.createdAt.toISOString(),
  sent_at: email.sentAt?.toISOString() ?? null,
})

function renderMailbox(emails: readonly ReturnType<typeof toMailboxEmail>[]): string {
  const items = emails.map(({ id, to, subject, text, link }) => {
    const title = escapeHtml(`${subject}, to ${to}`)
    return `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}</p>
${link ? `<p><a href="${escapeHtml(link)}">Open the link</a></p>` : ''}
<iframe src="/dev/mailbox/${escapeHtml(id)}" title="${title}" loading="lazy"></iframe>
<pre>${escapeHtml(text)}</pre></article>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/auth/v1/verify/page.css"></head>
<body><main class="wide"><h1>Mailbox</h1>${items.join('') || '<p>No emails yet.</p>'}</main></body></html>`
}

const MAILBOX: OpenApiRouteDescription = {
  summary: 'Lists emails that were not sent because no mail server is configured, as JSON or HTML.',
  bearer: 'never',
  responses: {
    200: { text: 'The emails, newest first.', schema: z.object({ mails: z.array(z.unknown()) }) },
  },
  errors: createApiErrorsFromCodes(['not_found']),
}
const EMAIL: OpenApiRouteDescription = {
  summary: 'Shows one of these emails as an email client would.',
  params: z.object({ id: z.string() }),
  bearer: 'never',
  responses: { 200: { text: 'The email.', contentType: 'text/html' } },
  errors: createApiErrorsFromCodes(['not_found']),
}
