import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** Listens on loopback, on this port or a free one. Returns the port and a function that closes the server. */
export async function listen(server: Server, { port = 0, host = '127.0.0.1' } = {}) {
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      if (server instanceof HttpServer) server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}
