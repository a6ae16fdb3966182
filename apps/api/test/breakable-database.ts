import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A way to a database that can be cut, as when its machine goes away, and slowed down. */
export interface BreakableDatabase {
  readonly url: string
  /** Cuts every connection and refuses new ones. */
  cut(): Promise<void>
  /** Lets nothing through any more, and tells neither side; new connections are let through. */
  silence(): void
  /** Each answer of the database comes so many milliseconds late. Lets those go that are kept back. */
  slowDown(ms: number): void
  /** Keeps every answer of the database back until it is slowed down to something else. */
  hold(): void
  /** Resolves when an answer is being kept back. */
  answerIsHeld(): Promise<void>
  /** Lets the answer go that is kept back for longest. */
  letOneGo(): void
  /** Breaks the connection that the nth answer from now on comes by, before anybody hears it. */
  breakAt(nth: number): void
  /** Whether that has happened. */
  hasBroken(): boolean
}

/** Puts a relay on the loopback in front of a database that is reached by a socket file. */
export async function breakableDatabase(databaseUrl: string): Promise<BreakableDatabase> {
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl })
  const socketFile = `${host}/.s.PGSQL.${port}`
  const open = new Set<Socket>()
  let lateMs = 0
  let answersLeft = Number.POSITIVE_INFINITY
  /** What lets the answers go that are kept back, the oldest first. */
  let kept: (() => void)[] = []
  let onKept: (() => void) | null = null

  /** Resolves when an answer may go on. */
  function delay(): Promise<void> | null {
    if (lateMs === 0) return null
    return new Promise((resolve) => {
      const timer = lateMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(go, lateMs)
      function go() {
        clearTimeout(timer)
        kept = kept.filter((one) => one !== go)
        resolve()
      }
      kept.push(go)
      onKept?.()
    })
  }

  const relay = createServer((client) => {
    const server = connect(socketFile)
    for (const socket of [client, server]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    client.on('data', (part) => server.write(part))
    // One behind the other: an answer never overtakes the one before.
    let line: Promise<unknown> = Promise.resolve()
    server.on('data', (part) => {
      answersLeft--
      if (answersLeft === 0) server.destroy()
      else line = line.then(delay).then(() => client.write(part))
    })
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const address = relay.address()
  if (address === null || typeof address === 'string') throw new Error('The relay has no port.')

  function slowDown(ms: number): void {
    lateMs = ms
    for (const go of kept) go()
  }

  return {
    url: `postgres://postgres@127.0.0.1:${address.port}/${database}`,
    silence() {
      for (const socket of open) socket.pause()
    },
    slowDown,
    hold: () => slowDown(Number.POSITIVE_INFINITY),
    async answerIsHeld() {
      if (kept.length > 0) return
      await new Promise<void>((resolve) => {
        onKept = resolve
      })
    },
    letOneGo: () => kept[0]?.(),
    breakAt(nth) {
      answersLeft = nth
    },
    hasBroken: () => answersLeft <= 0,
    async cut() {
      const closed = once(relay, 'close')
      relay.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
