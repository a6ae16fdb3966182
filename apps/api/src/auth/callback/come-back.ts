import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../kernel/db.ts'
import { ApiError, toApiError } from '../../kernel/errors.ts'
import { type AdmissionRefusal, refusalError } from '../admission/admission.ts'
import { admit, type Visit } from '../admission/admit.ts'
import { findOwner } from '../admission/find-owner.ts'
import { keepPendingLink } from '../admission/pending-link.ts'
import { voucherOf } from '../admission/voucher.ts'
import { insertAudit } from '../audit/audit.queries.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { issueAuthCode } from '../flows/flow.ts'
import type { FlowRow } from '../flows/flows.queries.ts'
import { linkIdentity } from '../identities/link-identity.ts'
import type { Arrival } from '../providers/provider.ts'
import type { ProviderTokens } from '../providers/provider-tokens.ts'
import { withCode, withError, withFragment } from '../redirects/redirect-target.ts'
import { type SessionSubject, sessionReply } from '../sessions/session-reply.ts'
import { startSession } from '../sessions/start-session.ts'
import { errorTarget } from '../trips/error-target.ts'
import { type TakenTrip, takeTrip } from '../trips/take-trip.ts'
import type { UserRow } from '../user/users.queries.ts'

interface Return {
  /** What the provider sent along. */
  readonly answer: URLSearchParams
  /** The secret of the browser's cookie. */
  readonly browser: string | null
  readonly source: RequestSource
  readonly log: FastifyBaseLogger
}

type Outcome =
  | { readonly code: string }
  | { readonly subject: SessionSubject }
  | { readonly refusal: AdmissionRefusal }

/** Where the browser goes, and by which kind of redirect (wire §8.2). */
interface Landing {
  readonly url: string
  readonly status: 302 | 303
}

/**
 * Ends a trip to a provider (wire §8.2): the browser goes to the client with a code or a session, or with the reason why
 * there is none. A trip that cannot be told whose it is ends at the site.
 */
export async function comeBack(
  auth: AuthContext,
  { answer, browser, source, log }: Return,
): Promise<Landing> {
  const report = (thrown: unknown, provider: string | null) => {
    const { status } = toApiError(thrown)
    if (status >= 500) log.warn({ err: thrown, provider }, 'a sign-in through a provider failed')
  }
  const state = answer.get('state')
  const missing = new ApiError('bad_oauth_callback')
  const taken = state
    ? await takeTrip(auth, state, { secret: browser, source }).catch((thrown: unknown) => ({ thrown }))
    : { thrown: missing }
  if ('thrown' in taken) {
    report(taken.thrown, null)
    return { url: errorTarget(auth.settings.siteUrl, taken.thrown), status: 303 }
  }
  const { flow } = taken
  const error = answer.get('error')
  if (error) {
    const said = providerError(error, answer.get('error_description'))
    return { url: withError(flow.redirectTo, said), status: 302 }
  }
  try {
    const arrival = await redeem(auth, taken, answer)
    return { url: await finish(auth, flow, arrival, source), status: 302 }
  } catch (thrown) {
    report(thrown, flow.provider)
    return { url: errorTarget(flow.redirectTo, thrown), status: 302 }
  }
}

const providerError = (error: string, description: string | null): Record<string, string> => ({
  error: error.slice(0, 100),
  error_description: (description ?? '').slice(0, 300),
})

async function redeem(auth: AuthContext, { flow, trip }: TakenTrip, answer: URLSearchParams) {
  if (!answer.get('code')) throw new ApiError('bad_oauth_callback')
  const provider = auth.providers.find(flow.provider ?? '')
  if (!provider) throw new ApiError('oauth_provider_not_supported')
  const arrival = await provider.redeem(answer, trip).catch((cause: unknown) => {
    throw new ApiError('unexpected_failure', { message: 'Unable to exchange external code', cause })
  })
  return { ...arrival, voucher: voucherOf(provider, arrival.profile) }
}

async function finish(
  auth: AuthContext,
  flow: FlowRow,
  { voucher, tokens }: Pick<Arrival, 'tokens'> & Pick<Visit, 'voucher'>,
  source: RequestSource,
): Promise<string> {
  const visit = { voucher, redirectTo: flow.redirectTo, source }
  const outcome = await auth.db.transaction((tx) => enter(auth, tx, flow, visit, tokens))
  auth.outbox.wake()
  // Thrown after the commit: a throw inside would take the mail back that says what to do.
  if ('refusal' in outcome) throw refusalError(outcome.refusal)
  if ('code' in outcome) return withCode(flow.redirectTo, outcome.code)
  const session = await sessionReply(auth, outcome.subject)
  return withFragment(flow.redirectTo, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...tokens,
    refresh_token: session.refresh_token,
    sb: '',
    token_type: 'bearer',
  })
}

async function enter(
  auth: AuthContext,
  tx: Db,
  flow: FlowRow,
  visit: Visit,
  tokens: ProviderTokens,
): Promise<Outcome> {
  const { linkingUserId } = flow
  if (linkingUserId !== null && flow.codeChallenge !== null) {
    if (await findOwner(tx, visit.voucher)) return { refusal: 'identity_already_exists' }
    const code = await issueAuthCode(auth, tx, flow, { userId: linkingUserId, providerTokens: tokens })
    await keepPendingLink(auth, tx, flow.id, visit.voucher)
    return { code }
  }
  const admission = await (linkingUserId === null
    ? admit(auth, tx, visit)
    : linkIdentity(auth, tx, linkingUserId, visit))
  if ('refusal' in admission) return admission
  const { user } = admission
  if (flow.codeChallenge === null) return { subject: await signIn(auth, tx, user, visit) }
  return { code: await issueAuthCode(auth, tx, flow, { userId: user.id, providerTokens: tokens }) }
}

async function signIn({ clock }: AuthContext, tx: Db, user: UserRow, { voucher, source }: Visit) {
  const now = clock.now()
  const { provider } = voucher
  const subject = await startSession(tx, user, 'oauth', source, now, provider)
  const audit = { actor: user, sessionId: subject.session.id, traits: { provider }, at: now }
  await insertAudit(tx, source, { ...audit, action: 'login' })
  return subject
}
