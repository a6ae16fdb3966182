import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectRedis, openRateLimitCounters } from './counters.ts'

async function startHangingRedis() {
  let isHanging = false
  let connections = 0
  const open: Socket[] = []
  const server = createServer((socket) => {
    connections++
    open.push(socket)
    socket.on('error', () => {})
    socket.on('data', (part) => {
      if (isHanging) return
      for (const [, command = ''] of String(part).matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
        const info = 'redis_version:7.0.0\r\nloading:0\r\n'
        socket.write(/^info$/i.test(command) ? `$${info.length}\r\n${info}\r\n` : '+OK\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    hang() {
      isHanging = true
    },
  }
}

test('counters fall back to memory while Redis hangs', async () => {
  const server = await startHangingRedis()
  const redis = await connectRedis({ url: server.url, sentinels: [], sentinelName: '' })
  onTestFinished(() => redis.disconnect())
  redis.on('error', () => {})
  await new Promise<void>((resolve) => redis.on('ready', resolve))
  const counters = openRateLimitCounters({ redis })
  const add = async () => (await counters.increment('a key', 600)).count

  server.hang()
  expect(await add()).toBe(1)
  // Once the client has reconnected, commands fail at once instead of waiting for their timeout.
  await vi.waitFor(() => expect(server.connections()).toBeGreaterThan(1), { timeout: 8_000 })
  expect([await add(), await add(), await add()]).toEqual([2, 3, 4])
})
