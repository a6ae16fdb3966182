import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { emailOutboxTable } from '#auth/core/tables/emails.ts'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { insertAccount } from '#test/accounts/insert-user.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { claimDueOutboxEmail, insertOutboxEmail, updateOutboxEmail } from './outbox.queries.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const claim = { now: NOW, retryAt: new Date('2026-11-21T12:01:00Z') }

async function openOutboxTable() {
  const url = await freshDatabase()
  const { db, close } = openPostgresDatabase({ url, poolSize: 2, onIdleError: () => {} })
  onTestFinished(close)
  return {
    db,
    /** Stores an email, by default to an account of its own. */
    async put(kind: string, nextAttemptAt: Date, more: Partial<typeof emailOutboxTable.$inferInsert> = {}) {
      const userId = more.userId ?? (await insertAccount(db))
      await insertOutboxEmail(db, { userId, kind, nextAttemptAt, createdAt: NOW, ...more })
      return userId
    },
  }
}

test('claimDueOutboxEmail claims the unsent email that is due for longest and counts the attempt', async () => {
  const { db, put } = await openOutboxTable()
  await put('sent', NOW, { sentAt: NOW })
  await put('later', new Date(NOW.getTime() + 1))
  expect(await claimDueOutboxEmail(db, claim)).toBeNull()
  await put('younger', NOW)
  await put('older', new Date(NOW.getTime() - 1))
  const claimed = { kind: 'older', attempts: 1, nextAttemptAt: claim.retryAt }
  expect(await claimDueOutboxEmail(db, claim)).toMatchObject(claimed)
})

test('claimDueOutboxEmail skips an email that another process claims, without waiting for it', async () => {
  const { db, put } = await openOutboxTable()
  await put('first', new Date(NOW.getTime() - 1))
  await put('second', NOW)
  const claimed = await db.transaction(async (slow) => {
    const first = await claimDueOutboxEmail(slow, claim)
    // The first claim is not committed yet. A statement that waits for it fails.
    const others = await db.transaction(async (quick) => {
      await quick.execute(sql`set local lock_timeout = '100ms'`)
      return [await claimDueOutboxEmail(quick, claim), await claimDueOutboxEmail(quick, claim)]
    })
    return [first, ...others]
  })
  expect(claimed.map((email) => email?.kind)).toEqual(['first', 'second', undefined])
  expect(await claimDueOutboxEmail(db, claim)).toBeNull()
})

test('claimDueOutboxEmail leaves an email until earlier ones to its account are sent or have failed', async () => {
  const { db, put } = await openOutboxTable()
  const userId = await put('first', NOW, { createdAt: new Date(NOW.getTime() - 2) })
  await put('second', new Date(NOW.getTime() - 1), { userId, createdAt: new Date(NOW.getTime() - 1) })
  await put('third', NOW, { userId })
  await put('of another account', NOW)
  const claimKind = async (now = NOW) => (await claimDueOutboxEmail(db, { ...claim, now }))?.kind
  const id = async (kind: string) => {
    const { rows } = await db.execute(sql`/* of a test */ select id from email_outbox where kind = ${kind}`)
    return String(rows[0]?.id)
  }
  expect([await claimKind(), await claimKind(), await claimKind()]).toEqual([
    'first',
    'of another account',
    undefined,
  ])
  await updateOutboxEmail(db, await id('first'), { sentAt: NOW })
  expect([await claimKind(), await claimKind()]).toEqual(['second', undefined])
  await updateOutboxEmail(db, await id('second'), { claimedUntil: null })
  expect(await claimKind()).toBe('third')
})

test('claimDueOutboxEmail claims one email also if the statistics of the table count a single row', async () => {
  const { db, put } = await openOutboxTable()
  await put('first', new Date(NOW.getTime() - 1))
  await db.execute(sql`/* of a test */ analyze email_outbox`)
  await put('second', NOW)
  await put('third', NOW)
  expect(await claimDueOutboxEmail(db, claim)).toMatchObject({ kind: 'first' })
  const { rows } = await db.execute(sql`/* of a test */ select kind from email_outbox where attempts > 0`)
  expect(rows).toEqual([{ kind: 'first' }])
})
