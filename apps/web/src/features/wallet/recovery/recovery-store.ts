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

/** What is stored of a wallet whose words were here: nothing that opens it without a passphrase. */
const storedRecovery = z.object({
  account_key: z.string(),
  is_backed_up: z.boolean(),
  sealed: z.nullable(encryptedPhraseSchema),
})

/** The wallet whose registration was sent and not confirmed. Its words are not written down here. */
const storedRegistration = z.object({
  registering: z.object({ account_key: z.string(), is_backed_up: z.boolean() }),
})

export interface RecoveryState {
  readonly accountKey: string
  /** The words, in the memory of this tab and nowhere else. Null after a reload. */
  readonly phrase: string | null
  readonly isBackedUp: boolean
  /** The encrypted words on this device. Null unless the user chose to store them. */
  readonly encrypted: EncryptedPhrase | null
}

type Registering = Pick<RecoveryState, 'accountKey' | 'phrase' | 'isBackedUp'>

type UserRecovery = {
  readonly userId: string
  readonly recovery: RecoveryState | null
  /** A wallet that the server may have by now: without its words its coins could never be moved. */
  readonly registering: Registering | null
}

// Of one user at a time; null until it is changed, and when no user is signed in.
const recoveryStore = createStore<UserRecovery | null>()(() => null)

sessionStore.subscribe(({ status }) => {
  if (status === 'signed-out') recoveryStore.setState(null, true)
})

/** What this browser has of the words of a wallet; null if it never had them. */
export function useRecovery(userId: string, accountKey: string | null): RecoveryState | null {
  useStore(recoveryStore)
  const { recovery } = getUserRecovery(userId)
  return recovery?.accountKey === accountKey ? recovery : null
}

/** Holds the words of a wallet in memory from now on, in place of those of any other. */
export function holdPhrase(
  userId: string,
  recovery: Pick<RecoveryState, 'accountKey' | 'isBackedUp'> & { phrase: string },
): void {
  store({ userId, recovery: { ...recovery, encrypted: null }, registering: null })
}

/** Deletes everything that this browser has of a wallet: another one has taken its place. */
export const clearRecovery = (userId: string): void => store({ userId, recovery: null, registering: null })

/** Holds the words of a wallet until its registration is confirmed or rejected. They survive leaving the page, but no reload. */
export function startRegistration(userId: string, registering: Registering | null): void {
  store({ ...getUserRecovery(userId), registering })
}

/** The wallet that the server names as the current one: where its registration was not confirmed, it is now. */
export function finishRegistration(userId: string, accountKey: string | null): boolean {
  const { recovery, registering } = getUserRecovery(userId)
  if (registering === null || registering.accountKey !== accountKey) return false
  // Reloaded meanwhile: what is stored of the same wallet is worth more than knowing that its words are gone.
  const isStored = registering.phrase === null && recovery?.accountKey === accountKey
  store({ userId, recovery: isStored ? recovery : { ...registering, encrypted: null }, registering: null })
  return true
}

export const markBackedUp = (userId: string): void => change(userId, { isBackedUp: true })

/** Removes the words from memory. Those stored encrypted stay. */
export const clearPhrase = (userId: string): void => change(userId, { phrase: null })

/** Encrypts the words and stores them on this device until the session ends. */
export async function storeEncryptedPhrase(userId: string, passphrase: string): Promise<void> {
  const recovery = getRecovery(userId)
  if (recovery === null || recovery.phrase === null) throw new Error('There is no recovery phrase to store')
  const encrypted = await encryptPhrase(recovery.phrase, passphrase, getPurpose(userId, recovery))
  change(userId, { encrypted })
}

/** Decrypts the stored words into memory; false with another passphrase. */
export async function unlockPhrase(userId: string, passphrase: string): Promise<boolean> {
  const recovery = getRecovery(userId)
  if (recovery === null || recovery.encrypted === null)
    throw new Error('There is no encrypted recovery phrase to unlock')
  const phrase = await decryptPhrase(recovery.encrypted, passphrase, getPurpose(userId, recovery))
  if (phrase !== null) change(userId, { phrase })
  return phrase !== null
}

export const deleteEncryptedPhrase = (userId: string): void => change(userId, { encrypted: null })

const getPurpose = (userId: string, { accountKey }: RecoveryState) => `satlens phrase ${userId} ${accountKey}`

const getRecovery = (userId: string): RecoveryState | null => getUserRecovery(userId).recovery

function getUserRecovery(userId: string): UserRecovery {
  const state = recoveryStore.getState()
  if (state?.userId === userId) return state
  const value = readForUser('wallet', userId)
  const recovery = storedRecovery.safeParse(value).data
  const registering = storedRegistration.safeParse(value).data?.registering
  return {
    userId,
    recovery: recovery ? { ...fromStored(recovery), phrase: null, encrypted: recovery.sealed } : null,
    registering: registering ? { ...fromStored(registering), phrase: null } : null,
  }
}

const fromStored = (stored: { account_key: string; is_backed_up: boolean }) => ({
  accountKey: stored.account_key,
  isBackedUp: stored.is_backed_up,
})

function change(userId: string, changes: Partial<RecoveryState>): void {
  const { recovery, registering } = getUserRecovery(userId)
  if (recovery !== null) store({ userId, recovery: { ...recovery, ...changes }, registering })
}

function store(next: UserRecovery): void {
  recoveryStore.setState(next, true)
  const { userId, recovery, registering } = next
  const stored = {
    ...(recovery && { ...toStored(recovery), sealed: recovery.encrypted }),
    ...(registering && { registering: toStored(registering) }),
  }
  storeForUser('wallet', userId, recovery || registering ? stored : null)
}

const toStored = ({ accountKey, isBackedUp }: Registering) => ({
  account_key: accountKey,
  is_backed_up: isBackedUp,
})
