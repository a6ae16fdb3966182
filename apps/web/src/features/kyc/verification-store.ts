import { getKycStatusAfterSubmit, type KycStatus } from '@satlens/domain'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { sessionStore } from '#shared/session/session.ts'

/** How far the check of one person has come in this tab. Never what was entered. */
export type Verification = { readonly status: KycStatus; readonly since: number | null }

type Held = Verification & { readonly userId: string }

const NOT_STARTED: Verification = { status: 'not_started', since: null }

// Memory, not storage: a status of nothing is not worth an entry that outlives the tab.
const store = createStore<{ readonly held: Held | null }>()(() => ({ held: null }))

sessionStore.subscribe(({ status }) => {
  if (status === 'signed-out') resetVerification()
})

/** The check of this person, as far as this tab knows. */
export const useVerification = (userId: string): Verification =>
  useStore(store, ({ held }) => (held?.userId === userId ? held : NOT_STARTED))

/** Stores that the user submitted the form at the time `now` (docs/spec/README.md#states). */
export function submitVerification(userId: string, now: number): void {
  store.setState(({ held }) => {
    const before = held?.userId === userId ? held.status : NOT_STARTED.status
    return { held: { userId, status: getKycStatusAfterSubmit(before), since: now } }
  })
}

/** As if nothing had ever been submitted. */
export function resetVerification(): void {
  store.setState({ held: null })
}
