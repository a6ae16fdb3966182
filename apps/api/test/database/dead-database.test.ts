import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  API_ERRORS,
  generateWalletEndpoint,
  getBalanceEndpoint,
  getSpotPriceEndpoint,
  PROFILES_PATH,
  recordDemoSendEndpoint,
} from '@satlens/contract'
import { type LocalPostgres, startPostgres } from '@satlens/local-postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrateDatabase } from '#kernel/database/migrate.ts'
import { authCall } from '../accounts/auth-call.ts'
import { bearer, refresh, signIn, signUp, someEmail } from '../accounts/people.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp } from '../harness/test-app.ts'

const SEND = { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 0.1 }
const folder = mkdtempSync(join(tmpdir(), 'restarted-'))
// Every start of the cluster has a new socket folder; the app connects through a symbolic link.
const socketLink = join(folder, 'socketLink')
let cluster: LocalPostgres
let app: TestApp

async function startCluster(): Promise<void> {
  cluster = await startPostgres({ dataDir: join(folder, 'data'), sync: false })
  rmSync(socketLink, { force: true })
  symlinkSync(cluster.socketDir, socketLink)
}

beforeAll(async () => {
  await startCluster()
  const url = await cluster.createDatabase('restarted')
  await migrateDatabase(url, fileURLToPath(new URL('../../migrations', import.meta.url)))
  app = await startTestApp({
    databaseUrl: url.replace(encodeURIComponent(cluster.socketDir), encodeURIComponent(socketLink)),
    env: { PRICE_SOURCE: 'simulated' },
  })
  // The hook starts a separate database cluster.
}, 60_000)
afterAll(async () => {
  await app.close()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('[wire 47] every call returns 503 with Retry-After while the database is down', async () => {
  const session = await signUp(app)
  const { request } = app
  const calls = {
    refresh: () => refresh(app, session.refresh_token),
    user: () => authCall(app, session, 'get', 'user'),
    signIn: () => signIn(app, session.user.email),
    signUp: () => authCall(app, null, 'post', 'signup', { email: someEmail(), password: GOOD_PASSWORD }),
    profile: () => request.get(PROFILES_PATH).set(bearer(session)),
    rename: () =>
      request.patch(`${PROFILES_PATH}?email=eq.x`).set(bearer(session)).send({ full_name: 'Ada' }),
    generateWallet: () => request.post(generateWalletEndpoint.path).set(bearer(session)),
    balance: () => request.post(getBalanceEndpoint.path).set(bearer(session)),
    send: () => request.post(recordDemoSendEndpoint.path).set(bearer(session)).send(SEND),
    logout: () => authCall(app, session, 'post', 'logout'),
    health: () => authCall(app, null, 'get', 'health'),
  }
  await cluster.stop()
  for (const [name, call] of Object.entries(calls)) {
    const reply = await call().set('Origin', 'https://app.example')
    expect(reply.status, name).toBe(503)
    expect(reply.headers['retry-after'], name).toMatch(/^\d+$/)
    expect(reply.headers['access-control-allow-origin'], name).toBe('*')
    expect(['service_unavailable', 'PGRST000'], name).toContain(reply.body.code)
    expect(reply.body.message, name).toBe(API_ERRORS.service_unavailable.message)
  }
  // Calls that need no database still work.
  expect((await request.get('/auth/v1/.well-known/jwks.json')).status).toBe(200)
  expect((await request.get(getSpotPriceEndpoint.path)).status).toBe(200)

  await startCluster()
  const expectHealthy = async () => {
    // Health is a second old at most.
    app.clock.advance({ seconds: 2 })
    expect((await calls.health()).status).toBe(200)
  }
  await vi.waitFor(expectHealthy, { timeout: 10_000 })
  expect((await calls.user()).body.id).toBe(session.user.id)
  for (const [name, call] of Object.entries(calls)) {
    expect((await call()).status, name).toBe(name === 'rename' || name === 'logout' ? 204 : 200)
  }
})
