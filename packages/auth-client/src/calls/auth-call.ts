import type { HttpRequest } from '../ports.ts'

/** One call of the auth server. */
export interface AuthCall {
  readonly method: HttpRequest['method']
  /** The whole path, without the query, parameters as `:name`. */
  readonly path: string
  /** What stands for the `:name`s. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly accessToken?: string
}

/** Sends a call once. Yields the parsed body of a 2xx reply, undefined without one; throws AuthError otherwise. */
export type Send = (call: AuthCall) => Promise<unknown>
