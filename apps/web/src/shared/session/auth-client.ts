import { AuthError } from '@satlens/auth-client'

/**
 * Exported here, so that they are loaded with the client and not with the page.
 * @public session.ts reads it from a module fetched on demand, which the dead-code check cannot follow.
 */
export { getAuthenticatorAssuranceLevels, requestPasswordReset } from '@satlens/auth-client'

import { createBrowserAuthClient } from '@satlens/auth-client/browser'
import { ApiError, loadErrorMessages } from '../api/api-error.ts'
import { settings } from '../browser/settings.ts'

/** The one session client of the page. Nothing happens before its `start`. */
export const authClient = createBrowserAuthClient({
  baseUrl: location.origin,
  origin: location.origin,
  ...(settings.publishable_key !== null && { apiKey: settings.publishable_key }),
})

/**
 * Converts an error of the auth service to the ApiError that every other call throws.
 * @public session.ts reads it from a module fetched on demand, which the dead-code check cannot follow.
 */
export async function withApiErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    // Without an answer of the service there is no message of the server, and the screen shows its fallback.
    if (!(error instanceof AuthError) || error.status === 0 || error.code === 'unexpected_reply') throw error
    await loadErrorMessages()
    throw new ApiError(error.message, {
      code: error.code,
      status: error.status,
      retryAfterSeconds: error.retryAfterMs > 0 ? Math.ceil(error.retryAfterMs / 1000) : null,
      cause: error,
    })
  }
}
