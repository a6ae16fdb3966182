import { type Api, createApi } from './create-api.ts'
import { accessToken } from './session/session.ts'
import { settings } from './settings.ts'

const apiKey = settings.publishable_key

/** The server, asked as whoever is signed in. */
export const api: Api = createApi({ accessToken, apiKey, fetch: (request) => fetch(request) })

/** The server, asked as nobody: for what anyone may read. */
export const publicApi: Api = createApi({
  accessToken: async () => null,
  apiKey,
  fetch: (request) => fetch(request),
})
