import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { signUp } from '../accounts/people.ts'
import { command, stderrOf } from '../harness/launch.ts'
import { perFile } from '../harness/per-file.ts'
import { startTestApp, TEST_SECRET } from '../harness/test-app.ts'
import { startHookReceiver } from '../servers/hook-receiver.ts'

const receiver = perFile(startHookReceiver)
const app = perFile(() => startTestApp({ env: receiver.eventsEnv }))
const dataDir = await mkdtemp(join(tmpdir(), 'satlens-events-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const env = (more: object = receiver.eventsEnv) => ({
  DATABASE_URL: app.databaseUrl,
  AUTH_SECRET: TEST_SECRET,
  DATA_DIR: dataDir,
  SITE_URL: app.url,
  ...more,
})
const run = (...words: string[]) => command(env(), ...words)
const receivedOf = (userId: string) =>
  receiver.received.filter(({ payload }) => payload.data.user.id === userId)
const eventually = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 20_000 })

describe('the commands of events', { timeout: 90_000 }, () => {
  test('a change by a command is an event, which a running server sends', async () => {
    const { user } = await signUp(app)
    await run('users', 'ban', user.email, '--for', '24h')
    await eventually(() =>
      expect(receivedOf(user.id).map(({ payload }) => payload.type)).toEqual([
        ...['user.created', 'user.signed_in', 'user.banned'],
      ]),
    )
    expect(receivedOf(user.id).at(-1)?.payload.data.by).toBe('operator')
  })

  test('events replay stores the events of an account again', async () => {
    const { user } = await signUp(app)
    await eventually(() => expect(receivedOf(user.id)).toHaveLength(2))
    const words = [
      'events',
      'replay',
      '--since',
      '2020-01-01',
      '--type',
      'user.created',
      '--user',
      user.email,
    ]
    expect((await run(...words)).stdout).toContain('Stored 1 events for delivery.')
    await eventually(() => expect(receivedOf(user.id)).toHaveLength(3))
    expect(receivedOf(user.id).at(-1)).toMatchObject({
      id: receivedOf(user.id)[0]?.id,
      payload: { type: 'user.created', replayed: true },
    })
  })

  test.each([
    [['events', 'replay'], {}, 'Usage: events replay --since'],
    [['events', 'replay', '--since', 'long ago'], {}, 'Usage: events replay --since'],
    [['events', 'replay', '--since', '2020-01-01'], {}, 'EVENT_WEBHOOKS names no receiver'],
  ])('%j is refused with its reason', async (words, more, reason) => {
    expect(await stderrOf(env(more), ...words)).toContain(reason)
  })
})
