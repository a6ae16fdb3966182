import {
  AuthError,
  type AuthRedirect,
  type AuthRedirectSignInResult,
  type SuccessfulAuthRedirect,
} from '@satlens/auth-client'
import type { User } from '@satlens/contract'
import type {
  AuthRedirectResult,
  AuthRedirectStore,
  EmailLinkFailure,
  ProviderFailure,
} from './auth-redirect-result.ts'
import { toLinkingResult } from './to-linking-result.ts'

/** Stores the result. `linkingProvider` is the provider that this tab was to link to the account, if any. */
export const storeRedirectResult = (
  store: AuthRedirectStore,
  result: AuthRedirectResult,
  linkingProvider: string | null,
): void => store.setState(linkingProvider === null ? result : toLinkingResult(linkingProvider, result), true)

/** Signs in with a link that holds a session and stores the result. Never throws. */
export async function redeemEmailLink(
  store: AuthRedirectStore,
  link: SuccessfulAuthRedirect,
  open: (link: SuccessfulAuthRedirect) => Promise<AuthRedirectSignInResult>,
): Promise<void> {
  try {
    store.setState(
      arrivalOf(await open(link), isFromProvider(link), (next) => store.setState(next, true)),
      true,
    )
  } catch (error) {
    // A page that could not fetch the client has not reached anybody, either.
    const wasRefused = error instanceof AuthError && !error.isRetryable
    store.setState({ status: 'failed', reason: wasRefused ? 'expired' : 'unreachable' }, true)
  }
}

const isFromProvider = (link: SuccessfulAuthRedirect): boolean => link.kind === 'tokens' && link.type === ''

function arrivalOf(
  outcome: AuthRedirectSignInResult,
  isSignIn: boolean,
  become: (next: AuthRedirectResult) => void,
): AuthRedirectResult {
  switch (outcome.kind) {
    case 'signed_in': {
      const { user } = outcome.session
      // After a provider sign-in no toast is shown: the user sees the requested page.
      if (isSignIn) return { status: 'none' }
      return outcome.isRecovery
        ? { status: 'recovering', userId: user.id }
        : { status: 'signed-in', email: nameOf(user) }
    }
    case 'unchanged':
      return { status: 'left-alone', email: nameOf(outcome.current), isSameUser: outcome.isSameUser }
    case 'unrequested':
      return {
        status: 'asking',
        email: nameOf(outcome.user),
        isRecovery: outcome.isRecovery,
        accept() {
          become({ status: 'none' })
          outcome.accept()
        },
        decline() {
          become({ status: 'none' })
          void outcome.decline()
        },
      }
  }
}

const nameOf = (user: User): string => user.email || user.phone || user.id

/** Returns the result of a link without a session. */
export const toRefusedLinkResult = ({
  code,
}: Extract<AuthRedirect, { kind: 'refused' }>): AuthRedirectResult => ({
  status: 'failed',
  reason: REASONS.get(code ?? '') ?? 'unusable',
})

// By codes of the wire, and by what a provider says itself where the wire has no code for it (docs/protocol.md#oauth-callback).
const REASONS = new Map<string, EmailLinkFailure | ProviderFailure>(
  Object.entries({
    otp_expired: 'expired',
    access_denied: 'declined',
    bad_oauth_state: 'lost',
    bad_oauth_callback: 'lost',
    flow_state_already_used: 'lost',
    flow_state_expired: 'lost',
    flow_state_not_found: 'lost',
    session_not_found: 'lost',
    insufficient_aal: 'lost',
    provider_email_needs_verification: 'unproven',
    user_banned: 'suspended',
    signup_disabled: 'closed',
    identity_already_exists: 'linkedAlready',
    unexpected_failure: 'broken',
    server_error: 'broken',
    temporarily_unavailable: 'broken',
    service_unavailable: 'broken',
  } as const),
)
