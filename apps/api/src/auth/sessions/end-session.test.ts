import { expect, test } from 'vitest'
import { holdTransaction } from '#test/accounts/database-locks.ts'
import { signUp } from '#test/accounts/people.ts'
import { databaseOf } from '#test/harness/database-of.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { revokeSessionsAsOperator } from './end-session.ts'

const app = appPerFile()

test.each(['one account', 'all accounts'])(
  'revokeSessionsAsOperator for %s also ends the session of a sign-in in progress',
  async (whose) => {
    const { user } = await signUp(app)
    await app.sql('delete from sessions where user_id <> $1', [user.id])
    const signInInProgress = await holdTransaction(
      app,
      `insert into sessions (user_id, ip, user_agent, rotated_at, created_at, updated_at)
     values ($1, '127.0.0.1', 'a thief', now(), now(), now())`,
      [user.id],
    )
    const email = whose === 'one account' ? user.email : null
    const [ended] = await Promise.all([
      revokeSessionsAsOperator({ db: databaseOf(app), clock: app.clock, email }),
      signInInProgress.changeAndCommit('select 1', []),
    ])
    expect(ended).toBe(2)
    expect(await app.sql('select 1 from sessions where user_id = $1', [user.id])).toEqual([])
  },
)
