import { createServer } from 'node:net'
import { listen } from './listen.ts'

/** Listens on a loopback port without answering. `free` closes it. */
export async function takePort() {
  const { port, close } = await listen(createServer())
  return { port, free: close }
}

/** Returns a loopback port that is not in use. */
export async function freePort(): Promise<number> {
  const { port, free } = await takePort()
  await free()
  return port
}
