import { createStore, type StoreApi } from 'zustand/vanilla'
import { sessionStore } from '../session/session.ts'

/** The state of a query. A failed read keeps the data of an earlier one; `error` is that of the newest read, else null. */
export type QueryState<T> = { readonly isReading: boolean } & (
  | { readonly status: 'loading'; readonly data: undefined; readonly error: null }
  | Settled<T>
)

type Settled<T> =
  | { readonly status: 'loaded'; readonly data: T; readonly error: unknown }
  | { readonly status: 'failed'; readonly data: undefined; readonly error: unknown }

/** Data of the server with any number of readers: they share one request, and the answers of older requests are dropped. */
export interface Query<T> {
  readonly store: StoreApi<QueryState<T>>
  /** Reads for the first follower, and then at least every `pollMs` while the page is visible, until the returned function is called. */
  readonly follow: (pollMs?: number) => () => void
  /** Reads at once, or joins the read in progress. Resolves when it has ended and never rejects. */
  readonly refresh: () => Promise<void>
  /** As `refresh`, but forgets the error, so that a failed query is shown as loading. */
  readonly retry: () => Promise<void>
  /** After a write: reads again, and drops the answer of a read that may have started before the write. */
  readonly invalidate: () => Promise<void>
  readonly set: (data: T) => void
  readonly reset: () => void
}

interface QueryOptions {
  /** True for data that does not depend on the user and is therefore kept at sign-out. */
  readonly isPublic?: boolean
  /** Called with the first error of an outage. */
  readonly onOutage?: (error: unknown) => void
}

const LOADING = { status: 'loading', data: undefined, error: null, isReading: false } as const
const privateQueries = new Set<{ reset: () => void; refreshIfFollowed: () => void }>()

/** Creates a query. It reads nothing until it is followed. */
export function createQuery<T>(
  read: (signal: AbortSignal) => Promise<T>,
  { isPublic = false, onOutage }: QueryOptions = {},
): Query<T> {
  const store = createStore<QueryState<T>>()(() => LOADING)
  const followers = new Map<symbol, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let readAtMs = Number.NEGATIVE_INFINITY
  let current: AbortController | null = null
  let answer = Promise.resolve()
  let stopWatching = () => {}

  async function start(): Promise<void> {
    const own = new AbortController()
    current = own
    readAtMs = performance.now()
    store.setState({ isReading: true })
    const next = await read(own.signal).then(
      (data): Settled<T> => ({ status: 'loaded', data, error: null }),
      (error: unknown) => afterFailure(store.getState(), error),
    )
    // Superseded by a newer read, whose answer the callers wait for, or by a reset.
    if (current !== own) return current === null ? undefined : answer
    if (next.error !== null && store.getState().error === null) onOutage?.(next.error)
    settle(next)
  }

  function settle(next: Settled<T>) {
    current?.abort()
    current = null
    store.setState({ ...next, isReading: false }, true)
    schedule()
  }

  function refresh(): Promise<void> {
    if (current === null) return invalidate()
    return answer
  }

  function retry(): Promise<void> {
    if (store.getState().status === 'failed') store.setState(LOADING, true)
    else store.setState({ error: null })
    return refresh()
  }

  function invalidate(): Promise<void> {
    clearTimeout(timer)
    current?.abort()
    answer = start()
    return answer
  }

  function schedule() {
    clearTimeout(timer)
    const pollMs = Math.min(...followers.values())
    if (pollMs === Number.POSITIVE_INFINITY || current !== null || document.hidden) return
    const waitMs = readAtMs + pollMs - performance.now()
    if (waitMs <= 0) void refresh()
    else timer = setTimeout(() => void refresh(), waitMs)
  }

  function onPageChange() {
    // A user who returns to the page sees current data at once.
    if (!document.hidden) readAtMs = Number.NEGATIVE_INFINITY
    schedule()
  }

  function follow(pollMs = Number.POSITIVE_INFINITY) {
    const follower = Symbol('follower')
    const isFirst = followers.size === 0
    if (isFirst) stopWatching = watchPage(onPageChange)
    followers.set(follower, pollMs)
    if (isFirst && pollMs === Number.POSITIVE_INFINITY) void retry()
    else schedule()
    return () => {
      followers.delete(follower)
      if (followers.size === 0) stopWatching()
      schedule()
    }
  }

  function reset() {
    clearTimeout(timer)
    current?.abort()
    current = null
    readAtMs = Number.NEGATIVE_INFINITY
    store.setState(LOADING, true)
  }

  const refreshIfFollowed = () => {
    if (followers.size > 0) void refresh()
  }
  if (!isPublic) privateQueries.add({ reset, refreshIfFollowed })
  const set = (data: T) => settle({ status: 'loaded', data, error: null })
  return { store, follow, refresh, retry, invalidate, set, reset }
}

function afterFailure<T>({ status, data }: QueryState<T>, error: unknown): Settled<T> {
  return status === 'loaded' ? { status, data, error } : { status: 'failed', data: undefined, error }
}

function watchPage(listener: () => void): () => void {
  const stop = new AbortController()
  document.addEventListener('visibilitychange', listener, stop)
  for (const change of ['online', 'offline', 'focus']) window.addEventListener(change, listener, stop)
  return () => stop.abort()
}

// Data of one user is never shown to the next.
sessionStore.subscribe((view, before) => {
  const userId = 'user' in view ? view.user.id : null
  if (userId === ('user' in before ? before.user.id : null)) return
  resetQueries()
  if (userId === null) return
  for (const query of privateQueries) query.refreshIfFollowed()
})

/** Forgets the data of every query that is not public. */
export function resetQueries(): void {
  for (const query of privateQueries) query.reset()
}
