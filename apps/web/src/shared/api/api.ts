import { settings } from '../browser/settings.ts'
import { getAccessToken, refreshSession } from '../session/session.ts'
import { fetchAndTrackConnection } from './connection.ts'
import { type Api, createApi } from './create-api.ts'

const apiKey = settings.publishable_key

/** Calls the server as the signed-in user. */
export const api: Api = createApi({
  accessToken: getAccessToken,
  apiKey,
  fetch: fetchAndTrackConnection,
  // Without a session on the server there is no new token, and with that it ends here too (docs/spec/README.md#states).
  onSessionGone: () => void refreshSession(),
})

/** Calls the server without a session, for public endpoints. */
export const publicApi: Api = createApi({
  accessToken: async () => null,
  apiKey,
  fetch: fetchAndTrackConnection,
})
