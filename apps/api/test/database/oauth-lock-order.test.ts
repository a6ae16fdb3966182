import { expect, test } from 'vitest'
import { lockAccount } from '#test/accounts/database-locks.ts'
import { OAUTH_ENV, registerClient } from '#test/accounts/oauth-app.ts'
import { exchange, stealCode } from '#test/accounts/oauth-attacker.ts'
import { allowDevice, pollDevice, registerDeviceClient, startDevice } from '#test/accounts/oauth-device.ts'
import { signUp } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'

const app = appPerFile(OAUTH_ENV)

// The consent page, the page for devices and the deletion of an account lock the account first and the request of the
// application after it. An exchange in the other order would wait for them while they wait for it.
test('the exchange of a code locks the account before the request, as the consent page does', async () => {
  const client = await registerClient(app)
  const session = await signUp(app)
  const code = await stealCode(app, client, session)
  const account = await lockAccount(app, session.user.id)
  const exchanged = exchange(app, client, code).then((reply) => reply)
  await account.changeAndCommit('update oauth_authorizations set status = status where user_id = $1', [
    session.user.id,
  ])
  const { status, text } = await exchanged
  expect(status, text).toBe(200)
})

test('the poll of a device locks the account before the request, as the page for devices does', async () => {
  const client = await registerDeviceClient(app)
  const session = await signUp(app)
  const { device_code, user_code } = await startDevice(app, client)
  expect((await allowDevice(app, session, user_code)).status).toBe(200)
  const account = await lockAccount(app, session.user.id)
  const polled = pollDevice(app, client, device_code).then((reply) => reply)
  await account.changeAndCommit('update oauth_device_requests set status = status where user_id = $1', [
    session.user.id,
  ])
  const { status, text } = await polled
  expect(status, text).toBe(200)
})
