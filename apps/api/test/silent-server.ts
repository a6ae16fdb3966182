import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** Something on the loopback that takes connections and then says nothing more. */
export interface SilentServer {
  /** 127.0.0.1 and the port. */
  readonly host: string
  /** How many connections came. */
  connections(): number
  close(): Promise<void>
}

/**
 * Starts one. `greeting` is said to everybody who comes, and `again` over and over from then on, so that the connection
 * is never silent and never of use.
 */
export async function startSilentServer(greeting = '', again = ''): Promise<SilentServer> {
  const open = new Set<Socket>()
  let count = 0
  const server = createServer((socket) => {
    count++
    open.add(socket)
    const drip = again === '' ? undefined : setInterval(() => socket.write(again), 5)
    socket.on('error', () => {})
    socket.on('data', () => {})
    socket.on('close', () => {
      clearInterval(drip)
      open.delete(socket)
    })
    if (greeting !== '') socket.write(greeting)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => count,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
