import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimsOf, mailsTo, refresh, signIn, signUp } from '../../../../test/people.ts'
import { addTotp, beginTotp, factorsOf } from '../../../../test/second-factor.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('removing', () => {
  test('[wire 104] a verified factor goes at aal2 only, and the session is aal1 from then on', async () => {
    const session = await signUp(app)
    const { factor, raised } = await addTotp(app, session)
    const { body: plain } = await signIn(app, session.user.email)
    const refused = await factorsOf(app, plain).unenroll(factor.id)
    expect(refused.status).toBe(422)
    expect(refused.body.code).toBe('insufficient_aal')
    const reply = await factorsOf(app, raised).unenroll(factor.id)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ id: factor.id })
    const { body: renewed } = await refresh(app, raised.refresh_token)
    expect(claimsOf(renewed)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect(renewed.user).not.toHaveProperty('factors')
    expect((await mailsTo(app, session.user.email))[0]?.kind).toBe('factor_removed')
  })

  test('[wire 6] an empty body of JSON type is nothing to stumble over', async () => {
    const session = await signUp(app)
    const { id } = await beginTotp(app, session)
    const reply = await factorsOf(app, session)
      .unenroll(id)
      .set('Content-Type', 'application/json;charset=UTF-8')
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ id })
  })

  test('[wire 66] with a factor the password changes at aal2 only, the rest of the account at any time', async () => {
    const session = await signUp(app)
    const { raised } = await addTotp(app, session)
    const { body: plain } = await signIn(app, session.user.email)
    const change = (token: string, body: object) =>
      app.request.put('/auth/v1/user').set('Authorization', `Bearer ${token}`).send(body)
    const refused = await change(plain.access_token, { password: 'Another-Ledger-8' })
    expect(refused.status).toBe(401)
    expect(refused.body.error_code).toBe('insufficient_aal')
    expect((await change(plain.access_token, { data: { a: 1 } })).status).toBe(200)
    expect((await change(raised.access_token, { password: 'Another-Ledger-8' })).status).toBe(200)
  })
})
