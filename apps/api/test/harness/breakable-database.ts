import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { listen } from './listen.ts'

export type BreakableDatabase = Awaited<ReturnType<typeof breakableDatabase>>

/** Starts a loopback relay in front of a database on a Unix socket. Tests can delay, hold and cut its connections. */
export async function breakableDatabase(databaseUrl: string) {
  const { database } = new pg.Client({ connectionString: databaseUrl })
  let socketFile = toSocketFile(databaseUrl)
  const open = new Set<Socket>()
  let delayMs = 0
  let answersUntilBreak = Number.POSITIVE_INFINITY
  let held: (() => void)[] = []
  let onHeld: (() => void) | null = null
  let failedConnections = 0

  function delay(): Promise<void> | null {
    if (delayMs === 0) return null
    return new Promise((resolve) => {
      const timer = delayMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(go, delayMs)
      function go() {
        clearTimeout(timer)
        held = held.filter((release) => release !== go)
        resolve()
      }
      held.push(go)
      onHeld?.()
    })
  }

  const relay = createServer((client) => {
    const server = connect(socketFile)
    server.once('error', () => failedConnections++)
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
    // Answers are chained, so that none overtakes the one before.
    let queue: Promise<unknown> = Promise.resolve()
    server.on('data', (part) => {
      answersUntilBreak--
      if (answersUntilBreak === 0) server.destroy()
      else queue = queue.then(delay).then(() => client.write(part))
    })
  })
  const { port: relayPort, close } = await listen(relay)

  function slowDown(ms: number): void {
    delayMs = ms
    for (const go of held) go()
  }

  return {
    url: `postgres://postgres@127.0.0.1:${relayPort}/${database}`,
    /** Pauses the open connections without closing them; new connections work. */
    silence() {
      for (const socket of open) socket.pause()
    },
    slowDown,
    hold: () => slowDown(Number.POSITIVE_INFINITY),
    async answerIsHeld() {
      if (held.length > 0) return
      await new Promise<void>((resolve) => {
        onHeld = resolve
      })
    },
    /** Breaks the connection of the nth answer from now on before relaying it. */
    breakAt(nth: number) {
      answersUntilBreak = nth
    },
    hasBroken: () => answersUntilBreak <= 0,
    /** Sends new connections to another server. Open ones stay as they are. */
    switchTo(otherUrl: string) {
      socketFile = toSocketFile(otherUrl)
    },
    /** Ends the open connections; new ones work. */
    disconnect() {
      for (const socket of open) socket.destroy()
    },
    /** Returns how many connections the database did not accept. */
    failedConnections: () => failedConnections,
    async cut() {
      const closed = close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

function toSocketFile(databaseUrl: string): string {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  return `${host}/.s.PGSQL.${port}`
}
