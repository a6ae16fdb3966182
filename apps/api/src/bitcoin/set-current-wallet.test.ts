import { generateWalletEndpoint } from '@satlens/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdAccount } from '../../test/held-account.ts'
import { auditOf, bearer, mailsTo, signIn, signUp } from '../../test/people.ts'
import { addTotp } from '../../test/second-factor.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const generate = (session: { access_token: string }) =>
  app.request.post(generateWalletEndpoint.path).set(bearer(session))
const walletsOf = (userId: string) =>
  app.sql<{ address: string }>('select address from wallets where user_id = $1 order by id', [userId])
const mailsAbout = async (email: string) =>
  (await mailsTo(app, email)).filter(({ kind }) => kind === 'wallet_replaced')

describe('the current wallet', () => {
  test('cannot be replaced with a stolen password where there is a second factor', async () => {
    const owner = await signUp(app)
    expect((await generate(owner)).status).toBe(200)
    const { raised } = await addTotp(app, owner)
    const thief = (await signIn(app, owner.user.email)).body
    const reply = await generate(thief)
    expect(reply.status).toBe(403)
    expect(reply.body).toEqual({
      error: reply.body.message,
      code: 'insufficient_aal',
      message: expect.any(String),
    })
    expect(await walletsOf(owner.user.id)).toHaveLength(1)
    expect((await generate(raised)).status).toBe(200)
    expect(await walletsOf(owner.user.id)).toHaveLength(2)
  })

  test('is audited and emailed to the owner when it is replaced', async () => {
    const session = await signUp(app)
    const { id, email } = session.user
    const first = (await generate(session)).body
    expect(await mailsAbout(email)).toEqual([])
    const second = (await generate(session)).body
    const [mail, ...others] = await mailsAbout(email)
    expect(others).toEqual([])
    expect(JSON.stringify(mail)).toContain(second.address)
    expect(JSON.stringify(mail)).not.toContain(first.address)
    const actions = (await auditOf(app, id)).map(({ payload }) => payload.action)
    expect(actions.filter((action) => action.startsWith('wallet_'))).toEqual([
      'wallet_registered',
      'wallet_replaced',
    ])
  })

  test('is not replaced by a request whose session ends meanwhile', async () => {
    const session = await signUp(app)
    await generate(session)
    const account = await holdAccount(app, session.user.id)
    const [reply] = await Promise.all([
      generate(session),
      account.changeAndLetGo('delete from sessions where user_id = $1', [session.user.id]),
    ])
    expect(reply.body.code).toBe('session_not_found')
    expect(await walletsOf(session.user.id)).toHaveLength(1)
    expect(await mailsAbout(session.user.email)).toEqual([])
  })
})
