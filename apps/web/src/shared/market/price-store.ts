import { createStore, type StoreApi } from 'zustand/vanilla'

/** The state of a price. A failed read keeps the data of an earlier one. */
export type PriceState<T> =
  | { readonly status: 'loading' | 'failed'; readonly data: undefined }
  | { readonly status: 'loaded'; readonly data: T }

/** A price with any number of readers, who share one request. Public pages show prices, so it needs no library of queries. */
export interface PriceStore<T> {
  readonly store: StoreApi<PriceState<T>>
  /** Reads at least every `pollMs` while the page is visible, until the returned function is called. */
  readonly follow: (pollMs: number) => () => void
  /** Reads at once, or joins the read in progress. Resolves when it has ended and never rejects. */
  readonly refresh: () => Promise<void>
}

/** Creates the store of a price. It reads nothing until it is followed. `onOutage` is called with the first error of an outage. */
export function createPriceStore<T>(
  read: () => Promise<T>,
  onOutage: (error: unknown) => void,
): PriceStore<T> {
  const store = createStore<PriceState<T>>()(() => ({ status: 'loading', data: undefined }))
  const followers = new Map<symbol, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let readAtMs = Number.NEGATIVE_INFINITY
  let current: Promise<void> | null = null
  let hasFailed = false
  let stopWatching = () => {}

  async function start(): Promise<void> {
    readAtMs = performance.now()
    try {
      store.setState({ status: 'loaded', data: await read() }, true)
      hasFailed = false
    } catch (error) {
      if (!hasFailed) onOutage(error)
      hasFailed = true
      if (store.getState().data === undefined) store.setState({ status: 'failed', data: undefined }, true)
    }
    current = null
    schedule()
  }

  function refresh(): Promise<void> {
    clearTimeout(timer)
    current ??= start()
    return current
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
    // A user who returns to the page sees the current price at once.
    if (!document.hidden) readAtMs = Number.NEGATIVE_INFINITY
    schedule()
  }

  function follow(pollMs: number) {
    const follower = Symbol('follower')
    if (followers.size === 0) stopWatching = watchPage(onPageChange)
    followers.set(follower, pollMs)
    schedule()
    return () => {
      followers.delete(follower)
      if (followers.size === 0) stopWatching()
      schedule()
    }
  }

  return { store, follow, refresh }
}

function watchPage(listener: () => void): () => void {
  const stop = new AbortController()
  document.addEventListener('visibilitychange', listener, stop)
  for (const change of ['online', 'offline', 'focus']) window.addEventListener(change, listener, stop)
  return () => stop.abort()
}
