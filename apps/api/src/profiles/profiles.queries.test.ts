import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NewUser, newUser } from '../../test/new-user.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { type Database, openDatabase } from '../kernel/db.ts'
import { findProfiles, renameProfiles } from './profiles.queries.ts'

let app: TestApp
let owner: Database
let ada: NewUser
let eve: NewUser
beforeAll(async () => {
  app = await startTestApp()
  // The owner of the tables, whom row-level security does not bind: only the queries stand in the way.
  owner = openDatabase({ url: app.databaseUrl, poolSize: 1, onIdleError: () => {} })
  ada = await newUser(app)
  eve = await newUser(app, { fullName: 'Eve' })
})
afterAll(async () => {
  await owner.close()
  await app.close()
})

describe('the first wall', () => {
  test('reading without row-level security shows the own row only', async () => {
    expect(await findProfiles(owner.db, ada.id, [])).toMatchObject([{ user_id: ada.id }])
    expect(
      await findProfiles(owner.db, ada.id, [{ column: 'user_id', operator: 'eq', value: eve.id }]),
    ).toEqual([])
  })

  test('renaming without row-level security touches the own row only', async () => {
    const renamed = await renameProfiles(owner.db, ada.id, [], 'Everybody')
    expect(renamed).toMatchObject([{ user_id: ada.id }])
    expect(await findProfiles(owner.db, eve.id, [])).toMatchObject([{ full_name: 'Eve' }])
  })
})
