import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import { withDeadline } from '../../kernel/http/deadline.ts'
import { isLoopbackHost } from '../../kernel/http/this-machine.ts'
import type { Email } from './email.ts'
import { renderEmailHtml, renderEmailText } from './render-email.ts'

/** The way out for mails. */
export interface EmailTransport {
  /** Whether somebody else has the mail once it is sent, so that ours need not be kept. */
  readonly keepsCopy: boolean
  /** Hands a mail over. The id is the same at every attempt. */
  send(mail: Email, id: string): Promise<void>
  /** Gives up what is under way: the mail may have left. */
  close(): void
}

interface SmtpOptions {
  readonly from: string
  readonly brand: string
  /** For a whole mail. Shorter than the lease of a claimed one, or another process would send it a second time. */
  readonly withinMs?: number
}

/**
 * Returns true if mails must not leave before STARTTLS: with smtp:// to another machine, unless the URL itself decides by
 * `requireTLS`. With smtps:// the connection is encrypted from its start.
 */
export function requiresStartTls(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url)
  return protocol === 'smtp:' && !isLoopbackHost(hostname) && !searchParams.has('requireTLS')
}

/** Hands mails to a mail server, by STARTTLS if it is another machine. */
export function smtpTransport(url: string, { from, brand, withinMs = 45_000 }: SmtpOptions): EmailTransport {
  const options = {
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    requireTLS: requiresStartTls(url),
  }
  const transporter = createTransport(options as Parameters<typeof createTransport>[0], { from })
  const ending = new AbortController()
  const domain =
    from
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-].*$/, '') || 'localhost'
  return {
    keepsCopy: true,
    async send(mail, id) {
      const message = {
        to: mail.to,
        subject: mail.subject,
        text: renderEmailText(mail),
        html: renderEmailHtml(mail, brand),
        // A mail that is sent again, because nobody knows whether it left, is known by it to be the same (RFC 5322 §3.6.4).
        messageId: `<${id}@${domain}>`,
        ...(mail.switchOffUrl ? switchOffHeaders(mail.switchOffUrl) : {}),
      }
      await withDeadline(withinMs, (signal) => transporter.sendMail({ ...message, signal }), ending.signal)
    },
    close() {
      ending.abort(new Error('The server is shutting down'))
      transporter.close()
    },
  }
}

const switchOffHeaders = (url: string) => ({
  list: { unsubscribe: url },
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
})

/** Prints mails to the log, for a server without a mail server. In production only that there was one: links are keys. */
export function logTransport(log: FastifyBaseLogger, options: { showsContent: boolean }): EmailTransport {
  return {
    keepsCopy: false,
    async send(mail) {
      if (options.showsContent) log.info(`Mail to ${mail.to}: ${mail.subject}\n\n${renderEmailText(mail)}`)
      else log.warn('a mail was not sent: no SMTP_URL is set')
    },
    close: () => {},
  }
}
