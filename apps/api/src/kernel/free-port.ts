import { once } from 'node:events'
import { createServer } from 'node:net'

/** The first port from `first` on that nobody listens on, at this host or at the other name of localhost. Throws after a hundred. */
export async function findFreePort(first: number, host: string): Promise<number> {
  for (let port = first; port < first + 100; port++) {
    // A browser that is sent to localhost may try ::1 first, and meet somebody else there.
    if ((await isFree(port, host)) && (await isFree(port, '::1'))) return port
  }
  throw new Error(`No port is free from ${first} to ${first + 99}. Choose one with PORT.`)
}

async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen({ port, host, exclusive: true })
    await once(probe, 'listening')
  } catch (error) {
    // Without IPv6 there is nobody to meet at ::1.
    return (error as { code?: unknown }).code !== 'EADDRINUSE'
  }
  probe.close()
  await once(probe, 'close')
  return true
}
