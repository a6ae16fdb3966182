import { describe, expect, test } from 'vitest'
import { isConnectionLost, isTemporaryDatabaseError } from './database-errors.ts'

const failure = (fields: object, message = 'x') => Object.assign(new Error(message), fields)

describe('isTemporaryDatabaseError', () => {
  test.each([
    ['a violated constraint', failure({ code: '23505' })],
    ['a syntax error', failure({ code: '42601' })],
    ['a missing privilege', failure({ code: '42501' })],
    ['a missing file', failure({ code: 'ENOENT', syscall: 'open' })],
    ['a programming error', new TypeError('undefined is not a function')],
    ['an object that is not an Error', { code: '08006' }],
  ])('returns false for %s', (_name, thrown) => {
    expect(isTemporaryDatabaseError(thrown)).toBe(false)
  })

  test.each([
    ['a lost connection', failure({ code: '08006' })],
    ['a server without a free connection', failure({ code: '53300' })],
    ['a server that shuts down', failure({ code: '57P01' })],
    ['a standby', failure({ code: '25006' })],
    ['a lock timeout', failure({ code: '55P03' })],
    ['a missing socket file', failure({ code: 'ENOENT', syscall: 'connect' })],
    ['a machine that is gone', failure({ code: 'EHOSTUNREACH' })],
    ['a name that cannot be looked up', failure({ code: 'EAI_AGAIN' })],
    ['a failing disk', failure({ code: '58030' })],
    ['a refused connection', failure({ code: 'ECONNREFUSED' })],
    ['an exhausted pool', new Error('timeout exceeded when trying to connect')],
    ['a closed pool', new Error('Cannot use a pool after calling end on the pool')],
    ['a wrapped database error', new Error('Failed query', { cause: failure({ code: '08006' }) })],
  ])('returns true for %s', (_name, thrown) => {
    expect(isTemporaryDatabaseError(thrown)).toBe(true)
  })
})

describe('isConnectionLost', () => {
  test.each([
    ['a demoted primary', failure({ code: '25006' })],
    ['a server that shuts down', failure({ code: '57P01' })],
    ['a server that crashed', failure({ code: '57P02' })],
    ['a server that starts', failure({ code: '57P03' })],
    ['a connection failure', failure({ code: '08006' })],
    ['a reset connection', failure({ code: 'ECONNRESET' })],
    ['a closed connection', new Error('Connection terminated unexpectedly')],
    ['a wrapped error', new Error('Failed query', { cause: failure({ code: '57P01' }) })],
  ])('returns true for %s', (_name, thrown) => {
    expect(isConnectionLost(thrown)).toBe(true)
  })

  test.each([
    ['a violated constraint', failure({ code: '23505' })],
    ['a dropped database', failure({ code: '57P04' })],
    ['a port on which no server listens', failure({ code: 'ECONNREFUSED' })],
    ['a connection that took too long', new Error('Connection terminated due to connection timeout')],
    [
      'a connection that was silent',
      new Error('Connection terminated: the database has been silent for too long'),
    ],
    ['an exhausted pool', new Error('timeout exceeded when trying to connect')],
  ])('returns false for %s', (_name, thrown) => {
    expect(isConnectionLost(thrown)).toBe(false)
  })
})
