import { createServer, type Socket } from 'node:net'
import { listen } from '../harness/listen.ts'

export type SilentServer = Awaited<ReturnType<typeof startSilentServer>>

/**
 * Starts a server on loopback that accepts connections and never responds. It sends `greeting` once, then `again` every
 * 5 ms, so that the connection never becomes idle.
 */
export async function startSilentServer(greeting = '', again = '') {
  const open = new Set<Socket>()
  let count = 0
  const server = createServer((socket) => {
    count++
    open.add(socket)
    const timer = again === '' ? undefined : setInterval(() => socket.write(again), 5)
    socket.on('error', () => {})
    socket.on('data', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      open.delete(socket)
    })
    if (greeting !== '') socket.write(greeting)
  })
  const { port, close } = await listen(server)
  return {
    host: `127.0.0.1:${port}`,
    connections: () => count,
    async close() {
      for (const socket of open) socket.destroy()
      await close()
    },
  }
}
