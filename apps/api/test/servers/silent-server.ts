import { createServer, type Socket } from 'node:net'
import { listen } from '../harness/listen.ts'

export type SilentServer = Awaited<ReturnType<typeof startSilentServer>>

/**
 * Starts a server on the loopback that takes connections and answers nothing. It sends `greeting` to each, and `again`
 * over and over from then on, so that the connection is never silent and never of use.
 */
export async function startSilentServer(greeting = '', again = '') {
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
  })
  const { port, close } = await listen(server)
  return {
    host: `127.0.0.1:${port}`,
    /** How many connections came. */
    connections: () => count,
    async close() {
      for (const socket of open) socket.destroy()
      await close()
    },
  }
}
