import type { Session } from '@satlens/contract'
import { bearer, signUp } from '#test/accounts/people.ts'
import { addTotp, codeOf } from '#test/accounts/second-factor.ts'
import { GOOD_PASSWORD, type TestApp } from '#test/harness/test-app.ts'
import type { Identity } from './calls.ts'
import { collectValues, type ValuePool } from './value-pool.ts'

const SESSION_ENDED = ['bad_jwt', 'session_not_found', 'user_not_found', 'PGRST301', 'PGRST303']

/** Signs up the identities that send requests. An account whose session has ended is replaced by `renew`. */
export async function createIdentities(app: TestApp, pool: ValuePool) {
  const sessions = new Map<Identity, Session>()

  async function signUpAs(identity: 'aal1' | 'aal2'): Promise<void> {
    let session = await signUp(app)
    if (identity === 'aal2') {
      const added = await addTotp(app, session)
      session = added.aal2Session
      pool.add('secret', added.factor.secret)
    }
    sessions.set(identity, session)
    pool.add('email', session.user.email)
    pool.add('password', GOOD_PASSWORD)
    collectValues('/', session, pool)
  }

  const identities = {
    headersOf(identity: Identity): Record<string, string> {
      if (identity === 'anonymous') return {}
      const session = sessions.get(identity)
      return session ? bearer(session) : { Authorization: `Bearer ${FORGED}` }
    },
    /** Records the code of an error. Some codes mean that the session has ended. */
    noteError(identity: Identity, code: unknown) {
      if (SESSION_ENDED.includes(String(code))) sessions.delete(identity)
    },
    /** Replaces accounts without a session and adds current codes to the pool. */
    async renew() {
      for (const identity of ['aal1', 'aal2'] as const) if (!sessions.has(identity)) await signUpAs(identity)
      for (const secret of pool.all('secret').slice(0, 3).reverse()) {
        pool.add('code', await codeOf(app, secret))
      }
    },
  }
  await identities.renew()
  return identities
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const FORGED = `${part({ alg: 'ES256', kid: 'x' })}.${part({ sub: 'x', exp: 9_999_999_999 })}.${'A'.repeat(86)}`
