import { vi } from 'vitest'

/** A request as the server sees it. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: unknown
}

/** An answer: JSON and a status, or `'unreachable'` for none at all. */
export type Answer = { readonly status?: number; readonly body?: unknown } | 'unreachable'

type Route = Answer | ((request: Received) => Answer | Promise<Answer>)

/** Answers the page's requests by `METHOD /path` and keeps them. What no route expects is answered 404. */
export function startFakeServer(routes: Readonly<Record<string, Route>>) {
  const received: Received[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const text = await request.text()
    const seen: Received = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    received.push(seen)
    const route = routes[`${seen.method} ${seen.path}`] ?? { status: 404, body: {} }
    const answer = typeof route === 'function' ? await route(seen) : route
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
