/** What the worker reads of a request to decide. */
export interface RequestSummary {
  readonly method: string
  readonly mode: string
  readonly url: string
}

export interface CachedShell {
  readonly origin: string
  /** The paths of the cached files. */
  readonly files: ReadonlySet<string>
}

/**
 * How a request is handled: by the browser (`pass`), from the cache, else the network (`cache-first`), from the network, else
 * the cache (`network-first`), or from the network, else the cached shell (`page`).
 */
export type RequestHandling = 'pass' | 'cache-first' | 'network-first' | 'page'

/** Decides by method and address. Requests that are not for the shell pass, above all those to the API. */
export function judgeRequest({ method, mode, url }: RequestSummary, shell: CachedShell): RequestHandling {
  const { origin, pathname, search } = new URL(url)
  // Emailed links and providers put tokens into the query. Files of the shell and screens have no query.
  if (method !== 'GET' || origin !== shell.origin || search !== '') return 'pass'
  if (mode === 'navigate') return SERVED_BY_THE_API.test(pathname) || isFile(pathname) ? 'pass' : 'page'
  if (HASHED.test(pathname)) return 'cache-first'
  return shell.files.has(pathname) ? 'network-first' : 'pass'
}

/** Their names change with their content, so a cached file is never out of date. */
const HASHED = /^\/assets\/[^/]+\.(js|css|woff2|svg)$/
const SERVED_BY_THE_API =
  /^\/(auth|rest|functions|market|alerts|ethereum|app|dev|docs|livez|readyz|metrics|assets)(\/|$)/

const isFile = (pathname: string) => /\.[^/]*$/.test(pathname)
