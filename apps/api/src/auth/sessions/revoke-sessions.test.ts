import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { holdAfter } from '../../../test/held-account.ts'
import { signUp } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { openDatabase } from '../../kernel/db.ts'
import { revokeSessions } from './revoke-sessions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test.each(['one account', 'all accounts'])(
  'a sign-in under way does not survive a revocation for %s',
  async (whose) => {
    const { user } = await signUp(app)
    const underWay = await holdAfter(
      app,
      `insert into sessions (user_id, ip, user_agent, rotated_at, created_at, updated_at)
     values ($1, '127.0.0.1', 'a thief', now(), now(), now())`,
      [user.id],
    )
    const database = openDatabase({ url: app.databaseUrl, poolSize: 1, onIdleError: () => {} })
    onTestFinished(() => database.close())
    const email = whose === 'one account' ? user.email : null
    const [ended] = await Promise.all([
      revokeSessions({ db: database.db, clock: app.clock, email }),
      underWay.changeAndLetGo('select 1', []),
    ])
    expect(ended).toBe(2)
    expect(await app.sql('select 1 from sessions where user_id = $1', [user.id])).toEqual([])
  },
)
