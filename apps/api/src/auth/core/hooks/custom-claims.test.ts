import { expect, test } from 'vitest'
import { addCustomClaims, parseCustomClaims } from './custom-claims.ts'

const OWN = { sub: 'a-user', email: '', phone: '' }
const OF_AN_APPLICATION = { ...OWN, client_id: 'an-app', scope: 'email', cnf: { jkt: 'a-key' } }

test.each(['client_id', 'scope', 'cnf'])('a hook cannot change or remove %s of an application', (name) => {
  for (const value of ['other', undefined]) {
    const claims = { ...OF_AN_APPLICATION, [name]: value }
    expect(() => parseCustomClaims({ claims }, OF_AN_APPLICATION)).toThrow(`${name} must not change`)
  }
})

test('a hook can add a scope to tokens of our own clients', () => {
  const claims = parseCustomClaims({ claims: { ...OWN, scope: 'reports' } }, OWN)
  expect(addCustomClaims(OWN, claims)).toEqual({ ...OWN, scope: 'reports' })
})
