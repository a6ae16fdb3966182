import { profileSchema } from '@satlens/contract'
import * as fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { ExpiredAccessTokenError } from '#auth/index.ts'
import { ApiError } from '#kernel/http/errors.ts'
import {
  negotiatePostgrestFormat,
  parsePostgrestReturnPreference,
  parsePostgrestSelectAndFilters,
  requirePublicPostgrestSchema,
} from './postgrest.ts'
import { PostgrestError, postgrestErrorEnvelope } from './rest-error.ts'

const COLUMNS = Object.keys(profileSchema.shape)
const ID = '6f1c1f0e-8d5b-4c54-9d2a-2f6a3a1f0f11'
const codeOf = (search: string) => {
  try {
    parsePostgrestSelectAndFilters(search)
  } catch (error) {
    if (error instanceof PostgrestError) return error.code
    throw error
  }
  return null
}
const parse = (parameters: Record<string, string>) =>
  parsePostgrestSelectAndFilters(new URLSearchParams(parameters).toString())

describe('parsePostgrestSelectAndFilters', () => {
  test.each([
    ['an unknown operator', `user_id=zz.1`],
    ['an operator that is not in the subset', 'full_name=like.A*'],
    ['a negation', `user_id=not.eq.${ID}`],
    ['no operator', `user_id=${ID}`],
    ['is with a value other than null', 'full_name=is.true'],
    ['in without parentheses', 'full_name=in.a,b'],
    ['in with an unclosed quote', 'full_name=in.("a)'],
    ['in with text after a quote', 'full_name=in.("a"b)'],
    ['a path to another table', 'orders.id=eq.1'],
    ['an order', 'order=email.asc'],
    ['a limit', 'limit=1'],
    ['a group of conditions', `or=(user_id.eq.${ID})`],
    ['an empty select', 'select='],
    ['an alias in select', 'select=name:full_name'],
    ['a cast in select', 'select=email::text'],
    ['select given twice', 'select=*&select=email'],
  ])('rejects %s with PGRST100', (_what, search) => {
    expect(codeOf(search)).toBe('PGRST100')
  })

  test('distinguishes unknown columns from malformed filters', () => {
    expect(codeOf('nope=eq.1')).toBe('42703')
    expect(codeOf('nope=zz.1')).toBe('PGRST100')
    expect(codeOf('select=full_name,nope')).toBe('42703')
    expect(codeOf('constructor=eq.1')).toBe('42703')
  })

  test('rejects values of the wrong type for their column', () => {
    expect(codeOf('user_id=eq.x')).toBe('22P02')
    expect(codeOf('user_id=eq.null')).toBe('22P02')
    expect(codeOf(`user_id=in.(${ID},x)`)).toBe('22P02')
    expect(codeOf('full_name=eq.%00')).toBe('22021')
  })

  test('rejects an embedded table with PGRST205', () => {
    expect(codeOf('select=*,orders(*)')).toBe('PGRST205')
    expect(codeOf('select=*,orders!inner(id,total)')).toBe('PGRST205')
  })

  test('returns all columns and no filters for an empty query', () => {
    expect(parsePostgrestSelectAndFilters('')).toEqual({ columns: COLUMNS, filters: [] })
  })

  test('returns selected columns in their order, each once', () => {
    const columnsOf = (select: string) => parsePostgrestSelectAndFilters(`select=${select}`).columns
    expect(columnsOf('email,full_name,email')).toEqual(['email', 'full_name'])
    expect(columnsOf('email,*')).toEqual(['email', ...COLUMNS.filter((column) => column !== 'email')])
  })

  test('parses each supported operator', () => {
    expect(parsePostgrestSelectAndFilters('full_name=neq.A&full_name=neq.B').filters).toHaveLength(2)
    const { filters } = parse({ user_id: `eq.${ID}`, full_name: 'neq.A.B, "C"', email: 'is.null' })
    expect(filters).toEqual([
      { column: 'user_id', operator: 'eq', value: ID },
      { column: 'full_name', operator: 'neq', value: 'A.B, "C"' },
      { column: 'email', operator: 'is_null' },
    ])
  })

  test.each([
    ['()', []],
    ['(a)', ['a']],
    ['(a,b c,)', ['a', 'b c', '']],
    ['("a,b","c)d")', ['a,b', 'c)d']],
    [String.raw`("say \"hi\"","back\\slash")`, ['say "hi"', String.raw`back\slash`]],
  ])('parses the list %s', (list, values) => {
    const filter = { column: 'full_name', operator: 'in', values }
    expect(parse({ full_name: `in.${list}` }).filters).toEqual([filter])
  })

  test('parses any query or throws a PostgrestError', async () => {
    const known = ['select', 'order', ...COLUMNS]
    const name = fc.oneof(fc.constantFrom(...known), fc.string())
    const operator = fc.constantFrom('eq.', 'neq.', 'in.(', 'is.', '')
    const value = fc.tuple(operator, fc.string()).map((parts) => parts.join(''))
    await fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
        codeOf(new URLSearchParams(pairs).toString())
      }),
    )
  })
})

