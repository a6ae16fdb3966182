import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port that no other program can listen on. */
export interface ReservedPort {
  readonly port: number
  /** Releases the port for the server that is about to listen on it. */
  free(): Promise<void>
}

/** Reserves the first of 100 ports from `first` that is free on this host and ::1, for one caller only. Throws if none is free. */
export async function reserveFreePort(first: number, host: string): Promise<ReservedPort> {
  for (let port = first; port < first + 100; port++) {
    // A browser may resolve localhost to ::1 first and reach another program there.
    const loopback = await reserve(port, '::1')
    if (!loopback) continue
    await loopback.free()
    const reserved = await reserve(port, host)
    if (reserved) return reserved
  }
  throw new Error(`No port is free from ${first} to ${first + 99}. Choose one with PORT.`)
}

async function reserve(port: number, host: string): Promise<ReservedPort | null> {
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen({ port, host, exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    // Without IPv6 nothing can listen on ::1. An invalid host is reported when the server listens on it.
    return (error as { code?: unknown }).code === 'EADDRINUSE' ? null : { port, free: async () => {} }
  }
  return {
    port,
    async free() {
      server.close()
      await once(server, 'close')
    },
  }
}
