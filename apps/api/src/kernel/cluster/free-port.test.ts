import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../test/harness/free-port.ts'
import { reserveFreePort } from './free-port.ts'

const HOST = '127.0.0.1'

async function held(first: number) {
  const port = await reserveFreePort(first, HOST)
  onTestFinished(() => port.free().catch(() => {}))
  return port
}

test('two programs that look for a port at once find different ones', async () => {
  const first = await freePort()
  const [one, other] = await Promise.all([held(first), held(first)])
  expect(one.port).not.toBe(other.port)
})

test('a released port can be listened on at once', async () => {
  const { port, free } = await held(await freePort())
  const early = connect(port, HOST)
  await once(early, 'close')
  await free()
  const server = createServer().listen(port, HOST)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
})

const hasOtherName = Object.values(networkInterfaces())
  .flat()
  .some((each) => each?.address === '::1')

test('a port in use on the IPv6 loopback is skipped where there is one', async () => {
  const first = await freePort()
  if (hasOtherName) {
    const other = createServer().listen(first, '::1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
  }
  const { port } = await held(first)
  expect(port === first).toBe(!hasOtherName)
})
