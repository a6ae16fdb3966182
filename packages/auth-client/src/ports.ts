/** The device's two clocks and its timers. */
export interface Clock {
  /** Unix milliseconds as the device believes. May be wrong and may jump either way. */
  now(): number
  /** Milliseconds since some fixed moment. Never goes back; may stand still while the device sleeps. */
  elapsed(): number
  /** Calls `run` once after `ms` milliseconds, unless the returned function is called before. */
  setTimer(ms: number, run: () => void): () => void
}

/** Text kept by name and shared by the tabs of an origin. Every method may throw (blocked, full). */
export interface KeyValueStorage {
  get(key: string): string | null
  set(key: string, text: string): void
  remove(key: string): void
  keys(): readonly string[]
}

/** Carries messages to the other tabs of the origin, never back to the sender. */
export interface Channel {
  post(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  close(): void
}

/** A request to the auth server. `path` starts with a slash and includes the query. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON; nothing is sent when undefined. */
  readonly body?: unknown
}

/** What came back. `body` is the parsed JSON, undefined when the text was empty or not JSON. */
export interface HttpResponse {
  readonly status: number
  readonly body: unknown
  header(name: string): string | null
}

/** Sends one request, once. Rejects only when no reply arrived (network, CORS, time-out). */
export type HttpRequester = (request: HttpRequest) => Promise<HttpResponse>

/** Whether somebody is looking at this tab. */
export interface Visibility {
  isVisible(): boolean
  /** Told when the tab is shown, hidden or restored and when the network is back. Returns the way to unsubscribe. */
  onChange(listener: () => void): () => void
}

/** Runs `work` while no other tab of the origin runs its own. Rejects when there is no such thing after all. */
export type TabLock = (work: () => Promise<void>) => Promise<void>

/** Cryptographically secure random bytes. */
export type RandomBytes = (count: number) => Uint8Array

/** SHA-256. Rejects where the platform offers none (a browser page that is not on a secure origin). */
export type Sha256 = (bytes: Uint8Array) => Promise<Uint8Array>

/** Everything the session layer asks of the world. */
export interface Ports {
  readonly clock: Clock
  readonly storage: KeyValueStorage
  readonly channel: Channel
  readonly http: HttpRequester
  readonly visibility: Visibility
  readonly randomBytes: RandomBytes
  readonly sha256: Sha256
  /** Left out where there is none: then several tabs may refresh at once, which the server stands. */
  readonly lock?: TabLock | undefined
  /** Told what a listener threw; a listener can harm neither the session nor another listener. */
  readonly onListenerError?: (error: unknown) => void
}
