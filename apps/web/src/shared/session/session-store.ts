import type { AuthClient } from '@satlens/auth-client'
import type { User } from '@satlens/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What the screens may know of the session: who is signed in, never a token. */
export type SessionView =
  | { readonly status: 'loading' }
  /** `byChoice` when somebody pressed "Sign Out" in this tab, rather than the session having ended on its own. */
  | { readonly status: 'signed-out'; readonly byChoice: boolean }
  | { readonly status: 'signed-in'; readonly user: User }

/** Where the screens read the session. */
export type SessionStore = StoreApi<SessionView>

/** Nothing is known before somebody has looked. */
export const createSessionStore = (): SessionStore =>
  createStore<SessionView>()(() => ({ status: 'loading' }))

/** Keeps the store true to the events of a client (spec §4). `isLeaving`: was a sign-out asked for in this tab? */
export function followClient(
  store: SessionStore,
  client: Pick<AuthClient, 'onEvent'>,
  isLeaving: () => boolean,
): void {
  client.onEvent((_event, session) => {
    store.setState(
      session ? { status: 'signed-in', user: session.user } : { status: 'signed-out', byChoice: isLeaving() },
      true,
    )
  })
}
