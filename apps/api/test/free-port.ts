import { once } from 'node:events'
import { createServer } from 'node:net'

/** A loopback port on which a program listens that answers nothing, until it is freed. */
export async function takePort() {
  const taker = createServer().listen(0, '127.0.0.1')
  await once(taker, 'listening')
  const address = taker.address()
  if (address === null || typeof address === 'string') throw new Error('The taker has no port.')
  return {
    port: address.port,
    async free() {
      taker.close()
      await once(taker, 'close')
    },
  }
}

/** A loopback port that nobody listens on. */
export async function freePort(): Promise<number> {
  const { port, free } = await takePort()
  await free()
  return port
}
