import type { AuthRedirectResult } from './auth-redirect-result.ts'

/**
 * What it means to be back from a provider that was to be added to the account, given what it would mean for somebody who
 * had left to sign in.
 */
export function toLinkingResult(provider: string, arrival: AuthRedirectResult): AuthRedirectResult {
  switch (arrival.status) {
    case 'failed':
      return { status: 'not-linked', provider, reason: arrival.reason }
    case 'none':
    case 'signed-in':
      return { status: 'linked', provider }
    case 'left-alone':
      // Somebody else has signed in here meanwhile, and is not the one it was added to.
      return arrival.isSameUser ? { status: 'linked', provider } : arrival
    default:
      return arrival
  }
}
