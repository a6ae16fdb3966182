import { generateWalletEndpoint, getBalanceEndpoint, PROFILES_PATH } from '@satlens/contract'
import { expect, test } from 'vitest'
import { newUser } from '../accounts/new-user.ts'
import { refresh, signIn, someEmail } from '../accounts/people.ts'
import { GOOD_PASSWORD, temporaryApp } from '../harness/test-app.ts'

const THEME = { data: { theme: 'dark' } }

// A request that holds one connection and needs another deadlocks under enough concurrency.
test('24 requests of every kind share one database connection without a deadlock', async () => {
  const app = await temporaryApp({ env: { DATABASE_POOL_SIZE: '1' } })
  const user = await newUser(app)
  const { request } = app
  const calls = [
    () => request.post('/auth/v1/signup').send({ email: someEmail(), password: GOOD_PASSWORD }),
    () => signIn(app, user.email),
    () => refresh(app, user.refreshToken),
    () => request.get('/auth/v1/user').set(user.bearer),
    () => request.put('/auth/v1/user').set(user.bearer).send(THEME),
    () => request.get(PROFILES_PATH).set(user.bearer),
    () => request.post(generateWalletEndpoint.path).set(user.bearer),
    () => request.post(getBalanceEndpoint.path).set(user.bearer),
  ]
  const replies = await Promise.all(Array.from({ length: 24 }, (_, at) => calls[at % calls.length]?.()))
  expect(replies.map((reply) => reply?.status)).toEqual(Array(24).fill(200))
})
