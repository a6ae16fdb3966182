import { createStore, type StoreApi } from 'zustand/vanilla'

/** How long a new version is not spoken of again once somebody has said "Later". */
export const POSTPONE_MS = 60 * 60_000

/** Whether a new version waits, and how to get it. */
export type UpdateState =
  | { readonly status: 'none' }
  | { readonly status: 'ready' | 'postponed'; readonly reload: () => void }

/** A new version, from the moment it waits until somebody reloads the page. */
export interface UpdateStore extends StoreApi<UpdateState> {
  /** A newer one in place of one that was put off stays put off. */
  readonly offer: (reload: () => void) => void
  readonly postpone: () => void
}

/** No version waits before one is offered. */
export function createUpdateStore(): UpdateStore {
  const store = createStore<UpdateState>()(() => ({ status: 'none' }))

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

export const updateStore: UpdateStore = createUpdateStore()
