import type { AuthClient } from '@satlens/auth-client'
import { createBrowserAuthClient } from '@satlens/auth-client/browser'

/** The one session client of the page. Nothing happens before `startSession`. */
export const authClient: AuthClient = createBrowserAuthClient({
  baseUrl: location.origin,
  origin: location.origin,
})
