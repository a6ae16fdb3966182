import type { Session } from '@satlens/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, bearer, refresh, signIn, signUp, VERSIONED } from '../../../test/people.ts'
import { startProviderApp } from '../../../test/provider-app.ts'
import type { ProviderServer } from '../../../test/provider-server.ts'
import { personAtProvider, travel } from '../../../test/provider-trip.ts'
import { beginTotp, codeOf, factorsOf } from '../../../test/second-factor.ts'
import { GOOD_PASSWORD, type TestApp } from '../../../test/test-app.ts'

let provider: ProviderServer
let app: TestApp
beforeAll(async () => {
  ;({ provider, app } = await startProviderApp())
})
afterAll(() => app.close())

const NEW_PASSWORD = 'Another-Ledger-8'

/** Does something to an account. Yields what of it nobody may read later. */
type Deed = (session: Session) => Promise<readonly string[]>

const tokensOf = ({ access_token, refresh_token }: Session) => [access_token, refresh_token]

const DEEDS: readonly (readonly [number, string, Deed])[] = [
  [
    32,
    'login',
    async ({ user }) => {
      const { body } = await signIn(app, user.email)
      return [GOOD_PASSWORD, ...tokensOf(body)]
    },
  ],
  [
    39,
    'token_refreshed',
    async ({ refresh_token }) => {
      const { body } = await refresh(app, refresh_token)
      return [refresh_token, ...tokensOf(body)]
    },
  ],
  [
    43,
    'token_reuse_detected',
    async ({ refresh_token }) => {
      const second = (await refresh(app, refresh_token)).body
      const third = (await refresh(app, second.refresh_token)).body
      app.clock.advance({ seconds: 11 })
      expect((await refresh(app, refresh_token)).body.code).toBe('refresh_token_already_used')
      return [refresh_token, ...tokensOf(second), ...tokensOf(third)]
    },
  ],
  [
    62,
    'user_updated_password',
    async (session) => {
      const change = app.request.put('/auth/v1/user').set(VERSIONED).set(bearer(session))
      expect((await change.send({ password: NEW_PASSWORD })).status).toBe(200)
      return [GOOD_PASSWORD, NEW_PASSWORD, ...tokensOf(session)]
    },
  ],
  [
    88,
    'identity_linked',
    async ({ user }) => {
      provider.seat(personAtProvider(user.email))
      const fragment = new URLSearchParams((await travel(app)).hash.slice(1))
      const secrets = ['access_token', 'refresh_token', 'provider_token', 'provider_refresh_token']
      return secrets.map((name) => fragment.get(name) ?? '')
    },
  ],
  [
    99,
    'verification_attempted',
    async (session) => {
      const factor = await beginTotp(app, session)
      const calls = factorsOf(app, session)
      const challenge = await calls.challenge(factor.id)
      const code = await codeOf(app, factor.secret)
      const { body } = await calls.verify(factor.id, { challenge_id: challenge.body.id, code })
      return [factor.secret, `"${code}"`, ...tokensOf(body)]
    },
  ],
]

describe('the audit log', () => {
  async function expectOneRow(userId: string, action: string, from: number, secrets: readonly string[]) {
    const rows = (await auditOf(app, userId)).slice(from)
    expect(rows.filter(({ payload }) => payload.action === action)).toHaveLength(1)
    for (const row of rows) {
      expect(row).toMatchObject({
        ip_address: expect.stringMatching(/^(::1|(::ffff:)?127\.0\.0\.1)$/),
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
    }
    const text = JSON.stringify(rows)
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(5)
      expect(text).not.toContain(secret)
    }
  }

  test('[wire 118] after item 20 there is one user_signedup, with the address and nothing secret', async () => {
    const session = await signUp(app)
    await expectOneRow(session.user.id, 'user_signedup', 0, [GOOD_PASSWORD, ...tokensOf(session)])
  })

  test.each(DEEDS)(
    '[wire 118] after item %i there is one %s, with the address and nothing secret',
    async (_item, action, deed) => {
      const session = await signUp(app)
      app.clock.advance({ seconds: 1 })
      const { length } = await auditOf(app, session.user.id)
      await expectOneRow(session.user.id, action, length, await deed(session))
    },
  )
})
