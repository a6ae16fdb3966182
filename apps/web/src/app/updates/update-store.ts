import { createStore } from 'zustand/vanilla'

export const POSTPONE_MS = 60 * 60_000

type UpdateState =
  | { readonly status: 'none' }
  | { readonly status: 'ready' | 'postponed'; readonly reload: () => void }

/** A new version, from when it is ready until the page is reloaded. */
export function createUpdateStore() {
  const store = createStore<UpdateState>()(() => ({ status: 'none' }))

  /** A version that replaces a postponed one stays postponed. */
  function offer(reload: () => void) {
    const isPostponed = store.getState().status === 'postponed'
    store.setState({ status: isPostponed ? 'postponed' : 'ready', reload }, true)
  }

  function postpone() {
    const update = store.getState()
    if (update.status !== 'ready') return
    store.setState({ ...update, status: 'postponed' }, true)
    setTimeout(
      () => store.setState((latest) => ({ ...latest, status: 'ready' }) as UpdateState, true),
      POSTPONE_MS,
    )
  }

  return { ...store, offer, postpone }
}

export const updateStore = createUpdateStore()
