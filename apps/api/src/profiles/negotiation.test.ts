import { describe, expect, test } from 'vitest'
import { negotiateForm, readReturnPreference, requirePublicSchema } from './negotiation.ts'

describe('negotiateForm', () => {
  test.each(['text/csv', 'text/html', 'application/json;q=0', ''])('refuses %j', (accept) => {
    expect(() => negotiateForm(accept)).toThrow(expect.objectContaining({ code: 'PGRST107' }))
  })

  test.each([
    [undefined, 'list'],
    ['*/*', 'list'],
    ['application/json', 'list'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'list'],
    ['application/vnd.pgrst.object+json', 'object'],
    ['Application/vnd.pgrst.object+JSON; charset=utf-8', 'object'],
    ['application/json;q=0.5, application/vnd.pgrst.object+json', 'object'],
  ] as const)('answers %j with the form %s', (accept, form) => {
    expect(negotiateForm(accept)).toBe(form)
  })
})

describe('readReturnPreference', () => {
  test.each([undefined, '', 'nonsense', 'return=everything', 'no-return=representation', 'count=exact'])(
    'ignores %j',
    (prefer) => {
      expect(readReturnPreference(prefer)).toBeNull()
    },
  )

  test.each([
    ['return=representation', 'representation'],
    ['count=exact, return=representation', 'representation'],
    ['return=minimal,tx=commit', 'minimal'],
  ])('reads %j', (prefer, preference) => {
    expect(readReturnPreference(prefer)).toBe(preference)
  })
})

describe('requirePublicSchema', () => {
  test.each(['auth', ''])('refuses the schema %j', (schema) => {
    expect(() => requirePublicSchema(schema)).toThrow(expect.objectContaining({ code: 'PGRST106' }))
  })

  test.each(['public', undefined])('accepts the schema %j', (schema) => {
    expect(() => requirePublicSchema(schema)).not.toThrow()
  })
})
