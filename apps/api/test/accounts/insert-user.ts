import { insertUser } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { someEmail } from './people.ts'

export async function insertAccount(db: Db): Promise<string> {
  const now = new Date()
  const user = await insertUser(db, {
    email: someEmail(),
    appMetadata: {},
    userMetadata: {},
    createdAt: now,
    updatedAt: now,
  })
  if (!user) throw new Error('The account was not inserted.')
  return user.id
}
