import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** Starts a mail server. It accepts an email after `acceptsAfterMs` milliseconds; default: at once. */
export async function startMailServer({ acceptsAfterMs = 0 } = {}) {
  const received: Email[] = []
  let errorCode: 451 | 550 | null = null
  let offered = 0
  let released: Promise<void> | null = null
  let atOnce = 0
  let mostAtOnce = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      offered++
      mostAtOnce = Math.max(mostAtOnce, ++atOnce)
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        if (acceptsAfterMs > 0) await pause(acceptsAfterMs)
        atOnce--
        if (errorCode) return done(Object.assign(new Error('not now'), { responseCode: errorCode }))
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          received.push(mail)
          if (released) void released.then(() => done())
          else done()
        }, done)
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received: received as readonly Email[],
    /** Rejects emails with this code until called with null. */
    refuse(code: 451 | 550 | null) {
      errorCode = code
    },
    /** Accepts the next emails only when the returned function is called. */
    hold(): () => void {
      let release = () => {}
      released = new Promise((resolve) => {
        release = resolve
      })
      return () => {
        released = null
        release()
      }
    },
    /** Returns how many emails it was receiving at once at most. */
    mostAtOnce: () => mostAtOnce,
    /** Returns how many emails were offered, including rejected ones. */
    offered: () => offered,
    mailTo: (to: string, nth = 1): Promise<Email> =>
      vi.waitFor(
        () => {
          const mail = received.filter((one) => one.to?.[0]?.address === to)[nth - 1]
          if (!mail) throw new Error(`There is no email ${nth} to ${to} yet.`)
          return mail
        },
        { timeout: 10_000 },
      ),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
