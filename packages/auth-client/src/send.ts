import type { EndpointDefinition, EndpointInput } from '@satlens/contract'
import {
  AuthError,
  createAuthNetworkError,
  createAuthSessionMissingError,
  parseAuthErrorResponse,
} from './auth-error.ts'
import type {
  AuthApiCall,
  Clock,
  HttpRequest,
  HttpRequester,
  HttpResponse,
  SendAuthApiCall,
} from './ports.ts'
import type { Session } from './session/session.ts'
import type { AuthSessionState } from './session/session-state.ts'

/** A call with the method, path and body of a contract endpoint. Only a type: the schemas are not loaded. */
export type EndpointCall<E extends EndpointDefinition> = Omit<
  AuthApiCall,
  'method' | 'path' | 'params' | 'body'
> & {
  readonly method: E['method']
  readonly path: E['path']
} & (E extends { readonly params: object } ? { readonly params: EndpointInput<E>['params'] } : unknown) &
  (E extends { readonly body: object } ? { readonly body: EndpointInput<E>['body'] } : unknown)

/** Creates the function that sends calls. */
export const createSendAuthApiCall =
  (http: HttpRequester, clock: Clock): SendAuthApiCall =>
  async (call) => {
    const response = await request(http, call)
    if (response.status >= 200 && response.status < 300) return response.body
    throw parseAuthErrorResponse(response, clock.now())
  }

/** Creates the function that sends calls with the access token of the session. */
export const createSendAuthApiCallSignedIn =
  (deps: {
    readonly send: SendAuthApiCall
    readonly state: AuthSessionState
    readonly getSession: () => Promise<Session | null>
  }): SendAuthApiCall =>
  async (call) => {
    const session = await deps.getSession()
    if (!session) throw createAuthSessionMissingError()
    try {
      return await deps.send({ ...call, accessToken: session.access_token })
    } catch (error) {
      const hasEnded = error instanceof AuthError && error.code === 'session_not_found'
      // The storage may hold another session by now, which stays.
      if (hasEnded && deps.state.read()?.access_token === session.access_token) deps.state.remove()
      throw error
    }
  }

async function request(http: HttpRequester, call: AuthApiCall): Promise<HttpResponse> {
  const request: HttpRequest = {
    method: call.method,
    path: formatPath(call) + formatQueryString(call.query ?? {}),
    headers: call.accessToken === undefined ? {} : { authorization: `Bearer ${call.accessToken}` },
    ...(call.body === undefined ? {} : { body: call.body }),
  }
  try {
    return await http(request)
  } catch (cause) {
    throw createAuthNetworkError(cause)
  }
}

const formatPath = ({ path, params = {} }: AuthApiCall): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Formats a query with its question mark; empty without fields. */
export function formatQueryString(query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
