import { describe, expect, test } from 'vitest'
import { getRequestId, getTraceId } from './request-id.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idFrom = (given: string) => getRequestId({ headers: { 'x-request-id': given } })

describe('requestIdOf', () => {
  test.each([
    ['empty', ''],
    ['too short to be one', 'a1'],
    ['too long', 'a'.repeat(129)],
    ['a second line', 'abcdefgh\nlevel=60'],
    ['JSON', '{"a":"bcdefgh"}'],
    ['a letter beyond ASCII', 'abcdefghé'],
  ])('gives a new id where X-Request-Id is %s', (_what, given) => {
    expect(idFrom(given)).toMatch(UUID)
  })

  test('returns a valid X-Request-Id', () => {
    for (const given of [
      '2f1c9e7a-0000-4000-8000-000000000000',
      'Root=1-67891233-abcdef012345678912345678',
    ]) {
      expect(idFrom(given)).toBe(given)
    }
  })
})

describe('traceOf', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const span = '00f067aa0ba902b7'
  const from = (traceparent: string) => getTraceId({ headers: { traceparent } })

  test.each([
    '',
    trace,
    `00-${trace}-${span}`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `ff-${trace}-${span}-01`,
    `00-${trace}-${span}-01-more`,
    `00-${trace.toUpperCase()}-${span}-01`,
  ])('ignores the traceparent %j', (text) => {
    expect(from(text)).toEqual({})
  })

  test('reads traceparent, also in a later version', () => {
    const place = { trace_id: trace, parent_span_id: span }
    expect(from(`00-${trace}-${span}-01`)).toEqual(place)
    expect(from(`01-${trace}-${span}-01-more`)).toEqual(place)
  })
})
