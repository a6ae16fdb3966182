import type { Session } from '@satlens/contract'
import { bearer, signUp } from '../../accounts/people.ts'
import { addTotp, codeOf } from '../../accounts/second-factor.ts'
import { GOOD_PASSWORD, type TestApp } from '../../harness/test-app.ts'
import type { Asker } from './calls.ts'
import { type Knowledge, learnFrom } from './known.ts'

const IS_OVER = ['bad_jwt', 'session_not_found', 'user_not_found', 'PGRST301', 'PGRST303']

/** Who asks, and with which token. An account that was signed out or deleted meanwhile is soon replaced. */
export async function gatherAskers(app: TestApp, knowledge: Knowledge) {
  const sessions = new Map<Asker, Session>()

  async function bring(asker: 'member' | 'raised'): Promise<void> {
    let session = await signUp(app)
    if (asker === 'raised') {
      const added = await addTotp(app, session)
      session = added.raised
      knowledge.learn('secret', added.factor.secret)
    }
    sessions.set(asker, session)
    knowledge.learn('email', session.user.email)
    knowledge.learn('password', GOOD_PASSWORD)
    learnFrom('/', session, knowledge)
  }

  const askers = {
    headersOf(asker: Asker): Record<string, string> {
      if (asker === 'nobody') return {}
      const session = sessions.get(asker)
      return session ? bearer(session) : { Authorization: `Bearer ${FORGED}` }
    },
    /** To be told of each refusal: some of them mean that a session is over. */
    heard(asker: Asker, code: unknown) {
      if (IS_OVER.includes(String(code))) sessions.delete(asker)
    },
    /** Replaces the accounts that are gone. */
    async renew() {
      for (const asker of ['member', 'raised'] as const) if (!sessions.has(asker)) await bring(asker)
      for (const secret of knowledge.all('secret').slice(0, 3).reverse()) {
        knowledge.learn('code', await codeOf(app, secret))
      }
    },
  }
  await askers.renew()
  return askers
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const FORGED = `${part({ alg: 'ES256', kid: 'x' })}.${part({ sub: 'x', exp: 9_999_999_999 })}.${'A'.repeat(86)}`
