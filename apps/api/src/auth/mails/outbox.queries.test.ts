import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { insertSomebody } from '../../../test/insert-somebody.ts'
import { openDatabase } from '../../kernel/db.ts'
import { claimDueMail, insertMail } from './outbox.queries.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const claim = { now: NOW, retryAt: new Date('2026-11-21T12:01:00Z') }

async function openOutboxTable() {
  const { db, close } = openDatabase({ url: await freshDatabase(), poolSize: 2, onIdleError: () => {} })
  onTestFinished(close)
  const userId = await insertSomebody(db)
  return {
    db,
    put: (kind: string, nextAttemptAt: Date, sentAt: Date | null = null) =>
      insertMail(db, { userId, kind, nextAttemptAt, sentAt, createdAt: NOW }),
  }
}

test('claimDueMail claims the email that is due for longest and not sent, and counts the attempt', async () => {
  const { db, put } = await openOutboxTable()
  await put('sent', NOW, NOW)
  await put('later', new Date(NOW.getTime() + 1))
  expect(await claimDueMail(db, claim)).toBeNull()
  await put('younger', NOW)
  await put('older', new Date(NOW.getTime() - 1))
  const claimed = { kind: 'older', attempts: 1, nextAttemptAt: claim.retryAt }
  expect(await claimDueMail(db, claim)).toMatchObject(claimed)
})

test('claimDueMail skips an email that another process claims, without waiting for it', async () => {
  const { db, put } = await openOutboxTable()
  await put('first', new Date(NOW.getTime() - 1))
  await put('second', NOW)
  const taken = await db.transaction(async (slow) => {
    const first = await claimDueMail(slow, claim)
    // The first claim is not committed yet. A statement that waits for it fails.
    const meanwhile = await db.transaction(async (quick) => {
      await quick.execute(sql`set local lock_timeout = '100ms'`)
      return [await claimDueMail(quick, claim), await claimDueMail(quick, claim)]
    })
    return [first, ...meanwhile]
  })
  expect(taken.map((mail) => mail?.kind)).toEqual(['first', 'second', undefined])
  expect(await claimDueMail(db, claim)).toBeNull()
})
