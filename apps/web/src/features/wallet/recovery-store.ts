import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { keepForUser, keptForUser } from '#shared/session/kept-for-user.ts'
import { sessionStore } from '#shared/session/session.ts'
import { openPhrase, type SealedPhrase, sealedPhrase, sealPhrase } from './sealed-phrase.ts'

/** What this browser remembers of a wallet whose words were here: nothing that opens it without a passphrase. */
const keptRecovery = z.object({
  account_key: z.string(),
  is_backed_up: z.boolean(),
  sealed: z.nullable(sealedPhrase),
})

/** What this browser has of the words of one wallet. */
export interface Recovery {
  readonly accountKey: string
  /** The words, in the memory of this tab and nowhere else. Null once the tab was loaded anew. */
  readonly phrase: string | null
  readonly isBackedUp: boolean
  /** The encrypted words on this device. Null unless somebody chose to keep them. */
  readonly sealed: SealedPhrase | null
}

type Held = { readonly userId: string; readonly recovery: Recovery | null }

// Of one user at a time; null until somebody has looked, and when nobody is signed in.
let held: Held | null = null
const listeners = new Set<() => void>()

function hold(next: Held | null) {
  held = next
  for (const listener of listeners) listener()
}

sessionStore.subscribe(({ status }) => {
  if (status === 'signed-out') hold(null)
})

/** What this browser has of the words of a wallet; null when it never had them. */
export function useRecovery(userId: string, accountKey: string | null): Recovery | null {
  const recovery = useSyncExternalStore(subscribe, () => recoveryOf(userId))
  return recovery?.accountKey === accountKey ? recovery : null
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Holds the words of a wallet in memory from now on, in place of those of any other. */
export function holdPhrase(
  userId: string,
  recovery: Pick<Recovery, 'accountKey' | 'isBackedUp'> & { phrase: string },
): void {
  replace(userId, { ...recovery, sealed: null })
}

/** Lets go of all that this browser has of a wallet: another one has taken its place. */
export function forgetRecovery(userId: string): void {
  hold({ userId, recovery: null })
  keepForUser('wallet', userId, null)
}

/** Somebody has shown that they have a copy of the words. */
export const markBackedUp = (userId: string): void => change(userId, { isBackedUp: true })

/** Lets go of the words in memory. What is kept encrypted stays. */
export const letGo = (userId: string): void => change(userId, { phrase: null })

/** Encrypts the words and keeps them on this device until the session ends. */
export async function keepPhrase(userId: string, passphrase: string): Promise<void> {
  const recovery = recoveryOf(userId)
  if (recovery === null || recovery.phrase === null) throw new Error('There is no recovery phrase to keep')
  const sealed = await sealPhrase(recovery.phrase, passphrase, purposeOf(userId, recovery))
  change(userId, { sealed })
}

/** Brings the kept words back into memory; false with another passphrase. */
export async function unlockPhrase(userId: string, passphrase: string): Promise<boolean> {
  const recovery = recoveryOf(userId)
  if (recovery === null || recovery.sealed === null)
    throw new Error('There is no encrypted recovery phrase to unlock')
  const phrase = await openPhrase(recovery.sealed, passphrase, purposeOf(userId, recovery))
  if (phrase !== null) change(userId, { phrase })
  return phrase !== null
}

/** Erases the encrypted words from this device. */
export const forgetKeptPhrase = (userId: string): void => change(userId, { sealed: null })

const purposeOf = (userId: string, { accountKey }: Recovery) => `satlens phrase ${userId} ${accountKey}`

function recoveryOf(userId: string): Recovery | null {
  if (held?.userId !== userId) held = { userId, recovery: readKept(userId) }
  return held.recovery
}

function readKept(userId: string): Recovery | null {
  const kept = keptRecovery.safeParse(keptForUser('wallet', userId))
  if (!kept.success) return null
  const { account_key: accountKey, is_backed_up: isBackedUp, sealed } = kept.data
  return { accountKey, phrase: null, isBackedUp, sealed }
}

function change(userId: string, changes: Partial<Recovery>): void {
  const recovery = recoveryOf(userId)
  if (recovery !== null) replace(userId, { ...recovery, ...changes })
}

function replace(userId: string, recovery: Recovery): void {
  hold({ userId, recovery })
  const { accountKey, isBackedUp, sealed } = recovery
  keepForUser('wallet', userId, { account_key: accountKey, is_backed_up: isBackedUp, sealed })
}
