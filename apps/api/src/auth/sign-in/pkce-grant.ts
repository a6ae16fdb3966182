import { pkceGrant as body, type Session } from '@satlens/contract'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { parse } from '../../kernel/http/mount.ts'
import { completePendingLink } from '../account-linking/link-identity.ts'
import type { LinkingError } from '../account-linking/provider-identity.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { type FlowStateRow, findSignUpFlowState } from '../flow-states/flow-states.queries.ts'
import { computeChallenge, matchesChallenge } from '../flow-states/pkce-challenge.ts'
import type { ProviderTokens } from '../flow-states/provider-tokens.ts'
import { createSessionResponse, type SessionSubject } from '../sessions/session-response.ts'
import { startSession } from '../sessions/start-session.ts'
import { resolveSignUps } from '../sign-up/repeat-sign-up.ts'
import type { AmrMethod } from '../tables/sessions.ts'
import { isBanned } from '../users/is-banned.ts'
import { lockUser } from '../users/users.queries.ts'
import { consumeAuthCode } from './consume-auth-code.ts'

type ExchangeError = 'flow_state_expired' | 'bad_code_verifier' | LinkingError
type Outcome =
  | { readonly subject: SessionSubject; readonly providerTokens: ProviderTokens }
  | { readonly error: ExchangeError }

/**
 * Exchanges the auth code of an email link or a provider for a session (docs/protocol.md#code-exchange). The first
 * exchange consumes the code even with a wrong verifier, which leaves a single guess.
 */
export async function pkceGrant(auth: AuthContext, input: unknown, source: RequestSource): Promise<Session> {
  const { auth_code: code, code_verifier: codeVerifier } = parse(body, input)
  if (!code || !codeVerifier) {
    throw new ApiError('validation_failed', { message: 'Send the auth code and its code verifier.' })
  }
  const outcome = await auth.db.transaction((tx) => exchange(auth, tx, { code, codeVerifier }, source))
  // Thrown after the commit: thrown inside, it would roll back the deletion of the code.
  if ('error' in outcome) {
    throw new ApiError(outcome.error, outcome.error === 'user_banned' ? { status: 400 } : {})
  }
  return { ...(await createSessionResponse(auth, outcome.subject)), ...outcome.providerTokens }
}

async function exchange(
  auth: AuthContext,
  tx: Db,
  { code, codeVerifier }: { code: string; codeVerifier: string },
  source: RequestSource,
): Promise<Outcome> {
  const now = auth.clock.now()
  const consumed = await consumeAuthCode(auth, tx, code)
  if (!consumed) return { error: 'flow_state_not_found' }
  const { flow, providerTokens, hasExpired } = consumed
  if (hasExpired) return { error: 'flow_state_expired' }
  const startingFlow = matchesChallenge(codeVerifier, flow.codeChallenge)
    ? flow
    : await findSignUpOfVerifier(tx, flow, codeVerifier, now)
  if (!startingFlow) return { error: 'bad_code_verifier' }
  const locked = flow.userId ? await lockUser(tx, flow.userId) : null
  if (!locked) return { error: 'flow_state_not_found' }
  const user = await resolveSignUps(auth, tx, locked, startingFlow)
  if (isBanned(user, now)) return { error: 'user_banned' }
  const linked = await completePendingLink(auth, tx, flow, source)
  if (linked) return 'error' in linked ? linked : { ...linked, providerTokens }

  const provider = flow.provider ?? 'email'
  const method = flow.authenticationMethod as AmrMethod
  const subject = await startSession(tx, user, method, source, now, provider)
  await insertAudit(tx, source, {
    action: 'login',
    actor: user,
    sessionId: subject.session.id,
    traits: { provider },
    at: now,
  })
  return { subject, providerTokens }
}

/**
 * Returns the sign-up that the verifier belongs to, or null. Of several sign-ups with one address only one was emailed a
 * link, and another one's browser may have opened it. Only that browser has the code, so the verifier of any sign-up of
 * the account is accepted.
 */
async function findSignUpOfVerifier(
  tx: Db,
  { userId, authenticationMethod }: FlowStateRow,
  codeVerifier: string,
  now: Date,
): Promise<FlowStateRow | null> {
  if (userId === null || authenticationMethod !== ('email/signup' satisfies AmrMethod)) return null
  return findSignUpFlowState(tx, { userId, codeChallenge: computeChallenge(codeVerifier), now })
}
