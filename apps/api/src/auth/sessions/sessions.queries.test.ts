import { expect, test } from 'vitest'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { claimsOf, signUp } from '#test/accounts/people.ts'
import { appPerFile, perFile } from '#test/harness/per-file.ts'
import { createSessionLookups } from './sessions.queries.ts'

const app = appPerFile()
const database = perFile(async () => openPostgresDatabase({ url: app.databaseUrl, onIdleError: () => {} }))

async function openAccount() {
  const session = await signUp(app)
  const key = { userId: session.user.id, sessionId: claimsOf(session).session_id as string }
  await app.sql(
    `insert into mfa_factors (user_id, factor_type, status, created_at, updated_at)
     values ($1, 'phone', 'unverified', now(), now())`,
    [key.userId],
  )
  const { findAccount } = createSessionLookups(database)
  return { key, findAccount }
}

test('an account is read with its session, identities and factors', async () => {
  const { key, findAccount } = await openAccount()
  expect(await findAccount(key)).toMatchObject({
    user: { id: key.userId },
    session: { id: key.sessionId },
    identities: [{ provider: 'email' }],
    factors: [{ factorType: 'phone' }],
  })
})

const CHANGES: [what: string, change: string, seen: object | null][] = [
  ['the user', "update users set phone = '41446681800' where id = $1", { user: { phone: '41446681800' } }],
  ['the session', "update sessions set aal = 'aal2' where user_id = $1", { session: { aal: 'aal2' } }],
  [
    'an identity',
    "update identities set provider = 'x' where user_id = $1",
    { identities: [{ provider: 'x' }] },
  ],
  [
    'a factor',
    "update mfa_factors set status = 'verified' where user_id = $1",
    { factors: [{ status: 'verified' }] },
  ],
  ['the end of the session', 'delete from sessions where user_id = $1', { session: null }],
  ['the removal of an identity', 'delete from identities where user_id = $1', { identities: [] }],
  ['the removal of a factor', 'delete from mfa_factors where user_id = $1', { factors: [] }],
  [
    'another factor',
    `insert into mfa_factors (user_id, factor_type, status, created_at, updated_at)
     select $1, 'phone', 'verified', now(), now()`,
    { factors: [{ status: 'unverified' }, { status: 'verified' }] },
  ],
  ['the deletion of the account', 'delete from users where id = $1', null],
]

test.each(CHANGES)('the next lookup of an account shows a change of %s', async (_what, change, seen) => {
  const { key, findAccount } = await openAccount()
  await findAccount(key)
  await app.sql(change, [key.userId])
  const found = await findAccount(key)
  if (seen === null) expect(found).toBeNull()
  else expect(found).toMatchObject(seen)
})
