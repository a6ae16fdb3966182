import { Writable } from 'node:stream'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { freshDatabase } from '../../test/fresh-database.ts'
import { openDatabase } from './db.ts'
import { describeError } from './describe-error.ts'

describe('describeError', () => {
  test('the values of a failed statement stay out of the log, in every field', async () => {
    const database = openDatabase({ url: await freshDatabase(), onIdleError: () => {} })
    const failed = await database.db
      .execute(sql`insert into users (email, password_hash, app_metadata, user_metadata, created_at, updated_at)
        values (${'Secret.Person@example.com'}, ${'$argon2id$secret-hash'}, '{}', '{}', now(), now())`)
      .catch((error: unknown) => error)
    await database.close()
    expect(failed).toBeInstanceOf(DrizzleQueryError)
    const lines: string[] = []
    const out = new Writable({
      write(line, _encoding, done) {
        lines.push(String(line))
        done()
      },
    })
    pino({ serializers: { err: describeError } }, out).error({ err: failed }, 'request failed')
    const [line = ''] = lines
    expect(line).toContain('users_email_is_lower_case')
    expect(line).toContain('"code":"23514"')
    expect(line).not.toMatch(/secret/i)
  })

  test('what Postgres could not read is not repeated', () => {
    const error = new Error('invalid input syntax for type uuid: "hunter2"')
    expect(describeError(error).message).toBe('invalid input syntax for type uuid: "…"')
  })

  test('a chain of causes is told, an endless one is cut', () => {
    const error = new Error('outer', { cause: new Error('inner') })
    expect(describeError(error).cause?.message).toBe('inner')
    const loop = new Error('loop')
    loop.cause = loop
    expect(() => describeError(loop)).not.toThrow()
  })
})
