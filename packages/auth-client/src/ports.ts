/** The device's clocks and timers. */
export interface Clock {
  /** Returns Unix milliseconds by the device's clock, which may be wrong and may jump. */
  now(): number
  /** Returns milliseconds of a clock that never goes back. It may stop while the device sleeps. */
  elapsed(): number
  /** Calls `run` once after `ms` milliseconds. Returns a function that cancels the timer. */
  setTimer(ms: number, run: () => void): () => void
}

/** A text storage that all tabs of an origin share. Every method may throw if the storage is blocked or full. */
export interface KeyValueStorage {
  get(key: string): string | null
  set(key: string, text: string): void
  remove(key: string): void
  keys(): readonly string[]
}

/** Sends messages to the other tabs of the origin, never to the sender. */
export interface TabBroadcastChannel {
  post(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  close(): void
}

/** A request to the auth server. `path` starts with a slash and includes the query. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON. Undefined for a request without a body. */
  readonly body?: unknown
}

/** A response. `body` is the parsed JSON; undefined if the text was empty or not JSON. */
export interface HttpResponse {
  readonly status: number
  readonly body: unknown
  header(name: string): string | null
}

/** Sends one request without retries. Rejects only if there was no response (network, CORS, time-out). */
export type HttpRequester = (request: HttpRequest) => Promise<HttpResponse>

/** A call of an auth endpoint. */
export interface AuthApiCall {
  readonly method: HttpRequest['method']
  /** The path without the query, with parameters as `:name`. */
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly accessToken?: string
}

/** Sends a call once. Resolves with the parsed body of a 2xx response; throws AuthError otherwise. */
export type SendAuthApiCall = (call: AuthApiCall) => Promise<unknown>

/** The visibility of this tab. */
export interface PageVisibility {
  isVisible(): boolean
  /** Calls the listener if the tab is shown, hidden or restored, or the network is back. Returns an unsubscribe function. */
  onChange(listener: () => void): () => void
}

/** Runs `work` while no other tab of the origin runs its own. Rejects if locking fails. */
export type TabLock = (work: () => Promise<void>) => Promise<void>

/** Returns cryptographically secure random bytes. */
export type GetRandomBytes = (count: number) => Uint8Array

/** Computes SHA-256. Rejects if the platform does not offer it, for example on an insecure origin. */
export type ComputeSha256 = (bytes: Uint8Array) => Promise<Uint8Array>

/** The platform functions that the client needs. */
export interface AuthClientPorts {
  readonly clock: Clock
  readonly storage: KeyValueStorage
  readonly channel: TabBroadcastChannel
  readonly http: HttpRequester
  readonly visibility: PageVisibility
  readonly randomBytes: GetRandomBytes
  readonly sha256: ComputeSha256
  /** Without a lock several tabs may refresh at the same time, which the server supports. */
  readonly lock?: TabLock | undefined
  /** Receives the errors of listeners, which affect neither the session nor other listeners. */
  readonly onListenerError?: (error: unknown) => void
}
