import { insertUser } from '../../src/auth/users/users.queries.ts'
import type { Db } from '../../src/kernel/database/db.ts'
import { someEmail } from './people.ts'

/** An account and nothing more, written past the app. Yields its id. */
export async function insertSomebody(db: Db): Promise<string> {
  const moment = new Date()
  const user = await insertUser(db, {
    email: someEmail(),
    appMetadata: {},
    userMetadata: {},
    createdAt: moment,
    updatedAt: moment,
  })
  if (!user) throw new Error('The account was not stored.')
  return user.id
}
