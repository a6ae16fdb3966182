import { pkceGrant as body, type Session } from '@satlens/contract'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { parse } from '../../kernel/http/mount.ts'
import type { LinkingError } from '../account-linking/linking-result.ts'
import { completePendingLink } from '../account-linking/pending-link.ts'
import { resolveSignUps } from '../account-linking/resolve-sign-ups.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { type FlowStateRow, findSignUpFlowState } from '../flow-states/flow-states.queries.ts'
import { computeChallenge, matchesChallenge } from '../flow-states/pkce-challenge.ts'
import type { ProviderTokens } from '../flow-states/provider-tokens.ts'
import { createSessionResponse, type SessionSubject } from '../sessions/session-response.ts'
import { startSession } from '../sessions/start-session.ts'
import type { AmrMethod } from '../tables/sessions.ts'
import { isBanned } from '../users/is-banned.ts'
import { lockUser } from '../users/users.queries.ts'
import { consumeAuthCode } from './consume-auth-code.ts'

type Refusal = 'flow_state_expired' | 'bad_code_verifier' | LinkingError
type Outcome =
  | { readonly subject: SessionSubject; readonly providerTokens: ProviderTokens }
  | { readonly refusal: Refusal }

/**
 * Exchanges the code of a mail or of a provider for a session (docs/protocol.md#code-exchange). A code is used up by the first exchange,
 * also by one with a wrong verifier: whoever guesses has one try.
 */
export async function pkceGrant(auth: AuthContext, input: unknown, source: RequestSource): Promise<Session> {
  const { auth_code: code, code_verifier: codeVerifier } = parse(body, input)
  if (!code || !codeVerifier) {
    throw new ApiError('validation_failed', { message: 'Send the auth code and its code verifier.' })
  }
  const outcome = await auth.db.transaction((tx) => exchange(auth, tx, { code, codeVerifier }, source))
  // Thrown after the commit: a throw inside would give the code back.
  if ('refusal' in outcome) {
    throw new ApiError(outcome.refusal, outcome.refusal === 'user_banned' ? { status: 400 } : {})
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
  const taken = await consumeAuthCode(auth, tx, code)
  if (!taken) return { refusal: 'flow_state_not_found' }
  const { flow, providerTokens, hasExpired } = taken
  if (hasExpired) return { refusal: 'flow_state_expired' }
  const begun = matchesChallenge(codeVerifier, flow.codeChallenge)
    ? flow
    : await findSignUpOfVerifier(tx, flow, codeVerifier, now)
  if (!begun) return { refusal: 'bad_code_verifier' }
  const locked = flow.userId ? await lockUser(tx, flow.userId) : null
  if (!locked) return { refusal: 'flow_state_not_found' }
  const user = await resolveSignUps(auth, tx, locked, begun)
  if (isBanned(user, now)) return { refusal: 'user_banned' }
  const linked = await completePendingLink(auth, tx, flow, source)
  if (linked) return 'refusal' in linked ? linked : { ...linked, providerTokens }

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
 * Of several sign-ups with one address, one was mailed the link, and another may be the one whose browser opened it. The
 * code came to that browser alone, so the verifier of any sign-up of the account will do.
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