describe('negotiatePostgrestFormat', () => {
  test.each(['text/csv', 'text/html', 'application/json;q=0', 'constructor', ''])('rejects %j', (accept) => {
    expect(() => negotiatePostgrestFormat(accept)).toThrow(expect.objectContaining({ code: 'PGRST107' }))
  })

  test.each([
    [undefined, 'list'],
    ['*/*', 'list'],
    ['application/json', 'list'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'list'],
    ['application/vnd.pgrst.object+json', 'object'],
    ['Application/vnd.pgrst.object+JSON; charset=utf-8', 'object'],
    ['application/json;q=0.5, application/vnd.pgrst.object+json', 'object'],
  ] as const)('chooses for %j the format %s', (accept, format) => {
    expect(negotiatePostgrestFormat(accept)).toBe(format)
  })
})

describe('parsePostgrestReturnPreference', () => {
  test.each([undefined, '', 'nonsense', 'return=everything', 'no-return=representation', 'count=exact'])(
    'ignores %j',
    (prefer) => {
      expect(parsePostgrestReturnPreference(prefer)).toBeNull()
    },
  )

  test.each([
    ['return=representation', 'representation'],
    ['count=exact, return=representation', 'representation'],
    ['return=minimal,tx=commit', 'minimal'],
  ])('parses %j', (prefer, preference) => {
    expect(parsePostgrestReturnPreference(prefer)).toBe(preference)
  })
})

describe('requirePublicPostgrestSchema', () => {
  test.each(['auth', ''])('rejects the schema %j', (schema) => {
    expect(() => requirePublicPostgrestSchema(schema)).toThrow(expect.objectContaining({ code: 'PGRST106' }))
  })

  test.each(['public', undefined])('accepts the schema %j', (schema) => {
    expect(() => requirePublicPostgrestSchema(schema)).not.toThrow()
  })
})

const request = (headers: Record<string, string> = {}) => ({ headers }) as unknown as FastifyRequest

describe('postgrestErrorEnvelope', () => {
  test('answers an unexpected error with PGRSTX00, without its message', () => {
    const { status, body } = postgrestErrorEnvelope(new Error('relation "users" at 10.0.0.7'), request())
    expect(status).toBe(500)
    expect(body).toMatchObject({ code: 'PGRSTX00', details: null, hint: null })
    expect(JSON.stringify(body)).not.toMatch(/users|10\.0/)
  })

  test.each([
    ['no bearer', 'no_authorization', {}],
    ['the project key as bearer', 'bad_jwt', { apikey: 'key', authorization: 'Bearer key' }],
  ] as const)('answers %s with 401 42501', (_what, code, headers) => {
    expect(postgrestErrorEnvelope(new ApiError(code), request(headers))).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
      body: { code: '42501' },
    })
  })

  const ended = ['bad_jwt', 'session_not_found', 'user_not_found'] as const
  test.each(ended)('answers %s with PGRST301', (code) => {
    const asked = request({ apikey: 'k', authorization: 'Bearer t' })
    const answer = postgrestErrorEnvelope(new ApiError(code), asked)
    expect(answer).toMatchObject({ status: 401, body: { code: 'PGRST301' } })
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer error="invalid_token"/)
  })

  test('[wire 114] answers an expired token with 401 PGRST303 JWT expired', () => {
    expect(postgrestErrorEnvelope(new ExpiredAccessTokenError(), request())).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer error="invalid_token", error_description="JWT expired"' },
      body: { code: 'PGRST303', message: 'JWT expired' },
    })
  })

  test('answers a banned account with 403, without asking for another sign-in', () => {
    const answer = postgrestErrorEnvelope(new ApiError('user_banned'), request())
    expect(answer).toMatchObject({ status: 403, body: { code: '42501' }, headers: {} })
  })

  test.each([
    new PostgrestError('PGRST100', { hint: 'h' }),
    new ApiError('bad_json'),
    new ApiError('no_api_key'),
  ])('returns the four keys of PostgREST for %s', (error) => {
    const { body } = postgrestErrorEnvelope(error, request())
    expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message'])
  })
})
