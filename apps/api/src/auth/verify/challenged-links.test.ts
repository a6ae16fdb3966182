import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fragmentOf, newestMail, pressButton } from '../../../test/mailed-links.ts'
import { auditOf, claimsOf, signUp, VERSIONED } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const exchange = (body: object) =>
  app.request.post('/auth/v1/token?grant_type=pkce').set(VERSIONED).send(body)

/** A recovery whose link leads to a code, and the verifier that the code needs. */
async function mailedPerson() {
  const verifier = randomBytes(56).toString('hex')
  const pair = {
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  }
  const { user } = await signUp(app)
  const reply = await app.request
    .post('/auth/v1/recover')
    .set(VERSIONED)
    .send({ email: user.email, ...pair })
  expect(reply.status).toBe(200)
  return { user, verifier, link: (await newestMail(app, user.email)).link }
}

describe('a link with a challenge', () => {
  test('[wire 72] leads to a code, and the verifier to a session', async () => {
    const { user, verifier, link } = await mailedPerson()
    expect(link.searchParams.get('token')).toMatch(/^pkce_/)
    link.searchParams.set('redirect_to', `${app.url}/signin?from=mail`)
    const target = await pressButton(app, link)
    expect(target.searchParams.get('from')).toBe('mail')
    expect(target.hash).toBe('')
    const proof = { auth_code: target.searchParams.get('code'), code_verifier: verifier }
    const reply = await exchange(proof)
    expect(reply.status).toBe(200)
    expect(reply.body.user.id).toBe(user.id)
    expect(claimsOf(reply.body).amr).toMatchObject([{ method: 'recovery' }])
    expect((await exchange(proof)).status).toBe(404)
    const logins = (await auditOf(app, user.id)).filter(({ payload }) => payload.action === 'login')
    expect(logins).toHaveLength(2)
  })

  test('[wire 73] clicked half an hour after the request, its code can still be exchanged', async () => {
    const { verifier, link } = await mailedPerson()
    app.clock.advance({ minutes: 30 })
    const target = await pressButton(app, link)
    app.clock.advance({ minutes: 4 })
    const proof = { auth_code: target.searchParams.get('code'), code_verifier: verifier }
    expect((await exchange(proof)).status).toBe(200)
  })

  test('does not work without its prefix, which would lead to a session in the fragment', async () => {
    const { link } = await mailedPerson()
    link.searchParams.set('token', (link.searchParams.get('token') ?? '').replace('pkce_', ''))
    expect(fragmentOf(await pressButton(app, link))).toMatchObject({ error_code: 'otp_expired' })
  })

  test('used up, it says so in the query and in the fragment', async () => {
    const { link } = await mailedPerson()
    await pressButton(app, link)
    const target = await pressButton(app, link)
    expect(target.searchParams.get('error_code')).toBe('otp_expired')
    expect(fragmentOf(target)).toMatchObject({ error_code: 'otp_expired', sb: '' })
  })
})
