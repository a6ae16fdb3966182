import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'

/** A real SMTP server on the loopback that keeps what it gets. */
export interface MailServer {
  readonly url: string
  readonly received: readonly Email[]
  /** Refuses mails with this code from here on, until called with null. */
  refuse(code: 451 | 550 | null): void
  /** How many mails were offered, those refused included. */
  offered(): number
  /** Waits for the nth mail to this address. */
  mailTo(address: string, nth?: number): Promise<Email>
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const received: Email[] = []
  let refusal: 451 | 550 | null = null
  let offered = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      offered++
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refusal) return done(Object.assign(new Error('not now'), { responseCode: refusal }))
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          received.push(mail)
          done()
        }, done)
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuse: (code) => {
      refusal = code
    },
    offered: () => offered,
    mailTo: (to, nth = 1) =>
      vi.waitFor(
        () => {
          const mail = received.filter((one) => one.to?.[0]?.address === to)[nth - 1]
          if (!mail) throw new Error(`There is no mail ${nth} to ${to} yet.`)
          return mail
        },
        { timeout: 10_000 },
      ),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
