import type { OAuthClientRow } from '../clients/oauth-clients.queries.ts'

/** What a session must have before its user can allow an application anything. */
export type MissingProof = 'other_account' | 'sign_in' | 'second_factor'

interface Situation {
  readonly request: {
    readonly scope: string
    readonly prompt: string | null
    readonly maxAgeS: number | null
    readonly acrValues: string | null
    /** The only user who may answer; null if any may. */
    readonly hintedUserId: string | null
    readonly redirectUri: string
    readonly createdAt: Date
  }
  readonly client: Pick<OAuthClientRow, 'tokenEndpointAuthMethod'>
  readonly session: {
    readonly userId: string
    readonly aal: 'aal1' | 'aal2'
    /** The last time that the user proved who they are. */
    readonly authenticatedAt: Date
  }
  /** The scopes that the user has allowed this client, separated by spaces; null if none. */
  readonly grantedScope: string | null
  /** True if every application needs a session at aal2. */
  readonly requiresAal2: boolean
  readonly now: Date
}

export type AuthorizationDecision =
  | { readonly kind: 'approve' }
  | { readonly kind: 'ask'; readonly requires: MissingProof | null }
  /** With `prompt=none` nothing may be asked, so the application gets an error (OpenID Connect Core §3.1.2.6). */
  | {
      readonly kind: 'reject'
      readonly error: 'login_required' | 'interaction_required' | 'consent_required'
    }

/** Decides whether an application gets its code at once, the user is asked, or the request fails. */
export function decideAuthorization(situation: Situation): AuthorizationDecision {
  const requires = findMissingProof(situation)
  const isCovered = isCoveredByConsent(situation)
  const prompts = situation.request.prompt?.split(' ') ?? []
  if (prompts.includes('none')) {
    if (requires === 'sign_in' || requires === 'other_account')
      return { kind: 'reject', error: 'login_required' }
    if (requires === 'second_factor') return { kind: 'reject', error: 'interaction_required' }
    return isCovered ? { kind: 'approve' } : { kind: 'reject', error: 'consent_required' }
  }
  const mustAsk = prompts.includes('consent') || prompts.includes('select_account')
  return requires === null && isCovered && !mustAsk ? { kind: 'approve' } : { kind: 'ask', requires }
}

/** Returns what the session lacks: the user of `id_token_hint`, a newer sign-in for `prompt=login` and `max_age`, or a second factor. */
export function findMissingProof({
  request: { prompt, maxAgeS, acrValues, hintedUserId, createdAt },
  session: { userId, aal, authenticatedAt },
  requiresAal2,
  now,
}: Situation): MissingProof | null {
  if (hintedUserId !== null && hintedUserId !== userId) return 'other_account'
  const needsNewSignIn = prompt?.split(' ').includes('login')
  const isTooOld = maxAgeS !== null && now.getTime() - authenticatedAt.getTime() > maxAgeS * 1_000
  // A sign-in for this request is new enough, however long its user takes to decide: `max_age=0` could never be met otherwise.
  if ((needsNewSignIn || isTooOld) && authenticatedAt <= createdAt) return 'sign_in'
  const acrs = acrValues?.split(' ') ?? []
  const needsAal2 = requiresAal2 || (acrs.includes('aal2') && !acrs.includes('aal1'))
  return needsAal2 && aal !== 'aal2' ? 'second_factor' : null
}

/**
 * Returns true if the user has allowed all of it before. A public client on a loopback address or a private scheme is asked
 * for every time, because another program of the device could pose as it (RFC 8252 §8.6).
 */
function isCoveredByConsent({ request, client, grantedScope }: Situation): boolean {
  const canBeImpersonated =
    client.tokenEndpointAuthMethod === 'none' && !request.redirectUri.startsWith('https://')
  const granted = grantedScope?.split(' ') ?? []
  return !canBeImpersonated && request.scope.split(' ').every((scope) => granted.includes(scope))
}
