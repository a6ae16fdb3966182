import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** Listens on the loopback, on a free port or the one given. Yields the port, and what closes the server. */
export async function listen(server: Server, { port = 0, host = '127.0.0.1' } = {}) {
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Ends open connections of HTTP, too. */
    async close() {
      if (server instanceof HttpServer) server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}
