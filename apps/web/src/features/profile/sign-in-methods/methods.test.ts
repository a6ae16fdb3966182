import type { Identity } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { methodsOf } from './methods.ts'

const PROVIDERS = [
  { id: 'house', name: 'House' },
  { id: 'github', name: 'GitHub' },
]

const identity = (provider: string, more: Partial<Identity> = {}): Identity => ({
  identity_id: `00000000-0000-4000-8000-${provider.padEnd(12, '0').slice(0, 12)}`,
  id: `subject-at-${provider}`,
  user_id: '6b1f2c1e-55a5-4b0e-9a8a-0f3f4f7c9d10',
  identity_data: {},
  provider,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-01T08:00:00Z',
  ...more,
})

test('an account without identities has nothing to unlink', () => {
  expect(methodsOf([], [])).toEqual({ password: null, services: [], canUnlink: false, linkable: [] })
})

test('the only way in cannot be unlinked, and what is linked is not offered again', () => {
  const { canUnlink, linkable, password } = methodsOf([identity('house')], PROVIDERS)
  expect(canUnlink).toBe(false)
  expect(linkable).toEqual([{ id: 'github', name: 'GitHub' }])
  expect(password).toBeNull()
})

test('beside a password a service can go', () => {
  const { canUnlink, services, password } = methodsOf([identity('email'), identity('house')], PROVIDERS)
  expect(canUnlink).toBe(true)
  expect(services).toHaveLength(1)
  expect(password).toEqual({ since: '2026-11-01T08:00:00Z' })
})

test('a service that is configured no longer goes by its id', () => {
  expect(methodsOf([identity('oldhouse')], PROVIDERS).services[0]?.name).toBe('oldhouse')
})

describe('who somebody is there', () => {
  test.each([
    [{}, 'subject-at-house'],
    [{ identity_data: { name: '' } }, 'subject-at-house'],
    [{ identity_data: { name: 'Ada' } }, 'Ada'],
    [{ identity_data: { name: 'Ada', preferred_username: 'ada1815' } }, 'ada1815'],
    [{ email: 'ada@house.example', identity_data: { name: 'Ada' } }, 'ada@house.example'],
  ] as const)('%j: %s', (more, who) => {
    expect(methodsOf([identity('house', more)], PROVIDERS).services[0]?.who).toBe(who)
  })
})
