import type { AuthClient, AuthenticatorAssuranceLevels } from '@satlens/auth-client'
import type { Session, User } from '@satlens/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** The session as the screens see it: the user, never a token. */
export type SessionView =
  | { readonly status: 'loading' }
  /** `byChoice` after "Sign Out" in this tab; otherwise the session has ended on its own. */
  | { readonly status: 'signed-out'; readonly byChoice: boolean }
  /** The first factor was accepted, and the account requires a second one. */
  | { readonly status: 'owes-factor'; readonly user: User }
  | { readonly status: 'signed-in'; readonly user: User }

export type SessionStore = StoreApi<SessionView>

export const createSessionStore = (): SessionStore =>
  createStore<SessionView>()(() => ({ status: 'loading' }))

/** Updates the store with the events of a client (docs/spec/README.md#states). */
export function syncWithClient(
  store: SessionStore,
  client: Pick<AuthClient, 'onEvent'>,
  {
    isLeaving,
    assuranceOf,
  }: {
    readonly isLeaving: () => boolean
    readonly assuranceOf: (session: Session) => AuthenticatorAssuranceLevels
  },
): void {
  client.onEvent((_event, session) => {
    if (session === null) return store.setState({ status: 'signed-out', byChoice: isLeaving() }, true)
    const { current, next } = assuranceOf(session)
    store.setState({ status: current === next ? 'signed-in' : 'owes-factor', user: session.user }, true)
  })
}
