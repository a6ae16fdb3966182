import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { encryptTextWithSecret, parseAuthSecret } from '#auth/core/crypto/auth-secret.ts'
import { hashFlowStateSecret } from '#auth/one-time/flow-states/flow-state.ts'
import { ban } from '#test/accounts/auth-call.ts'
import { claimsOf, refresh, signUp, VERSIONED } from '#test/accounts/people.ts'
import { apiError } from '#test/assertions/api-error.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { TEST_SECRET } from '#test/harness/test-app.ts'

const app = appPerFile()

const exchange = (body: object) =>
  app.request.post('/auth/v1/token?grant_type=pkce').set(VERSIONED).send(body)

/** Inserts a flow state with an auth code, as an email link or a provider would. `tokens` are those of the provider. */
async function insertFlowWithCode(provider?: string, tokens?: object) {
  const { user } = await signUp(app)
  const code = randomUUID()
  const verifier = randomBytes(56).toString('hex')
  const secret = parseAuthSecret(TEST_SECRET)
  await app.sql(
    `insert into flow_states (redirect_to, code_challenge, code_challenge_method, authentication_method, user_id,
       provider, encrypted_provider_tokens, auth_code_hash, auth_code_issued_at, expires_at, created_at)
     values ('http://localhost', $1, 's256', $2, $3, $4, $5, $6, $7, $7::timestamptz + interval '5 minutes', $7)`,
    [
      createHash('sha256').update(verifier).digest('base64url'),
      provider ? 'oauth' : 'magiclink',
      user.id,
      provider,
      tokens && encryptTextWithSecret(secret, 'provider-tokens', JSON.stringify(tokens)),
      hashFlowStateSecret(code),
      app.clock.now(),
    ],
  )
  return { user, proof: { auth_code: code, code_verifier: verifier } }
}

describe('the PKCE grant', () => {
  test('[wire 80] consumes the code even with a wrong verifier', async () => {
    const { proof } = await insertFlowWithCode()
    const wrong = await exchange({ ...proof, code_verifier: 'x'.repeat(112) })
    expect(wrong).toMatchObject(apiError(400, 'bad_code_verifier'))
    expect(await exchange(proof)).toMatchObject(apiError(404, 'flow_state_not_found'))
  })

  test('[wire 81] starts one session for several concurrent exchanges', async () => {
    const { proof } = await insertFlowWithCode()
    const replies = await Promise.all(Array.from({ length: 5 }, () => exchange(proof)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  })

  test('[wire 82] accepts a code within five minutes', async () => {
    const early = await insertFlowWithCode()
    const late = await insertFlowWithCode()
    app.clock.advance({ seconds: 299 })
    expect((await exchange(early.proof)).status).toBe(200)
    app.clock.advance({ seconds: 1 })
    expect(await exchange(late.proof)).toMatchObject(apiError(422, 'flow_state_expired'))
  })

  test('starts a session with the amr method of the flow', async () => {
    const { user, proof } = await insertFlowWithCode()
    const reply = await exchange(proof)
    expect(reply.body.user.id).toBe(user.id)
    expect(claimsOf(reply.body)).toMatchObject({ aal: 'aal1', amr: [{ method: 'magiclink' }] })
    expect(reply.body).not.toHaveProperty('provider_token')
  })

  test('returns the tokens of the provider once', async () => {
    const providerTokens = { provider_token: 'theirs', provider_refresh_token: 'theirs, too' }
    const { proof } = await insertFlowWithCode('google', providerTokens)
    const reply = await exchange(proof)
    expect(reply.body).toMatchObject(providerTokens)
    expect(claimsOf(reply.body).amr).toMatchObject([{ method: 'oauth' }])
    expect((await refresh(app, reply.body.refresh_token)).body).not.toHaveProperty('provider_token')
    expect(await app.sql("select 1 from flow_states where provider = 'google'")).toEqual([])
  })

  test('starts no session for a banned account', async () => {
    const { user, proof } = await insertFlowWithCode()
    await ban(app, user.id)
    expect(await exchange(proof)).toMatchObject(apiError(400, 'user_banned'))
  })
})
