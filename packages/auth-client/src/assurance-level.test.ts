import { describe, expect, test } from 'vitest'
import type { Factor } from './account.ts'
import { assuranceOf } from './index.ts'
import { sampleSession, sampleUser } from './testing/index.ts'

// The claims {"sub":"Zoë","aal":"aal1"} and {"sub":"Zoë","aal":"aal2"}, in UTF-8.
const AAL1 = 'e30.eyJzdWIiOiJab8OrIiwiYWFsIjoiYWFsMSJ9.c2ln'
const AAL2 = 'e30.eyJzdWIiOiJab8OrIiwiYWFsIjoiYWFsMiJ9.c2ln'

function assurance(token: string, status: Factor['status'] | null) {
  const factor = {
    id: 'f',
    factor_type: 'totp',
    created_at: '',
    updated_at: '',
    last_challenged_at: null,
  } as const
  const user = sampleUser(status ? { factors: [{ ...factor, status }] } : {})
  return assuranceOf(sampleSession('one', 0, { access_token: token, user }))
}

describe('how far a session is proven (wire §10.2)', () => {
  test.each(['', 'no.token', 'a.!!!.c', 'e30.bnVsbA.c2ln'])('"%s" claims nothing: aal1', (token) => {
    expect(assurance(token, null)).toEqual({ current: 'aal1', next: 'aal1' })
  })

  test('one factor shown of one', () => {
    expect(assurance(AAL1, null)).toEqual({ current: 'aal1', next: 'aal1' })
  })

  test('a factor that was never verified asks for nothing', () => {
    expect(assurance(AAL1, 'unverified')).toEqual({ current: 'aal1', next: 'aal1' })
  })

  test('a verified factor is still owed', () => {
    expect(assurance(AAL1, 'verified')).toEqual({ current: 'aal1', next: 'aal2' })
  })

  test('both shown', () => {
    expect(assurance(AAL2, 'verified')).toEqual({ current: 'aal2', next: 'aal2' })
  })

  test('the token still claims a factor that is gone, until it is refreshed', () => {
    expect(assurance(AAL2, null)).toEqual({ current: 'aal2', next: 'aal2' })
  })
})
