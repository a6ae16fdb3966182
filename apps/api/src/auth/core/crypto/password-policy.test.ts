import { describe, expect, test } from 'vitest'
import { parseServerConfig } from '#config/config.ts'
import { authCall } from '#test/accounts/auth-call.ts'
import { signUp, someEmail } from '#test/accounts/people.ts'
import { type TestApp, temporaryApp } from '#test/harness/test-app.ts'

const policyApp = (env: Record<string, string>) => temporaryApp({ env })
const postSignUp = (app: TestApp, password: string) =>
  authCall(app, null, 'post', 'signup', { email: someEmail(), password })
const SHORT = 'Password should be at least 6 characters.'

describe('the password policy of the deployment', () => {
  test('accepts at sign-up and change what the default rules reject', async () => {
    const app = await policyApp({ PASSWORD_MIN_LENGTH: '6' })
    const session = await signUp(app, { password: 'abcdef' })
    const reply = await authCall(app, session, 'put', 'user', { password: 'ghijkl' })
    expect(reply.status).toBe(200)
  })

  test('rejects a short password with the sentence of GoTrue', async () => {
    const app = await policyApp({ PASSWORD_MIN_LENGTH: '6' })
    const reply = await postSignUp(app, 'Aa1!a')
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ code: 'weak_password', message: SHORT })
    expect(reply.body.weak_password).toEqual({ reasons: ['length'] })
  })

  test('names every broken rule, with all sets of required characters', async () => {
    const app = await policyApp({ PASSWORD_REQUIRED_CHARACTERS: 'abc:0123:' })
    const reply = await postSignUp(app, 'aaaa')
    const message = `${SHORT} Password should contain at least one character of each: abc, 0123.`
    expect(reply.body).toMatchObject({ message, weak_password: { reasons: ['length', 'characters'] } })
  })
})

describe('PASSWORD_REQUIRED_CHARACTERS', () => {
  test.each([
    ['abc:123', ['abc', '123']],
    ['a\\:b::c', ['a:b', 'c']],
    ['abc', ['abc']],
  ])('parses %s', (PASSWORD_REQUIRED_CHARACTERS, sets) => {
    expect(parseServerConfig({ PASSWORD_REQUIRED_CHARACTERS })).toMatchObject({
      PASSWORD_REQUIRED_CHARACTERS: sets,
    })
  })
})

test('PASSWORD_MIN_LENGTH rejects less than GoTrue allows', () => {
  expect(() => parseServerConfig({ PASSWORD_MIN_LENGTH: '5' })).toThrow(/must be at least 6/)
})
