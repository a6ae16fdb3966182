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

/** The API client: every request of the screens goes through it. */
export type Api = ReturnType<typeof createApi>

/** Creates the API client. It never retries: polls repeat by themselves, and a write may already have been applied. */
export function createApi({ accessToken, apiKey = null, fetch, onSessionGone }: ApiPorts) {
  const client = ky.create({
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

  /** Sends a request that no endpoint describes, with the bearer token. Throws ApiError for an error response. */
  const send = (path: string, init: RequestInit): Promise<Response> => client(path, init)

  /** As `call`, with the response headers. */
  async function ask<E extends EndpointDefinition>(
    endpoint: E,
    request?: EndpointRequest<E>,
  ): Promise<{ readonly reply: Reply<E>; readonly headers: Headers }> {
    const { params, query, body, ...rest } = (request ?? {}) as LooseRequest
    const response = await client(formatPath(endpoint.path, params), {
      ...rest,
      method: endpoint.method,
      searchParams: query,
      json: body,
    })
    return { reply: parseReply(endpoint, await response.json()), headers: response.headers }
  }

  /** Calls an endpoint and returns its reply, validated by the schema. Throws ApiError for an error response. */
  const call = async <E extends EndpointDefinition>(endpoint: E, request?: EndpointRequest<E>) =>
    (await ask(endpoint, request)).reply

  return { call, ask, send }
}

type Reply<E extends EndpointDefinition> = z.core.output<E['reply']>

function parseReply<E extends EndpointDefinition>(endpoint: E, json: unknown): Reply<E> {
  const result = endpoint.reply['~standard'].validate(json)
  if (result instanceof Promise) throw new TypeError('The schema of the reply is asynchronous')
  if (result.issues) throw new TypeError(`${endpoint.method} ${endpoint.path} answered in an unknown form`)
  return result.value as Reply<E>
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
