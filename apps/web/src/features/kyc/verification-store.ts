import { getKycStatusAfterSubmit, type KycStatus } from '@satlens/domain'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { sessionStore } from '#shared/session/session.ts'

/** How far the verification of a user has come in this tab. Never what was entered. */
type Verification = { readonly userId?: string; readonly status: KycStatus; readonly since: number | null }

const NOT_STARTED: Verification = { status: 'not_started', since: null }

// Memory, not storage: a status of nothing is not worth an entry that outlives the tab.
const store = createStore<Verification>()(() => NOT_STARTED)

sessionStore.subscribe(({ status }) => {
  if (status === 'signed-out') resetVerification()
})

const ofUser = (verification: Verification, userId: string): Verification =>
  verification.userId === userId ? verification : NOT_STARTED

export const useVerification = (userId: string): Verification =>
  useStore(store, (verification) => ofUser(verification, userId))

/** Stores that the user submitted the form at the time `now` (docs/spec/README.md#states). */
export function submitVerification(userId: string, now: number): void {
  const { status } = ofUser(store.getState(), userId)
  store.setState({ userId, status: getKycStatusAfterSubmit(status), since: now })
}

export const resetVerification = (): void => store.setState(NOT_STARTED, true)
