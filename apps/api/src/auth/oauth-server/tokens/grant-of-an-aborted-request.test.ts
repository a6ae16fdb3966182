import { expect, test } from 'vitest'
import { holdTransaction } from '#test/accounts/database-locks.ts'
import { OAUTH_ENV, registerClient } from '#test/accounts/oauth-app.ts'
import { exchange, stealCode } from '#test/accounts/oauth-attacker.ts'
import { allowDevice, pollDevice, registerDeviceClient, startDevice } from '#test/accounts/oauth-device.ts'
import { signUp } from '#test/accounts/people.ts'
import { perFile } from '#test/harness/per-file.ts'
import { startTestApp } from '#test/harness/test-app.ts'

const app = perFile(() => startTestApp({ env: OAUTH_ENV, timeLimitMs: 1_500 }))

/** Lets a request wait for the lock of an account until its time limit, and go on after that. */
async function outwait(userId: string, request: () => PromiseLike<{ status: number }>) {
  const held = await holdTransaction(app, 'select 1 from users where id = $1 for update', [userId])
  expect((await request()).status).toBe(504)
  await held.release()
}

const countSessions = (clientId: string) =>
  app.sql('select 1 from sessions where oauth_client_id = $1', [clientId]).then((rows) => rows.length)

test('a code whose sender has gone before the answer stays good', async () => {
  const client = await registerClient(app)
  const session = await signUp(app)
  const code = await stealCode(app, client, session)
  await outwait(session.user.id, () => exchange(app, client, code))
  expect((await exchange(app, client, code)).status).toBe(200)
  expect(await countSessions(client.id)).toBe(1)
})

test('a device that has gone before the answer gets its tokens with the next poll', async () => {
  const client = await registerDeviceClient(app)
  const session = await signUp(app)
  const { device_code, user_code } = await startDevice(app, client)
  await allowDevice(app, session, user_code)
  await outwait(session.user.id, () => pollDevice(app, client, device_code))
  expect((await pollDevice(app, client, device_code)).status).toBe(200)
  expect(await countSessions(client.id)).toBe(1)
})
