import type { EndpointInput, EndpointShape } from '@satlens/contract'
import { createNetworkError, parseErrorResponse } from './auth-error.ts'
import type { AuthCall, Send } from './calls/auth-call.ts'
import type { Clock, HttpRequest, HttpRequester, HttpResponse } from './ports.ts'

/**
 * A call whose method, path and body are those of a contract endpoint. Checked by type alone: a page that only
 * shows who is signed in does not load the schemas.
 */
export type CallOf<E extends EndpointShape> = Omit<AuthCall, 'method' | 'path' | 'params' | 'body'> & {
  readonly method: E['method']
  readonly path: E['path']
} & (E extends { readonly params: object } ? { readonly params: EndpointInput<E>['params'] } : unknown) &
  (E extends { readonly body: object } ? { readonly body: EndpointInput<E>['body'] } : unknown)

/** Makes {@link Send} over a requester. */
export const createSend =
  (http: HttpRequester, clock: Clock): Send =>
  async (call) => {
    const reply = await receive(http, toRequest(call))
    if (reply.status >= 200 && reply.status < 300) return reply.body
    throw parseErrorResponse(reply, clock.now())
  }

async function receive(http: HttpRequester, request: HttpRequest): Promise<HttpResponse> {
  try {
    return await http(request)
  } catch (cause) {
    throw createNetworkError(cause)
  }
}

function toRequest(call: AuthCall): HttpRequest {
  return {
    method: call.method,
    path: pathText(call) + queryText(call.query ?? {}),
    headers: call.accessToken === undefined ? {} : { authorization: `Bearer ${call.accessToken}` },
    ...(call.body === undefined ? {} : { body: call.body }),
  }
}

const pathText = ({ path, params = {} }: AuthCall): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function queryText(query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
