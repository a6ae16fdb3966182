import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port that nobody else can have. */
export interface ReservedPort {
  readonly port: number
  /** Lets go of it, for the server that listens on it in the next moment. */
  free(): Promise<void>
}

/**
 * Holds the first port from `first` on that nobody listens on, at this host or at the other name of localhost: a program that
 * looks for one at the same time finds another. Throws after a hundred.
 */
export async function reserveFreePort(first: number, host: string): Promise<ReservedPort> {
  for (let port = first; port < first + 100; port++) {
    // A browser that is sent to localhost may try ::1 first, and meet somebody else there.
    const other = await hold(port, '::1')
    if (!other) continue
    await other.free()
    const held = await hold(port, host)
    if (held) return held
  }
  throw new Error(`No port is free from ${first} to ${first + 99}. Choose one with PORT.`)
}

/** Null where somebody listens. */
async function hold(port: number, host: string): Promise<ReservedPort | null> {
  const holder = createServer((socket) => socket.destroy())
  try {
    holder.listen({ port, host, exclusive: true })
    await once(holder, 'listening')
  } catch (error) {
    // Without IPv6 there is nobody to meet at ::1; what is wrong with a host is said when the server listens there.
    return (error as { code?: unknown }).code === 'EADDRINUSE' ? null : { port, free: async () => {} }
  }
  return {
    port,
    async free() {
      holder.close()
      await once(holder, 'close')
    },
  }
}
