import { pkceGrantBody as body, type Session } from '@satlens/contract'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { parse } from '../../kernel/http/mount.ts'
import { completePendingLink } from '../account-linking/link-identity.ts'
import type { LinkingError } from '../account-linking/provider-identity.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { decryptText } from '../crypto/auth-secret.ts'
import { hashFlowSecret, type ProviderTokens, TOKENS_PURPOSE } from '../flow-states/flow-state.ts'
import {
  deleteFlowStateByCode,
  type FlowStateRow,
  findFlowStateByCode,
  findSignUpFlowState,
} from '../flow-states/flow-states.queries.ts'
import { computeChallenge, matchesChallenge } from '../flow-states/pkce-challenge.ts'
import { findLiveSession } from '../sessions/live-session.ts'
import {
  createSessionResponse,
  type SessionResponseContext,
  type SessionSubject,
} from '../sessions/session-response.ts'
import { signIn } from '../sessions/start-session.ts'
import { resolveSignUps } from '../sign-up/repeat-sign-up.ts'
import type { AmrMethod } from '../tables/sessions.ts'
import { isBanned } from '../users/user.ts'
import { lockUser } from '../users/users.queries.ts'

type PkceContext = SessionResponseContext &
  Pick<AuthContext, 'db' | 'outbox' | 'onUserTakenOver' | 'onEmailChanged'>
type ExchangeError = 'flow_state_expired' | 'bad_code_verifier' | LinkingError
type Outcome =
  | { readonly subject: SessionSubject; readonly providerTokens: ProviderTokens }
  | { readonly error: ExchangeError }

/**
 * Exchanges the auth code of an email link or a provider for a session (docs/protocol.md#code-exchange). The first
 * exchange consumes the code even with a wrong verifier, which leaves a single guess.
 */
export async function pkceGrant(auth: PkceContext, input: unknown, source: RequestSource): Promise<Session> {
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
  auth: PkceContext,
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

  const method = flow.authenticationMethod as AmrMethod
  const subject = await signIn(tx, user, { method, provider: flow.provider ?? 'email' }, source, now)
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

/**
 * Deletes and returns the flow state of an auth code, even if the exchange then fails. Returns null for an unknown code,
 * and for the second of two concurrent calls.
 */
async function consumeAuthCode({ clock, secret, settings }: PkceContext, tx: Db, code: string) {
  const authCodeHash = hashFlowSecret(code)
  const found = await findFlowStateByCode(tx, authCodeHash)
  // Locks account, session and flow state in the order of ending a session, which prevents deadlocks.
  if (found?.userId) await lockUser(tx, found.userId)
  if (found?.userId && found.sessionId) {
    const session = { userId: found.userId, sessionId: found.sessionId }
    await findLiveSession(tx, session, { limits: settings.limits, clock })
  }
  const flow = await deleteFlowStateByCode(tx, authCodeHash)
  if (!flow) return null
  const { encryptedProviderTokens: encrypted, expiresAt } = flow
  const json = encrypted ? decryptText(secret, TOKENS_PURPOSE, encrypted) : '{}'
  const providerTokens = JSON.parse(json) as ProviderTokens
  return { flow, providerTokens, hasExpired: expiresAt <= clock.now() }
}
