import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { PROFILES_PATH } from '@satlens/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockProfiles } from '../accounts/database-locks.ts'
import { newUser } from '../accounts/new-user.ts'
import { startTestApp } from '../harness/test-app.ts'

test('a closing server answers open requests and refuses new connections', async () => {
  const app = await startTestApp()
  const user = await newUser(app)
  const profiles = await lockProfiles(app.databaseUrl)
  const connected = connect(Number(new URL(app.url).port), 'localhost')
  await once(connected, 'connect')
  let late = ''
  connected.on('data', (part) => {
    late += String(part)
  })

  const underWay = fetch(`${app.url}${PROFILES_PATH}`, { headers: user.bearer })
  await profiles.waitForBlocked()
  let isClosed = false
  const closing = app.close().then(() => {
    isClosed = true
  })
  const isRefused = () =>
    fetch(`${app.url}/auth/v1/settings`).then(
      () => false,
      () => true,
    )
  await vi.waitFor(async () => expect(await isRefused()).toBe(true), { timeout: 10_000 })
  connected.write('GET /auth/v1/settings HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(connected, 'close')
  expect(late).toMatch(/^HTTP\/1.1 200 OK\r\nconnection: close/)
  expect(isClosed).toBe(false)

  await profiles.release()
  const answer = await underWay
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject([{ email: user.email }])
  await closing
})

test('a draining server closes each connection with its answer', async () => {
  const app = await startTestApp()
  const user = await newUser(app)
  const agent = new Agent({ keepAlive: true, maxSockets: 3 })
  onTestFinished(() => agent.destroy())
  const sockets = new Set<Socket>()
  const read = () =>
    new Promise<string | undefined>((resolve, reject) => {
      const options = { agent, headers: { ...user.bearer } }
      const asked = request(`${app.url}/auth/v1/user`, options, (reply) => {
        reply.resume().on('end', () => resolve(reply.headers.connection))
      })
      asked.on('socket', (socket) => sockets.add(socket)).on('error', reject)
      asked.end()
    })
  const readThrice = () => Promise.all([read(), read(), read()])

  expect(await readThrice()).toEqual(['keep-alive', 'keep-alive', 'keep-alive'])
  app.app.drain()
  expect(await readThrice()).toEqual(['close', 'close', 'close'])
  expect(sockets.size).toBe(3)
  await vi.waitFor(() => expect([...sockets].every(({ destroyed }) => destroyed)).toBe(true))
  await app.close()
})
