import {
  AuthError,
  type AuthRedirect,
  type AuthRedirectSignInResult,
  type SuccessfulAuthRedirect,
} from '@satlens/auth-client'
import type { User } from '@satlens/contract'
import { formatEmailAddress } from '@satlens/domain'
import type {
  AuthRedirectResult,
  AuthRedirectStore,
  EmailLinkFailure,
  ProviderFailure,
} from './auth-redirect-result.ts'

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
      toRedirectResult(await open(link), isFromProvider(link), (result) => store.setState(result, true)),
      true,
    )
  } catch (error) {
    // If the client could not be loaded, the server was not reached either.
    const wasRejected = error instanceof AuthError && !error.isRetryable
    store.setState({ status: 'failed', reason: wasRejected ? 'expired' : 'unreachable' }, true)
  }
}

const isFromProvider = (link: SuccessfulAuthRedirect): boolean => link.kind === 'tokens' && link.type === ''

function toRedirectResult(
  outcome: AuthRedirectSignInResult,
  isSignIn: boolean,
  setResult: (result: AuthRedirectResult) => void,
): AuthRedirectResult {
  switch (outcome.kind) {
    case 'signed_in': {
      const { user } = outcome.session
      // After a provider sign-in no toast is shown: the user sees the requested page.
      if (isSignIn) return { status: 'none' }
      return outcome.isRecovery
        ? { status: 'recovering', userId: user.id }
        : { status: 'signed-in', email: getUserName(user) }
    }
    case 'unchanged':
      return { status: 'left-alone', email: getUserName(outcome.current), isSameUser: outcome.isSameUser }
    case 'unrequested':
      return {
        status: 'asking',
        email: getUserName(outcome.user),
        isRecovery: outcome.isRecovery,
        accept() {
          setResult({ status: 'none' })
          outcome.accept()
        },
        decline() {
          setResult({ status: 'none' })
          void outcome.decline()
        },
      }
  }
}

const getUserName = (user: User): string => formatEmailAddress(user.email) || user.phone || user.id

export function toLinkingResult(provider: string, result: AuthRedirectResult): AuthRedirectResult {
  switch (result.status) {
    case 'failed':
      return { status: 'not-linked', provider, reason: result.reason }
    case 'none':
    case 'signed-in':
      return { status: 'linked', provider }
    case 'left-alone':
      // Another user has signed in here meanwhile, to whom it was not linked.
      return result.isSameUser ? { status: 'linked', provider } : result
    default:
      return result
  }
}

export const toRefusedLinkResult = ({
  code,
}: Extract<AuthRedirect, { kind: 'refused' }>): AuthRedirectResult => ({
  status: 'failed',
  reason: REASONS.get(code ?? '') ?? 'unusable',
})

// By error codes of the server and of providers (docs/protocol.md#oauth-callback).
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
