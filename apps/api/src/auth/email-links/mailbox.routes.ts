import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../kernel/errors.ts'
import { escapeHtml } from '../../kernel/html.ts'
import { asText } from './mails.ts'
import type { Outbox, StoredMail } from './outbox.ts'

/** GET /dev/mailbox: the mails that a server without a mail server did not send. Never registered in production. */
export function mailboxRoutes(app: FastifyInstance, outbox: Outbox): void {
  // Mails hold links that sign people in. No other site may read them, whatever CORS allows elsewhere.
  app.get('/dev/mailbox', { config: { cors: false } }, async (request, reply) => {
    if (!isFromThisMachine(request)) throw new ApiError('not_found')
    const mails = (await outbox.recent()).map(toMessage)
    if (!request.headers.accept?.includes('text/html')) return { mails }
    return reply.type('text/html; charset=utf-8').send(mailboxPage(mails))
  })
}

const toMessage = (mail: StoredMail) => ({
  id: mail.id,
  kind: mail.kind,
  to: mail.to,
  subject: mail.subject,
  text: asText(mail),
  link: mail.link?.url ?? null,
  code: mail.code ?? null,
  created_at: mail.createdAt.toISOString(),
  sent_at: mail.sentAt?.toISOString() ?? null,
})

/** The connection comes from here, and the browser meant us: a foreign name that resolves to us is turned away. */
function isFromThisMachine({ socket, hostname }: FastifyRequest): boolean {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
  return isLoopback && /^(localhost|127\.0\.0\.1|\[?::1\]?)$/.test(hostname)
}

function mailboxPage(mails: readonly ReturnType<typeof toMessage>[]): string {
  const items = mails.map(
    ({ to, subject, text, link }) => `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}</p>
<pre>${escapeHtml(text)}</pre>${link ? `<p><a href="${escapeHtml(link)}">Open the link</a></p>` : ''}</article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox</title>
<link rel="stylesheet" href="/auth/v1/verify/page.css"></head>
<body><main><h1>Mailbox</h1>${items.join('') || '<p>No mail has been written yet.</p>'}</main></body></html>`
}
