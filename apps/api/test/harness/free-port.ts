import { createServer } from 'node:net'
import { listen } from './listen.ts'

/** A loopback port on which a program listens that answers nothing, until it is freed. */
export async function takePort() {
  const { port, close } = await listen(createServer())
  return { port, free: close }
}

/** A loopback port that is not in use. */
export async function freePort(): Promise<number> {
  const { port, free } = await takePort()
  await free()
  return port
}
