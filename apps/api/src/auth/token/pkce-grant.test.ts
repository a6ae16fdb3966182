import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, claimsOf, refresh, signUp, VERSIONED } from '../../../test/people.ts'
import { startTestApp, TEST_SECRET, type TestApp } from '../../../test/test-app.ts'
import { hashFlowSecret } from '../flows/flow-secret.ts'
import { openAuthSecret } from '../secrets/auth-secret.ts'
import { seal } from '../secrets/sealed-text.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const exchange = (body: object) =>
  app.request.post('/auth/v1/token?grant_type=pkce').set(VERSIONED).send(body)

interface FlowOptions {
  readonly provider?: string
  readonly providerTokens?: object
}

/** A flow that came back and holds a code, as mails and providers leave it. */
async function flowWithCode({ provider, providerTokens }: FlowOptions = {}) {
  const { user } = await signUp(app)
  const code = randomUUID()
  const verifier = randomBytes(56).toString('hex')
  const now = app.clock.now()
  const sealed = providerTokens
    ? seal(openAuthSecret(TEST_SECRET), 'provider-tokens', JSON.stringify(providerTokens))
    : null
  await app.sql(
    `insert into flow_states (redirect_to, code_challenge, code_challenge_method, authentication_method, user_id,
       provider, sealed_provider_tokens, auth_code_hash, auth_code_issued_at, expires_at, created_at)
     values ($1, $2, 's256', $3, $4, $5, $6, $7, $8, $9, $8)`,
    [
      app.url,
      createHash('sha256').update(verifier).digest('base64url'),
      provider ? 'oauth' : 'magiclink',
      user.id,
      provider ?? null,
      sealed,
      hashFlowSecret(code),
      now,
      new Date(now.getTime() + 300_000),
    ],
  )
  return { user, proof: { auth_code: code, code_verifier: verifier } }
}

describe('the pkce grant', () => {
  test.each([
    ['no code', { code_verifier: 'x' }],
    ['no verifier', { auth_code: 'x' }],
    ['an empty code', { auth_code: '', code_verifier: 'x' }],
  ])('%s is validation_failed', async (_what, body) => {
    const reply = await exchange(body)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('validation_failed')
  })

  test('an unknown code is flow_state_not_found', async () => {
    const reply = await exchange({ auth_code: randomUUID(), code_verifier: 'x' })
    expect(reply.status).toBe(404)
    expect(reply.body.code).toBe('flow_state_not_found')
  })

  test('[wire 80] a wrong verifier burns the code', async () => {
    const { proof } = await flowWithCode()
    const wrong = await exchange({ ...proof, code_verifier: 'x'.repeat(112) })
    expect(wrong.status).toBe(400)
    expect(wrong.body.code).toBe('bad_code_verifier')
    const right = await exchange(proof)
    expect(right.status).toBe(404)
    expect(right.body.code).toBe('flow_state_not_found')
  })

  test('[wire 81] of many exchanges at the same moment exactly one gets a session', async () => {
    const { proof } = await flowWithCode()
    const replies = await Promise.all(Array.from({ length: 5 }, () => exchange(proof)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  })

  test('[wire 82] a code lives five minutes', async () => {
    const early = await flowWithCode()
    const late = await flowWithCode()
    app.clock.advance({ seconds: 299 })
    expect((await exchange(early.proof)).status).toBe(200)
    app.clock.advance({ seconds: 1 })
    const reply = await exchange(late.proof)
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('flow_state_expired')
  })

  test('a session says by which flow it began, refreshes, and is in the audit log', async () => {
    const { user, proof } = await flowWithCode()
    const reply = await exchange(proof)
    expect(reply.body.user.id).toBe(user.id)
    expect(claimsOf(reply.body)).toMatchObject({ aal: 'aal1', amr: [{ method: 'magiclink' }] })
    expect(reply.body).not.toHaveProperty('provider_token')
    expect((await refresh(app, reply.body.refresh_token)).status).toBe(200)
    const logins = (await auditOf(app, user.id)).filter(({ payload }) => payload.action === 'login')
    expect(logins).toHaveLength(2)
    expect(JSON.stringify(logins)).not.toContain(proof.auth_code)
  })

  test('what a provider gave is in the first answer and nowhere else', async () => {
    const providerTokens = { provider_token: 'theirs', provider_refresh_token: 'theirs, too' }
    const { proof } = await flowWithCode({ provider: 'google', providerTokens })
    const reply = await exchange(proof)
    expect(reply.body).toMatchObject(providerTokens)
    expect(claimsOf(reply.body).amr).toMatchObject([{ method: 'oauth' }])
    expect((await refresh(app, reply.body.refresh_token)).body).not.toHaveProperty('provider_token')
    expect(await app.sql("select 1 from flow_states where provider = 'google'")).toEqual([])
  })

  test('a banned account gets no session', async () => {
    const { user, proof } = await flowWithCode()
    const until = new Date(app.clock.now().getTime() + 60_000)
    await app.sql('update users set banned_until = $2 where id = $1', [user.id, until])
    const reply = await exchange(proof)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('user_banned')
  })
})
