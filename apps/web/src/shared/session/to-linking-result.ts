import type { AuthRedirectResult } from './auth-redirect-result.ts'

/**
 * Converts the result of a provider sign-in to the result of linking that provider to the account.
 */
export function toLinkingResult(provider: string, result: AuthRedirectResult): AuthRedirectResult {
  switch (result.status) {
    case 'failed':
      return { status: 'not-linked', provider, reason: result.reason }
    case 'none':
    case 'signed-in':
      return { status: 'linked', provider }
    case 'left-alone':
      // Somebody else has signed in here meanwhile, and is not the one it was added to.
      return result.isSameUser ? { status: 'linked', provider } : result
    default:
      return result
  }
}
