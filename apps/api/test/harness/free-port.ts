import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { listen } from './listen.ts'

export async function takePort() {
  const { port, close } = await listen(createServer())
  return { port, free: close }
}

/** Returns a free loopback port below those that the system gives to connections, which could take it meanwhile. */
export const freePort = (): Promise<number> =>
  listen(createServer(), { port: randomInt(10_000, 32_000) })
    .then(({ port, close }) => close().then(() => port))
    .catch(freePort)
