import { createStore, type StoreApi } from 'zustand/vanilla'

/** The newest reading of a feed. `loading` until the first request has ended one way or the other. */
export type FeedState<R> =
  | { readonly status: 'loading' }
  | { readonly status: 'read'; readonly reading: R }
  | { readonly status: 'failed' }

/** What a feed needs of the world. */
export interface FeedPorts<R> {
  readonly read: () => Promise<R>
  /** Whether anybody can see the page. Whatever changes that, or the network, makes the feed look again. */
  readonly page: {
    readonly isHidden: () => boolean
    readonly onChange: (listener: () => void) => () => void
  }
  /** Told of the first failure of an outage; the spec wants failures logged and nothing else (docs/spec/README.md#errors). */
  readonly log: (error: unknown) => void
}

/** One number with any number of readers. */
export interface Feed<R> {
  readonly store: StoreApi<FeedState<R>>
  /** Keeps the feed going at least this often, until the returned function is called. */
  readonly follow: (intervalMs: number) => () => void
  /** Reads at once, or joins the reading that is under way. Ends when that one has, and never throws. */
  readonly refresh: () => Promise<void>
}

/**
 * Polls while somebody follows, as often as the most eager follower asks. A hidden page stops it, and coming
 * back reads at once. A failure keeps the last reading: how long it may still be shown is judged by its age.
 */
export function createFeed<R>({ read, page, log }: FeedPorts<R>): Feed<R> {
  const store = createStore<FeedState<R>>()(() => ({ status: 'loading' }))
  const followers = new Map<symbol, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let isAsking = false
  let answer = Promise.resolve()
  let isDown = false
  let stopWatching = () => {}

  async function ask() {
    isAsking = true
    askedAt = performance.now()
    try {
      const reading = await read()
      isDown = false
      store.setState({ status: 'read', reading }, true)
    } catch (error) {
      if (!isDown) log(error)
      isDown = true
      if (store.getState().status === 'loading') store.setState({ status: 'failed' }, true)
    }
    isAsking = false
    schedule()
  }

  function refresh(): Promise<void> {
    clearTimeout(timer)
    if (!isAsking) answer = ask()
    return answer
  }

  function schedule() {
    clearTimeout(timer)
    if (followers.size === 0 || isAsking || page.isHidden()) return
    const waitMs = askedAt + Math.min(...followers.values()) - performance.now()
    if (waitMs <= 0) void refresh()
    else timer = setTimeout(() => void refresh(), waitMs)
  }

  function onChange() {
    // Whoever comes back wants to see the price as it is, not as it was.
    if (!page.isHidden()) askedAt = Number.NEGATIVE_INFINITY
    schedule()
  }

  function follow(intervalMs: number) {
    const follower = Symbol('follower')
    if (followers.size === 0) stopWatching = page.onChange(onChange)
    followers.set(follower, intervalMs)
    schedule()
    return () => {
      followers.delete(follower)
      if (followers.size === 0) stopWatching()
      schedule()
    }
  }

  return { store, follow, refresh }
}
