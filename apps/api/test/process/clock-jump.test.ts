import { expect, test } from 'vitest'
import { parseAuthSecret, rotateJwtSigningKeys } from '#auth/index.ts'
import { bearer, refresh, signIn, signUp } from '../accounts/people.ts'
import { databaseOf } from '../harness/database-of.ts'
import { TEST_SECRET, temporaryApp } from '../harness/test-app.ts'

const YEAR_H = 365 * 24

test.each([
  ['an hour back before the first key', -1],
  ['a year ahead', YEAR_H],
])('a clock that jumps %s and back ends no session and blocks no sign-in', async (_, hours) => {
  const app = await temporaryApp()
  const session = await signUp(app)
  const expectAccess = async (refreshToken: string): Promise<string> => {
    const refreshed = await refresh(app, refreshToken)
    expect(refreshed.status).toBe(200)
    expect((await app.request.get('/auth/v1/user').set(bearer(refreshed.body))).status).toBe(200)
    expect((await signIn(app, session.user.email)).status).toBe(200)
    return refreshed.body.refresh_token
  }
  app.clock.advance({ hours })
  const refreshToken = await expectAccess(session.refresh_token)
  app.clock.advance({ hours: -hours })
  await expectAccess(refreshToken)
})

test('a key rotated after the clock was a year ahead becomes active on time', async () => {
  const app = await temporaryApp()
  const { user } = await signUp(app)
  app.clock.advance({ hours: YEAR_H })
  await signIn(app, user.email)
  app.clock.advance({ hours: -YEAR_H })

  const deps = { db: databaseOf(app), secret: parseAuthSecret(TEST_SECRET), clock: app.clock }
  const { kid } = await rotateJwtSigningKeys(deps)
  app.clock.advance({ minutes: 21 })
  const { body } = await signIn(app, user.email)
  expect(JSON.parse(Buffer.from(body.access_token.split('.')[0], 'base64url').toString()).kid).toBe(kid)
})
