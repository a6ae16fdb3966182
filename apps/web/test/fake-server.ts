import { vi } from 'vitest'

/** A request as the server sees it. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: unknown
}

/** An answer: JSON and a status, or `'unreachable'` for none at all. */
export type Answer = { readonly status?: number; readonly body?: unknown } | 'unreachable'

export type Route = Answer | ((request: ReceivedRequest) => Answer | Promise<Answer>)
export type Routes = Readonly<Record<string, Route>>

/** Lines for the report of a failed test: the requests to the newest server, oldest first. */
let log: string[] = []

/** Lists the requests that the newest server has received, with the status of each answer. */
export const listReceivedRequests = () => ['Requests to the fake server:', ...log.slice(-20)].join('\n  ')

/** Returns an error response in the form of the API. */
export const errorAnswer = (status: number, code: string, message = 'No'): Answer => ({
  status,
  body: { code, message },
})

/** Answers the page's requests by `METHOD /path` and keeps them. What no route expects is answered 404. */
export function startFakeServer(routes: Routes) {
  const received: ReceivedRequest[] = []
  log = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const text = await request.text()
    const seen: ReceivedRequest = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    received.push(seen)
    const nth = log.push(`${seen.method} ${seen.path} ${text}: not answered`) - 1
    const lines = log
    const route = routes[`${seen.method} ${seen.path}`]
    const answer = typeof route === 'function' ? await route(seen) : (route ?? { status: 404, body: {} })
    const status = answer === 'unreachable' ? answer : (answer.status ?? 200)
    lines[nth] = `${seen.method} ${seen.path} ${text}: ${route === undefined ? 'no such route' : status}`
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json' },
    })
  })
  return {
    received,
    to: (path: string) => received.filter((request) => request.path === path),
  }
}
