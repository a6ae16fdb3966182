import { expect, test } from 'vitest'
import { newIdempotencyKey } from './idempotency-key.ts'

test('newIdempotencyKey returns a UUID of version 4', () => {
  const of = (byte: number) => newIdempotencyKey((count) => new Uint8Array(count).fill(byte))
  expect(of(0x00)).toBe('00000000-0000-4000-8000-000000000000')
  expect(of(0xff)).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
})

test('newIdempotencyKey returns different keys', () => {
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey())
})
