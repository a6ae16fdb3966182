import { decideOAuthDeviceRequestEndpoint, getOAuthDeviceRequestEndpoint } from '@satlens/contract'
import type { AuthRoutesPlugin } from '#auth/core/ports.ts'
import { getAuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import { createEndpointRegistrar } from '#kernel/http/register-endpoint.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import { decideDeviceRequest, openDeviceRequest } from './decide-device-request.ts'

/** What the page for devices calls (RFC 8628 §3.3). The devices themselves use the endpoints of applications. */
export const oauthDeviceRoutes: AuthRoutesPlugin<OAuthServerDeps> = (app, deps, preHandler) => {
  const mount = createEndpointRegistrar(app, { preHandler })
  mount(getOAuthDeviceRequestEndpoint, ({ query }, request) =>
    openDeviceRequest(deps, getAuthenticatedCaller(request), query.user_code),
  )
  mount(decideOAuthDeviceRequestEndpoint, ({ body }, request) =>
    decideDeviceRequest(deps, getAuthenticatedCaller(request), {
      userCode: body.user_code,
      action: body.action,
    }),
  )
}
