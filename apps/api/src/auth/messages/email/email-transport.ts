import type { FastifyBaseLogger } from 'fastify'
import type { Transporter } from 'nodemailer'
import { isLoopbackHost } from '#kernel/http/loopback.ts'
import { runWithAbortTimeout } from '#kernel/timeout.ts'
import { type EmailContent, renderEmailHtml, renderEmailText } from './render-email.ts'

export interface EmailTransport {
  /** True if the receiver stores an email that was sent, so that the outbox can delete its content. */
  readonly keepsCopy: boolean
  /** Sends an email. The id is the same at every attempt. */
  send(email: EmailContent, id: string): Promise<void>
  /** Aborts the email that is being sent; it may arrive nevertheless. */
  close(): void
}

interface SmtpOptions {
  readonly from: string
  readonly brand: string
  /** Milliseconds for one email. Must be below the lease of the outbox, or another process sends the email again. */
  readonly withinMs?: number
}

/** Returns true if STARTTLS is required: for `smtp://` to another machine, unless the URL sets `requireTLS`. */
export function requiresSmtpStartTls(url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(url)
  return protocol === 'smtp:' && !isLoopbackHost(hostname) && !searchParams.has('requireTLS')
}

/** Creates a transport that sends by SMTP, and by STARTTLS to another machine. */
export function createSmtpEmailTransport(
  url: string,
  { from, brand, withinMs = 45_000 }: SmtpOptions,
): EmailTransport {
  const options = {
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    requireTLS: requiresSmtpStartTls(url),
  }
  let transporter: Promise<Transporter> | undefined
  // The library is loaded with the first email.
  const openTransporter = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport(options as Parameters<typeof createTransport>[0], { from })
  }
  const shutdown = new AbortController()
  const domain =
    from
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-].*$/, '') || 'localhost'
  return {
    keepsCopy: true,
    async send(email, id) {
      const message = {
        to: email.to,
        subject: email.subject,
        text: renderEmailText(email),
        html: renderEmailHtml(email, brand),
        // Identifies an email that is sent again after its first attempt had an unknown result (RFC 5322 §3.6.4).
        messageId: `<${id}@${domain}>`,
        ...(email.switchOffUrl ? unsubscribeHeaders(email.switchOffUrl) : {}),
      }
      await runWithAbortTimeout(
        withinMs,
        async (signal) => {
          transporter ??= openTransporter()
          await (await transporter).sendMail({ ...message, signal })
        },
        shutdown.signal,
      )
    },
    close() {
      shutdown.abort(new Error('The server is shutting down'))
      void transporter?.then(
        (opened) => opened.close(),
        () => {},
      )
    },
  }
}

const unsubscribeHeaders = (url: string) => ({
  list: { unsubscribe: url },
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
})

/** Creates a transport for a server without SMTP. It logs emails; in production only that one was not sent, for links sign in. */
export function createLogOnlyEmailTransport(
  log: FastifyBaseLogger,
  options: { showsContent: boolean },
): EmailTransport {
  return {
    keepsCopy: false,
    async send(email) {
      if (options.showsContent)
        log.info(`Email to ${email.to}: ${email.subject}\n\n${renderEmailText(email)}`)
      else log.warn('Email not sent: SMTP_URL is not set')
    },
    close: () => {},
  }
}
