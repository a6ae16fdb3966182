import type { Factor, Identity, LogoutScope, Session, User } from '@satlens/contract'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { SecurityKey } from '../software-authenticator.ts'
import type { Browser } from './browser.ts'

/** Calls that not every client has. A client without one says so in `lacks` and throws {@link NotInThisClient}. */
export type OptionalCall =
  | 'claims'
  | 'mailed codes'
  | 'email change'
  | 'id tokens'
  | 'passkeys'
  | 'tables'
  | 'functions'

/** What clients do differently, each within the wire (§12). A scenario reads its expectation here. */
export interface Habits {
  /** Asks before a link signs somebody in where no mail was asked for. */
  readonly asksBeforeUnaskedLinks: boolean
  /** Tells a recovery by a code from any other sign-in (wire §12.9). */
  readonly knowsRecoveryByCode: boolean
  /** Keeps the session when a link that was opened turns out to be dead (wire §12.8). */
  readonly keepsSessionAtDeadLink: boolean
  /** Ends the session at a final refusal although its access token still has time left (spec §4, wire §12.5). */
  readonly endsSessionAtFinalRefusal: boolean
  /** Forgets the session at sign-out even when the server cannot be told (wire §12.10). */
  readonly forgetsWithoutServer: boolean
  /** Refreshes by itself after a factor was removed, so that the token no longer claims it (wire §9.4). */
  readonly refreshesAfterUnenroll: boolean
}

/** A client under test, opened in tabs. */
export interface Driver {
  readonly name: string
  readonly lacks: readonly OptionalCall[]
  readonly habits: Habits
  /** Opens a tab and waits until it knows its session. At an `address`, the client takes what a mail has put there. */
  openTab(browser: Browser, options?: TabOptions): Promise<Tab>
}

export interface TabOptions {
  /** How mail links come back (wire §7.4). `implicit` unless said otherwise. */
  readonly flow?: 'implicit' | 'pkce'
  /** The address the page is opened at. */
  readonly address?: string
}

/** Everything scenarios ask of a client. Refusals by the server throw {@link Refused}. */
export interface Tab extends AccountCalls, MailCalls, FactorCalls, PasskeyCalls, IdentityCalls, DataCalls {
  /** The events so far, the oldest first. */
  readonly events: readonly string[]
  close(): void
}

interface AccountCalls {
  /** Yields whether that opened a session or a mail has to be answered first. */
  signUp(person: Person): Promise<'session' | 'confirmation'>
  signIn(email: string, password: string): Promise<void>
  signOut(scope?: LogoutScope): Promise<void>
  /** Refreshes at once; yields what is then stored. */
  refresh(): Promise<Session | null>
  /** The session to be used now, refreshed first when it is near its end. */
  session(): Promise<Session | null>
  getUser(): Promise<User>
  updateUser(changes: { password?: string; nonce?: string; data?: Record<string, unknown> }): Promise<User>
  reauthenticate(): Promise<void>
  /** Optional call `email change`: asks to move to this address. */
  requestEmail(email: string): Promise<User>
  /** Optional call `claims`: of the stored token, or of this one. */
  claims(token?: string): Promise<{ readonly kid: string; readonly claims: Record<string, unknown> }>
}

export interface Person {
  readonly email: string
  readonly password: string
  readonly fullName: string
}

interface MailCalls {
  resendConfirmation(email: string): Promise<void>
  /** Optional call `email change`: both mails once more, whichever of the two addresses this is. */
  resendEmailChange(email: string): Promise<void>
  requestReset(email: string, redirectTo?: string): Promise<void>
  /** Optional call `mailed codes`: a mail to sign in with. */
  requestCode(email: string, options?: { createUser?: boolean }): Promise<void>
  verifyCode(type: CodeType, email: string, code: string): Promise<void>
  verifyLinkToken(type: CodeType, tokenHash: string): Promise<void>
  /** Says yes where the client asks whether a link may sign in; otherwise nothing happens. */
  acceptLink(): void
}

export type CodeType = 'signup' | 'recovery' | 'magiclink' | 'email' | 'email_change'

/** The calls of second factors. */
export interface FactorCalls {
  enrollTotp(
    friendlyName?: string,
  ): Promise<{ readonly id: string; readonly secret: string; readonly qrCode: string }>
  /** Yields the id of the factor, as {@link enrollKey} does. */
  enrollPhone(phone: string): Promise<string>
  enrollKey(): Promise<string>
  /** Yields the id of the challenge. A phone is sent its digits. */
  challenge(factorId: string): Promise<string>
  verifyFactor(factorId: string, challengeId: string, code: string): Promise<void>
  /** Answers a challenge of its own by a security key; yields what the key was asked to do. */
  showKey(factorId: string, key: SecurityKey): Promise<string>
  unenroll(factorId: string): Promise<void>
  listFactors(): Promise<readonly Factor[]>
  assurance(): Promise<{ readonly current: string | null; readonly next: string | null }>
}

/** Optional call `passkeys`. */
export interface PasskeyCalls {
  addPasskey(key: SecurityKey): Promise<void>
  signInWithPasskey(key: SecurityKey): Promise<void>
}

interface IdentityCalls {
  listIdentities(): Promise<readonly Identity[]>
  identityLinkUrl(provider: string): Promise<string>
  unlinkIdentity(identity: Identity): Promise<void>
  /** Where the browser goes in order to sign in at a provider. */
  signInUrl(provider: string): Promise<string>
  /** Optional call `id tokens`: signs in with what a provider has signed, as {@link linkIdToken} links it. */
  signInWithIdToken(provider: string, token: string, nonce?: string): Promise<void>
  linkIdToken(provider: string, token: string): Promise<void>
}

/** The builders of published clients, as they are: what these send is what the server has to understand. */
interface DataCalls {
  /** Optional call `tables`. */
  tables(): Pick<SupabaseClient, 'from'>
  /** Optional call `functions`. */
  functions(): SupabaseClient['functions']
}

/** The server, or the client on its behalf, has said no. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: string
  readonly status: number
  readonly reasons: readonly string[]

  constructor(said: {
    message: string
    code: string
    status: number
    reasons?: readonly string[]
    cause: unknown
  }) {
    super(said.message, { cause: said.cause })
    this.code = said.code
    this.status = said.status
    this.reasons = said.reasons ?? []
  }
}

/** The client has no such call. */
export class NotInThisClient extends Error {
  override readonly name = 'NotInThisClient'

  constructor(call: OptionalCall) {
    super(`This client has no call for ${call}.`)
  }
}
