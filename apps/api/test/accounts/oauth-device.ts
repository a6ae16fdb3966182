import type { TestApp } from '../harness/test-app.ts'
import { postForm, type RegisteredClient, registerClient } from './oauth-app.ts'
import { bearer, type Token, VERSIONED } from './people.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** Stores a public application that signs in devices. */
export const registerDeviceClient = (app: TestApp, columns: Readonly<Record<string, unknown>> = {}) =>
  registerClient(app, {
    token_endpoint_auth_method: 'none',
    grant_types: [GRANT, 'refresh_token'],
    ...columns,
  })

/** Starts the sign-in of a device and returns its codes. */
export const startDevice = async (
  app: TestApp,
  client: RegisteredClient,
  form: Readonly<Record<string, string>> = {},
) => (await postForm(app, 'device_authorization', client, { scope: 'email', ...form })).body

/** Polls as a device does. */
export const pollDevice = (
  app: TestApp,
  client: RegisteredClient,
  device_code: string,
  form: Readonly<Record<string, string>> = {},
) => postForm(app, 'token', client, { grant_type: GRANT, device_code, ...form })

/** Answers the request of a device as its user does on the page. */
export const allowDevice = (
  app: TestApp,
  session: Token,
  user_code: string,
  action: 'approve' | 'deny' = 'approve',
) =>
  app.request
    .post('/auth/v1/oauth/device')
    .set({ ...VERSIONED, ...bearer(session) })
    .send({ user_code, action })
