import { expect, test } from 'vitest'
import { holdTransaction, lockAccount } from '#test/accounts/database-locks.ts'
import { OAUTH_ENV, registerClient } from '#test/accounts/oauth-app.ts'
import { exchange, stealCode } from '#test/accounts/oauth-attacker.ts'
import { allowDevice, pollDevice, registerDeviceClient, startDevice } from '#test/accounts/oauth-device.ts'
import { signUp } from '#test/accounts/people.ts'
import { ADMIN_ENV, adminCall } from '#test/accounts/service-key.ts'
import { appPerFile } from '#test/harness/per-file.ts'

const app = appPerFile({ ...OAUTH_ENV, ...ADMIN_ENV })

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

test('the deletion of a client locks its requests before the client, as the exchange of a code does', async () => {
  const client = await registerClient(app)
  await stealCode(app, client, await signUp(app))
  const lockRequest = 'select 1 from oauth_authorizations where client_id = $1 for update'
  const request = await holdTransaction(app, lockRequest, [client.id])
  const deleted = adminCall(app, 'delete', `admin/oauth/clients/${client.id}`).then((reply) => reply)
  // A new session of the client takes this lock by its foreign key.
  await request.changeAndCommit('select 1 from oauth_clients where id = $1 for key share', [client.id])
  const { status, text } = await deleted
  expect(status, text).toBe(204)
})
