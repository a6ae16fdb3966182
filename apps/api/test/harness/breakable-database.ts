import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { listen } from './listen.ts'

export type BreakableDatabase = Awaited<ReturnType<typeof breakableDatabase>>

/** Puts a relay on the loopback in front of a database that is reached by a socket file: it can be cut and slowed down. */
export async function breakableDatabase(databaseUrl: string) {
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
  })
  const { port: relayPort, close } = await listen(relay)

  function slowDown(ms: number): void {
    lateMs = ms
    for (const go of kept) go()
  }

  return {
    url: `postgres://postgres@127.0.0.1:${relayPort}/${database}`,
    /** Lets nothing through any more, and tells neither side; new connections are let through. */
    silence() {
      for (const socket of open) socket.pause()
    },
    /** Each answer of the database comes so many milliseconds late. Lets those go that are kept back. */
    slowDown,
    /** Keeps every answer of the database back until it is slowed down to something else. */
    hold: () => slowDown(Number.POSITIVE_INFINITY),
    /** Resolves when an answer is being kept back. */
    async answerIsHeld() {
      if (kept.length > 0) return
      await new Promise<void>((resolve) => {
        onKept = resolve
      })
    },
    /** Lets the answer go that is kept back for longest. */
    letOneGo: () => kept[0]?.(),
    /** Breaks the connection that the nth answer from now on comes by, before it is relayed. */
    breakAt(nth: number) {
      answersLeft = nth
    },
    hasBroken: () => answersLeft <= 0,
    /** Cuts every connection and refuses new ones. */
    async cut() {
      const closed = close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
