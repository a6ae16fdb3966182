import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A way to a database that can be cut, as when its machine goes away. */
export interface BreakableDatabase {
  readonly url: string
  /** Cuts every connection and refuses new ones. */
  cut(): Promise<void>
  /** Lets nothing through any more, and tells neither side; new connections are let through. */
  silence(): void
}

/** Puts a relay on the loopback in front of a database that is reached by a socket file. */
export async function breakableDatabase(databaseUrl: string): Promise<BreakableDatabase> {
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl })
  const socketFile = `${host}/.s.PGSQL.${port}`
  const open = new Set<Socket>()
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
    client.pipe(server).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const address = relay.address()
  if (address === null || typeof address === 'string') throw new Error('The relay has no port.')
  return {
    url: `postgres://postgres@127.0.0.1:${address.port}/${database}`,
    silence() {
      for (const socket of open) socket.unpipe().pause()
    },
    async cut() {
      const closed = once(relay, 'close')
      relay.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
