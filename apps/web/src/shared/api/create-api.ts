import type { EndpointDefinition } from '@satlens/contract'
import ky from 'ky'
import type * as z from 'zod/mini'
import { readApiError } from './api-error.ts'

export interface ApiPorts {
  readonly accessToken: () => Promise<string | null>
  /** Sent as `apikey` to a server that asks for one. */
  readonly apiKey?: string | null
  readonly fetch: (request: Request) => Promise<Response>
  /** Called when the server answers that the session has ended or its account was deleted. */
  readonly onSessionGone?: () => void
}

const TIME_LIMIT_MS = 15_000
const GONE: ReadonlySet<string> = new Set(['session_not_found', 'user_not_found'])

/** The parts of a request that the endpoint declares, each typed by its schema. */
export type EndpointRequest<E extends EndpointDefinition> = PartOf<E, 'params'> &
  PartOf<E, 'query'> &
  PartOf<E, 'body'> & { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal }

export interface EndpointResponse<E extends EndpointDefinition> {
  readonly reply: z.core.output<E['reply']>
  readonly headers: Headers
}

/** The API client: every request of the screens goes through it. */
export interface Api {
  /** Calls an endpoint and returns its reply, validated by the schema. Throws ApiError for an error response. */
  readonly call: <E extends EndpointDefinition>(
    endpoint: E,
    request?: EndpointRequest<E>,
  ) => Promise<z.core.output<E['reply']>>
  /** As `call`, with the response headers. */
  readonly ask: <E extends EndpointDefinition>(
    endpoint: E,
    request?: EndpointRequest<E>,
  ) => Promise<EndpointResponse<E>>
  /** Sends a request that no endpoint describes, with the bearer token. Throws ApiError for an error response. */
  readonly send: (path: string, init: RequestInit) => Promise<Response>
}

/** Creates the API client. It never retries: polls repeat by themselves, and a write may already have been applied. */
export function createApi({ accessToken, apiKey = null, fetch, onSessionGone }: ApiPorts): Api {
  const send = ky.create({
    retry: 0,
    timeout: TIME_LIMIT_MS,
    // A response from the browser's cache would look current, even without a network.
    cache: 'no-cache',
    headers: apiKey === null ? {} : { apikey: apiKey },
    async fetch(input) {
      const request = input as Request
      // ky clones requests, which makes a stream of the body that developer tools do not show.
      const body = request.body && (await request.text())
      const response = await fetch(body ? new Request(request, { body }) : request)
      // The time limit of ky ends with the headers. Reading the body here includes it.
      await response.clone().arrayBuffer()
      return response
    },
    hooks: {
      beforeRequest: [
        async ({ headers }) => {
          const token = await accessToken()
          if (token !== null) headers.set('Authorization', `Bearer ${token}`)
        },
      ],
      beforeError: [
        async ({ response }) => {
          const failure = await readApiError(response)
          if (GONE.has(failure.code)) onSessionGone?.()
          throw failure
        },
      ],
    },
  })

  const ask: Api['ask'] = async (endpoint, request) => {
    const { params, query, body, ...rest } = (request ?? {}) as LooseRequest
    const response = await send(formatPath(endpoint.path, params), {
      ...rest,
      method: endpoint.method,
      searchParams: query,
      json: body,
    })
    const reply = parseReply(endpoint, await response.json())
    return { reply, headers: response.headers }
  }

  return { call: async (endpoint, request) => (await ask(endpoint, request)).reply, ask, send }
}

function parseReply<E extends EndpointDefinition>(endpoint: E, json: unknown): z.core.output<E['reply']> {
  const result = endpoint.reply['~standard'].validate(json)
  if (result instanceof Promise) throw new TypeError('The schema of the reply is asynchronous')
  if (result.issues) throw new TypeError(`${endpoint.method} ${endpoint.path} answered in an unknown form`)
  return result.value as z.core.output<E['reply']>
}

const formatPath = (template: string, params: LooseRequest['params'] = {}): string =>
  template.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))

interface LooseRequest {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Record<string, string | undefined>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

type PartOf<E, K extends 'params' | 'query' | 'body'> = E extends {
  readonly [P in K]: infer S extends z.core.$ZodType
}
  ? { readonly [P in K]: z.core.input<S> }
  : unknown
