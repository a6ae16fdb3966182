import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { sessionStore } from '#shared/session/session.ts'
import { readForUser, storeForUser } from '#shared/session/user-storage.ts'
import {
  decryptPhrase,
  type EncryptedPhrase,
  encryptedPhraseSchema,
  encryptPhrase,
} from './encrypted-phrase.ts'

/** What this browser remembers of a wallet whose words were here: nothing that opens it without a passphrase. */
const keptRecovery = z.object({
  account_key: z.string(),
  is_backed_up: z.boolean(),
  sealed: z.nullable(encryptedPhraseSchema),
})

/** The wallet whose registration was sent and not confirmed. Its words are not written down here. */
const keptRegistration = z.object({
  registering: z.object({ account_key: z.string(), is_backed_up: z.boolean() }),
})

/** What this browser has of the words of one wallet. */
export interface RecoveryState {
  readonly accountKey: string
  /** The words, in the memory of this tab and nowhere else. Null once the tab was loaded anew. */
  readonly phrase: string | null
  readonly isBackedUp: boolean
  /** The encrypted words on this device. Null unless somebody chose to keep them. */
  readonly sealed: EncryptedPhrase | null
}

type Registering = Pick<RecoveryState, 'accountKey' | 'phrase' | 'isBackedUp'>

type Held = {
  readonly userId: string
  readonly recovery: RecoveryState | null
  /** A wallet that the server may have by now: without its words its coins could never be moved. */
  readonly registering: Registering | null
}

// Of one user at a time; null until this browser's entry was read, and when nobody is signed in.
const recoveryStore = createStore<{ readonly held: Held | null }>()(() => ({ held: null }))

sessionStore.subscribe(({ status }) => {
  if (status === 'signed-out') recoveryStore.setState({ held: null })
})

/** What this browser has of the words of a wallet; null when it never had them. */
export function useRecovery(userId: string, accountKey: string | null): RecoveryState | null {
  const held = useStore(recoveryStore, (state) => state.held)
  const { recovery } = held?.userId === userId ? held : heldOf(userId)
  return recovery?.accountKey === accountKey ? recovery : null
}

/** Holds the words of a wallet in memory from now on, in place of those of any other. */
export function holdPhrase(
  userId: string,
  recovery: Pick<RecoveryState, 'accountKey' | 'isBackedUp'> & { phrase: string },
): void {
  store({ userId, recovery: { ...recovery, sealed: null }, registering: null })
}

/** Lets go of all that this browser has of a wallet: another one has taken its place. */
export const clearRecovery = (userId: string): void => store({ userId, recovery: null, registering: null })

/**
 * Holds the words of a wallet before its registration is sent, beside those of the current one, until the server has
 * confirmed or refused it. They stay when the page is left; when the tab is loaded again, it is still known that they are
 * gone. Null for a wallet without words.
 */
export function startRegistration(userId: string, registering: Registering | null): void {
  store({ ...heldOf(userId), registering })
}

/** The wallet that the server names as the current one: where its registration was not confirmed, it is now. */
export function finishRegistration(userId: string, accountKey: string | null): boolean {
  const { recovery, registering } = heldOf(userId)
  if (registering === null || registering.accountKey !== accountKey) return false
  // Loaded again meanwhile: what is kept of the same wallet is worth more than to know that its words are gone.
  const isKept = registering.phrase === null && recovery?.accountKey === accountKey
  store({ userId, recovery: isKept ? recovery : { ...registering, sealed: null }, registering: null })
  return true
}

/** Somebody has shown that they have a copy of the words. */
export const markBackedUp = (userId: string): void => change(userId, { isBackedUp: true })

/** Lets go of the words in memory. What is kept encrypted stays. */
export const clearPhrase = (userId: string): void => change(userId, { phrase: null })

/** Encrypts the words and keeps them on this device until the session ends. */
export async function storeEncryptedPhrase(userId: string, passphrase: string): Promise<void> {
  const recovery = recoveryOf(userId)
  if (recovery === null || recovery.phrase === null) throw new Error('There is no recovery phrase to keep')
  const sealed = await encryptPhrase(recovery.phrase, passphrase, purposeOf(userId, recovery))
  change(userId, { sealed })
}

/** Brings the kept words back into memory; false with another passphrase. */
export async function unlockPhrase(userId: string, passphrase: string): Promise<boolean> {
  const recovery = recoveryOf(userId)
  if (recovery === null || recovery.sealed === null)
    throw new Error('There is no encrypted recovery phrase to unlock')
  const phrase = await decryptPhrase(recovery.sealed, passphrase, purposeOf(userId, recovery))
  if (phrase !== null) change(userId, { phrase })
  return phrase !== null
}

/** Erases the encrypted words from this device. */
export const deleteEncryptedPhrase = (userId: string): void => change(userId, { sealed: null })

const purposeOf = (userId: string, { accountKey }: RecoveryState) => `satlens phrase ${userId} ${accountKey}`

const recoveryOf = (userId: string): RecoveryState | null => heldOf(userId).recovery

function heldOf(userId: string): Held {
  const { held } = recoveryStore.getState()
  return held?.userId === userId ? held : readKept(userId)
}

function readKept(userId: string): Held {
  const value = readForUser('wallet', userId)
  const recovery = keptRecovery.safeParse(value).data
  const registering = keptRegistration.safeParse(value).data?.registering
  return {
    userId,
    recovery: recovery ? { ...namedOf(recovery), phrase: null, sealed: recovery.sealed } : null,
    registering: registering ? { ...namedOf(registering), phrase: null } : null,
  }
}

const namedOf = (kept: { account_key: string; is_backed_up: boolean }) => ({
  accountKey: kept.account_key,
  isBackedUp: kept.is_backed_up,
})

function change(userId: string, changes: Partial<RecoveryState>): void {
  const { recovery, registering } = heldOf(userId)
  if (recovery !== null) store({ userId, recovery: { ...recovery, ...changes }, registering })
}

function store(next: Held): void {
  recoveryStore.setState({ held: next })
  const { userId, recovery, registering } = next
  const kept = {
    ...(recovery && { ...keptOf(recovery), sealed: recovery.sealed }),
    ...(registering && { registering: keptOf(registering) }),
  }
  storeForUser('wallet', userId, recovery || registering ? kept : null)
}

const keptOf = ({ accountKey, isBackedUp }: Registering) => ({
  account_key: accountKey,
  is_backed_up: isBackedUp,
})
