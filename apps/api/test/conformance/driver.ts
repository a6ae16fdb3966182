import { expect } from 'vitest'

/** Calls that only published clients have. */
export type OptionalCall =
  | 'claims'
  | 'email codes'
  | 'email change'
  | 'ID tokens'
  | 'passkeys'
  | 'tables'
  | 'functions'

/** What clients do differently, each within the wire protocol. A scenario reads its expectation here. */
export interface Habits {
  /** Asks before a link signs in where no email was requested. */
  readonly asksBeforeUnaskedLinks: boolean
  /** Tells a recovery by a PKCE code from any other sign-in. */
  readonly knowsRecoveryByCode: boolean
  /** Keeps the session when an opened link turns out to be used up. */
  readonly keepsSessionAtDeadLink: boolean
  /** Refreshes by itself after a factor was removed, so that the token no longer claims it. */
  readonly refreshesAfterUnenroll: boolean
}

export interface TabOptions {
  /** How email links come back. Default: `implicit`. */
  readonly flow?: 'implicit' | 'pkce'
  /** The address the page is opened at. */
  readonly address?: string
}

export interface Person {
  readonly email: string
  readonly password: string
  readonly fullName: string
}

export type CodeType = 'signup' | 'recovery' | 'magiclink' | 'email' | 'email_change'

interface RefusalFields {
  readonly message: string
  readonly code: string
  readonly status: number
  readonly reasons: readonly string[]
}

/** A call was rejected, by the server or by the client on its behalf. */
export class Refused extends Error {
  override readonly name = 'Refused'

  constructor({ message, ...fields }: RefusalFields, cause: unknown) {
    super(message, { cause })
    Object.assign(this, fields)
  }
}

/** Expects a call to be rejected with this code, and with `more` of status, message and reasons. */
export const expectRefused = (call: Promise<unknown>, code: string, more: object = {}): Promise<void> =>
  expect(call).rejects.toMatchObject({ name: 'Refused', code, ...more })
