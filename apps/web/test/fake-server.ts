import { vi } from 'vitest'

export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: unknown
}

/** A JSON body and a status, or `'unreachable'` for a failed connection. */
export type Answer = { readonly status?: number; readonly body?: unknown } | 'unreachable'

export type Route = Answer | ((request: ReceivedRequest) => Answer | Promise<Answer>)
export type Routes = Readonly<Record<string, Route>>

/** The requests to the newest server, oldest first, for the report of a failed test. */
let log: string[] = []

/** Rejects the requests that are still open, so that none of them fails during a later test. */
let closeConnections = () => {}

export const closeFakeServer = () => closeConnections()

export const listReceivedRequests = () => ['Requests to the fake server:', ...log.slice(-20)].join('\n  ')

export const errorAnswer = (status: number, code: string, message = 'No'): Answer => ({
  status,
  body: { code, message },
})

/** Answers the page's requests by `METHOD /path`, else with 404, and records them. */
export function startFakeServer(routes: Routes) {
  const received: ReceivedRequest[] = []
  log = []
  const closed = new Promise<Answer>((resolve) => {
    closeConnections = () => resolve('unreachable')
  })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const text = await request.text()
    // As the browser's fetch: an aborted request of an earlier page is not sent.
    request.signal.throwIfAborted()
    const seen: ReceivedRequest = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    received.push(seen)
    const name = `${seen.method} ${seen.path}`
    const line = log.push(`${name} ${text}: not answered`) - 1
    const lines = log
    const route = routes[name]
    const answered = typeof route === 'function' ? route(seen) : (route ?? { status: 404, body: {} })
    const answer = await Promise.race([answered, closed])
    const { status = 200, body } = answer === 'unreachable' ? {} : answer
    const result = answer === 'unreachable' ? answer : status
    lines[line] = `${name} ${text}: ${route === undefined ? 'no such route' : result}`
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    const headers = { 'content-type': 'application/json' }
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
  })
  return { received, to: (path: string) => received.filter((request) => request.path === path) }
}
