import { describe, expect, test } from 'vitest'
import { getRequestId, getTraceId } from './request-id.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const getIdFor = (header: string) => getRequestId({ headers: { 'x-request-id': header } })

describe('getRequestId', () => {
  test.each([
    ['empty', ''],
    ['too short', 'a1'],
    ['too long', 'a'.repeat(129)],
    ['a second line', 'abcdefgh\nlevel=60'],
    ['JSON', '{"a":"bcdefgh"}'],
    ['a letter beyond ASCII', 'abcdefghé'],
  ])('creates an ID if X-Request-Id is invalid: %s', (_name, header) => {
    expect(getIdFor(header)).toMatch(UUID)
  })

  test('returns a valid X-Request-Id', () => {
    for (const id of ['2f1c9e7a-0000-4000-8000-000000000000', 'Root=1-67891233-abcdef012345678912345678']) {
      expect(getIdFor(id)).toBe(id)
    }
  })
})

describe('getTraceId', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const span = '00f067aa0ba902b7'
  const getTraceFor = (traceparent: string) => getTraceId({ headers: { traceparent } })

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
    expect(getTraceFor(text)).toEqual({})
  })

  test('parses traceparent, including later versions', () => {
    const context = { trace_id: trace, parent_span_id: span }
    expect(getTraceFor(`00-${trace}-${span}-01`)).toEqual(context)
    expect(getTraceFor(`01-${trace}-${span}-01-more`)).toEqual(context)
  })
})
