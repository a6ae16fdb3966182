import { expect, test } from 'vitest'
import { getAuthenticatorAssuranceLevels } from '../index.ts'
import type { Factor } from '../session/session.ts'
import { createSampleSession, createSampleUser } from '../testing/index.ts'

// The claims {"sub":"Zoë","aal":"aal1"} and {"sub":"Zoë","aal":"aal2"}, in UTF-8.
const AAL1 = 'e30.eyJzdWIiOiJab8OrIiwiYWFsIjoiYWFsMSJ9.c2ln'
const AAL2 = 'e30.eyJzdWIiOiJab8OrIiwiYWFsIjoiYWFsMiJ9.c2ln'
const times = { created_at: '', updated_at: '', last_challenged_at: null }

test.each<[string, string, Factor['status'] | null, string, string]>([
  ['no token', '', null, 'aal1', 'aal1'],
  ['a token of two parts', 'no.token', null, 'aal1', 'aal1'],
  ['a token that is not base64', 'a.!!!.c', null, 'aal1', 'aal1'],
  ['a token of null claims', 'e30.bnVsbA.c2ln', null, 'aal1', 'aal1'],
  ['one proof of an account without factors', AAL1, null, 'aal1', 'aal1'],
  ['an unverified factor, which asks for nothing', AAL1, 'unverified', 'aal1', 'aal1'],
  ['a verified factor that is still required', AAL1, 'verified', 'aal1', 'aal2'],
  ['two proofs', AAL2, 'verified', 'aal2', 'aal2'],
  ['a removed factor that the token still claims', AAL2, null, 'aal2', 'aal2'],
])('getAuthenticatorAssuranceLevels evaluates %s', (_what, access_token, status, current, next) => {
  const factors: Factor[] = status ? [{ id: 'f', factor_type: 'totp', status, ...times }] : []
  const session = createSampleSession('one', 0, { access_token, user: createSampleUser({ factors }) })
  expect(getAuthenticatorAssuranceLevels(session)).toEqual({ current, next })
})
