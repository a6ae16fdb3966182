import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#test/harness/free-port.ts'
import { reserveFreePort } from './free-port.ts'

const HOST = '127.0.0.1'

async function reserve(first: number) {
  const port = await reserveFreePort(first, HOST)
  onTestFinished(() => port.free().catch(() => {}))
  return port
}

test('concurrent reservations get different ports', async () => {
  const first = await freePort()
  const [one, another] = await Promise.all([reserve(first), reserve(first)])
  expect(one.port).not.toBe(another.port)
})

test('a released port can be listened on immediately', async () => {
  const { port, free } = await reserve(await freePort())
  const early = connect(port, HOST)
  await once(early, 'close')
  await free()
  const server = createServer().listen(port, HOST)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
})

const hasIpv6Loopback = Object.values(networkInterfaces())
  .flat()
  .some((each) => each?.address === '::1')

test('a port in use on the IPv6 loopback is skipped', async () => {
  const first = await freePort()
  if (hasIpv6Loopback) {
    const other = createServer().listen(first, '::1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
  }
  const { port } = await reserve(first)
  expect(port === first).toBe(!hasIpv6Loopback)
})
