import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { openPostgresDatabase } from '../database/db.ts'
import { createPinoLogger, toLoggableError } from './logger.ts'

test('createPinoLogger hides recovery phrases and the query of a URL', () => {
  const lines: string[] = []
  const destination = { write: (line: string) => lines.push(line) }
  const log = createPinoLogger({ level: 'info', pretty: false, destination })
  const req = { method: 'GET', url: '/auth/v1/verify?token=hunter2', ip: '::1' }
  log.info({ headers: { phrase: 'hunter2' }, req }, 'incoming request')
  const hidden = { method: 'GET', path: '/auth/v1/verify', from: '::1' }
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ headers: { phrase: '[hidden]' }, req: hidden })
})

describe('toLoggableError', () => {
  test('removes the values of a failed statement from every field', async () => {
    const database = openPostgresDatabase({ url: await freshDatabase(), onIdleError: () => {} })
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
    pino({ serializers: { err: toLoggableError } }, out).error({ err: failed }, 'request failed')
    const [line = ''] = lines
    expect(line).toContain('users_email_is_lower_case')
    expect(line).toContain('"code":"23514"')
    expect(line).not.toMatch(/secret/i)
  })

  test('removes the value that PostgreSQL could not parse', () => {
    const error = new Error('invalid input syntax for type uuid: "hunter2"')
    expect(toLoggableError(error).message).toBe('invalid input syntax for type uuid: "…"')
  })

  test('follows a chain of causes and stops in a circular one', () => {
    const error = new Error('outer', { cause: new Error('inner') })
    expect(toLoggableError(error).cause?.message).toBe('inner')
    const loop = new Error('loop')
    loop.cause = loop
    expect(() => toLoggableError(loop)).not.toThrow()
  })
})

function runProgram(text: string) {
  const program = `
    import { createPinoLogger } from ${JSON.stringify(new URL('logger.ts', import.meta.url).href)}
    const log = createPinoLogger({ level: 'info', pretty: false })
    ${text}
  `
  const args = ['--expose-gc', '--import', 'tsx', '--input-type=module', '--eval', program]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('createPinoLogger writes a line soon, also if no other follows', async () => {
  const { stdout } = runProgram(`log.info('the only line'); setTimeout(() => {}, 1e9)`)
  const [output] = await once(stdout, 'data')
  expect(JSON.parse(String(output)).msg).toBe('the only line')
}, 60_000)

test('createPinoLogger drops lines that nothing reads instead of filling the memory', async () => {
  const child = runProgram(`
    for (let index = 0; index < 60_000; index++) {
      log.info('x'.repeat(1_000))
      if (index % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    globalThis.gc()
    process.stderr.write(String(process.memoryUsage().heapUsed))
  `)
  const [output] = await once(child.stderr, 'data')
  expect(Number(String(output))).toBeGreaterThan(0)
  expect(Number(String(output))).toBeLessThan(40e6)
}, 60_000)
