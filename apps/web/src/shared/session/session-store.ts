import type { AuthClient, AuthenticatorAssuranceLevels } from '@satlens/auth-client'
import type { Session, User } from '@satlens/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What the screens may know of the session: who is signed in, never a token. */
export type SessionView =
  | { readonly status: 'loading' }
  /** `byChoice` when somebody pressed "Sign Out" in this tab, rather than the session having ended on its own. */
  | { readonly status: 'signed-out'; readonly byChoice: boolean }
  /** The password or a link has been accepted, and the account asks for a second factor before it opens. */
  | { readonly status: 'owes-factor'; readonly user: User }
  | { readonly status: 'signed-in'; readonly user: User }

/** Where the screens read the session. */
export type SessionStore = StoreApi<SessionView>

/** Nothing is known before somebody has looked. */
export const createSessionStore = (): SessionStore =>
  createStore<SessionView>()(() => ({ status: 'loading' }))

/** What the store cannot see in an event. */
interface FollowPorts {
  /** Was a sign-out asked for in this tab? */
  readonly isLeaving: () => boolean
  readonly assuranceOf: (session: Session) => AuthenticatorAssuranceLevels
}

/** Keeps the store true to the events of a client (docs/spec/README.md#states). */
export function syncWithClient(
  store: SessionStore,
  client: Pick<AuthClient, 'onEvent'>,
  { isLeaving, assuranceOf }: FollowPorts,
): void {
  client.onEvent((_event, session) => {
    if (session === null) return store.setState({ status: 'signed-out', byChoice: isLeaving() }, true)
    const { current, next } = assuranceOf(session)
    store.setState({ status: current === next ? 'signed-in' : 'owes-factor', user: session.user }, true)
  })
}
