import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../test/fresh-database.ts'
import { openDatabase } from './db.ts'
import { describeError } from './describe-error.ts'
import { createLogger } from './logger.ts'

test('what a field is named to hold is censored, at the top of a line and one level down, and a URL has no query', () => {
  const lines: string[] = []
  const log = createLogger({ level: 'info', pretty: false, into: { write: (line) => lines.push(line) } })
  const secrets = {
    authorization: 'Bearer hunter2',
    apikey: 'hunter2',
    cookie: 'sign-in=hunter2',
    password: 'hunter2',
    token: 'hunter2',
    access_token: 'hunter2',
    refresh_token: 'hunter2',
    secret: 'hunter2',
    phrase: 'hunter2',
  }
  log.info(secrets, 'at the top')
  log.info({ headers: secrets }, 'below it')
  log.info({ req: { method: 'GET', url: '/auth/v1/verify?token=hunter2', ip: '::1' } }, 'incoming request')
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toContain('hunter2')
  expect(lines[0]?.match(/\[hidden\]/g)).toHaveLength(Object.keys(secrets).length)
  expect(lines[1]?.match(/\[hidden\]/g)).toHaveLength(Object.keys(secrets).length)
  expect(JSON.parse(lines[2] ?? '').req).toEqual({ method: 'GET', path: '/auth/v1/verify', from: '::1' })
})

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

test('lines that nobody takes are not kept without end', async () => {
  const program = `
    import { createLogger } from ${JSON.stringify(new URL('logger.ts', import.meta.url).href)}
    const log = createLogger({ level: 'info', pretty: false })
    for (let nth = 0; nth < 60_000; nth++) {
      log.info('x'.repeat(1_000))
      if (nth % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    globalThis.gc()
    process.stderr.write(String(process.memoryUsage().heapUsed))
  `
  const words = ['--expose-gc', '--import', 'tsx', '--input-type=module', '--eval', program]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said] = await once(child.stderr, 'data')
  expect(Number(String(said))).toBeGreaterThan(0)
  expect(Number(String(said))).toBeLessThan(40e6)
}, 60_000)
