import { describe, expect, test } from 'vitest'
import { fail, ok } from './result.ts'

describe('a result', () => {
  test('of a refusal carries the issue and no value', () => {
    expect(fail('too_long')).toStrictEqual({ ok: false, issue: 'too_long' })
  })

  test('of a success carries the value and no issue', () => {
    expect(ok(7n)).toStrictEqual({ ok: true, value: 7n })
  })
})
