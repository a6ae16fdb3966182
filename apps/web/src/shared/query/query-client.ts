import { focusManager, QueryClient, type QueryKey, type QueryKeyWithDataTag } from '@tanstack/react-query'
import { toast } from '#ui/overlay/toast-store.ts'
import { sessionStore } from '../session/session.ts'

/**
 * The cache of what guarded pages read. It is passed to each hook: a provider would be in the script of public pages.
 * A browser that believes to be offline is not trusted (`networkMode`), and nothing is retried, as in `createApi`.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
})

// A user who returns to the page sees current data at once, also from another window.
focusManager.setEventListener((onFocus) => {
  const stop = new AbortController()
  for (const change of ['visibilitychange', 'focus'])
    window.addEventListener(change, () => onFocus(), { signal: stop.signal })
  return () => stop.abort()
})
// Listens to the page and its network, which a provider would do.
queryClient.mount()

// Data of one user is never shown to the next.
sessionStore.subscribe((view, before) => {
  const userId = 'user' in view ? view.user.id : null
  if (userId === ('user' in before ? before.user.id : null)) return
  queryClient.removeQueries({ type: 'inactive' })
  for (const query of queryClient.getQueryCache().getAll()) query.reset()
  if (userId === null) return
  // Toasts of a hidden tab stay until it is shown again, perhaps to the next user.
  toast.clear()
  void queryClient.refetchQueries({ type: 'active' })
})

/** The options of a query that is read every `pollMs` while the page is visible, and when it is shown again. */
export const pollEvery = (pollMs: number) =>
  ({
    staleTime: pollMs,
    // What could not be loaded is shown with a button. It must not become a skeleton under the pointer.
    refetchInterval: ({ state }: { readonly state: { readonly data: unknown } }) =>
      state.data === undefined ? false : pollMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  }) as const

/** After a write: reads again what is shown, and drops the answer of a read that may have started before the write. */
export async function invalidateQueries(queryKey: QueryKey): Promise<void> {
  // Otherwise a first read in progress would be joined.
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** Shows what a write has changed, and drops the answer of a read in progress. What was not loaded is read. */
export function updateQuery<T>({ queryKey }: QueryKeyWithDataTag<QueryKey, T>, change: (data: T) => T): void {
  void queryClient.cancelQueries({ queryKey })
  const changed = queryClient.setQueryData<T>(queryKey, (data) => data && change(data))
  if (changed === undefined) void invalidateQueries(queryKey)
}
