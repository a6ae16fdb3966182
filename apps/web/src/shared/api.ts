import { type Api, createApi } from './create-api.ts'
import { accessToken } from './session/session.ts'

/** The server, asked as whoever is signed in. */
export const api: Api = createApi({ accessToken, fetch: (request) => fetch(request) })

/** The server, asked as nobody: for what anyone may read. */
export const publicApi: Api = createApi({
  accessToken: async () => null,
  fetch: (request) => fetch(request),
})
