/** What the worker reads of a request before it decides. */
export interface RequestSummary {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** What this worker is there for. */
export interface CachedShell {
  readonly origin: string
  /** The paths of the files that it keeps. */
  readonly files: ReadonlySet<string>
}

/**
 * Who answers a request: the browser alone (`pass`), the kept file before the network (`cache-first`), the network
 * before the kept file (`network-first`), or the network before the kept shell (`page`).
 */
export type RequestHandling = 'pass' | 'cache-first' | 'network-first' | 'page'

/** Decides by the address alone. Whatever is not known to be of the shell passes by, the API first of all. */
export function judgeRequest({ method, mode, url }: RequestSummary, shell: CachedShell): RequestHandling {
  const { origin, pathname, search } = new URL(url)
  // Mailed links and services bring their tokens in the query. No file of the shell and no screen has one.
  if (method !== 'GET' || origin !== shell.origin || search !== '') return 'pass'
  if (mode === 'navigate') return SERVED_BY_THE_API.test(pathname) || isFile(pathname) ? 'pass' : 'page'
  if (HASHED.test(pathname)) return 'cache-first'
  return shell.files.has(pathname) ? 'network-first' : 'pass'
}

/** Their names change with their content, so what is kept is what the network would say. */
const HASHED = /^\/assets\/[^/]+\.(js|css|woff2|svg)$/
const SERVED_BY_THE_API =
  /^\/(auth|rest|functions|market|alerts|ethereum|app|dev|docs|livez|readyz|metrics|assets)(\/|$)/

const isFile = (pathname: string) => /\.[^/]*$/.test(pathname)
