import { describe, expect, test } from 'vitest'
import { requestIdOf, traceOf } from './request-id.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idFrom = (given: string) => requestIdOf({ headers: { 'x-request-id': given } })

describe('the id of a request', () => {
  test.each([
    ['nothing', ''],
    ['too short to be one', 'a1'],
    ['too long', 'a'.repeat(129)],
    ['a second line', 'abcdefgh\nlevel=60'],
    ['JSON', '{"a":"bcdefgh"}'],
    ['letters of no alphabet of ours', 'abcdefghé'],
  ])('is a new one where X-Request-Id is %s', (_what, given) => {
    expect(idFrom(given)).toMatch(UUID)
  })

  test('is what X-Request-Id says where that can be one', () => {
    for (const given of [
      '2f1c9e7a-0000-4000-8000-000000000000',
      'Root=1-67891233-abcdef012345678912345678',
    ]) {
      expect(idFrom(given)).toBe(given)
    }
  })
})

describe('the place in a trace', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const span = '00f067aa0ba902b7'
  const from = (traceparent: string) => traceOf({ headers: { traceparent } })

  test.each([
    '',
    trace,
    `00-${trace}-${span}`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `ff-${trace}-${span}-01`,
    `00-${trace}-${span}-01-more`,
    `00-${trace.toUpperCase()}-${span}-01`,
  ])('is unknown where traceparent is %j', (text) => {
    expect(from(text)).toEqual({})
  })

  test('is what traceparent says, also in a later version of it', () => {
    const place = { trace_id: trace, parent_span_id: span }
    expect(from(`00-${trace}-${span}-01`)).toEqual(place)
    expect(from(`01-${trace}-${span}-01-more`)).toEqual(place)
  })
})
