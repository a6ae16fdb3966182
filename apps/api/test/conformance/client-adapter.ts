import { expect } from 'vitest'

export type OptionalCall =
  | 'claims'
  | 'email codes'
  | 'email change'
  | 'ID tokens'
  | 'passkeys'
  | 'tables'
  | 'functions'

/** Differences between clients that the protocol allows. Scenarios read their expectations here. */
export interface ClientDifferences {
  /** Asks for confirmation before a link signs in that this browser did not request. */
  readonly confirmsUnrequestedLinks: boolean
  readonly detectsRecoveryByCode: boolean
  readonly keepsSessionAfterUsedLink: boolean
  /** Refreshes the session after a factor was removed, so that the token no longer claims it. */
  readonly refreshesAfterUnenroll: boolean
}

export interface TabOptions {
  /** The flow type of email links. Default: `implicit`. */
  readonly flow?: 'implicit' | 'pkce'
  readonly address?: string
}

export interface Person {
  readonly email: string
  readonly password: string
  readonly fullName: string
}

export type CodeType = 'signup' | 'recovery' | 'magiclink' | 'email' | 'email_change'

interface ErrorFields {
  readonly message: string
  readonly code: string
  readonly status: number
  readonly reasons: readonly string[]
}

export class ClientError extends Error {
  override readonly name = 'ClientError'

  constructor({ message, ...fields }: ErrorFields, cause: unknown) {
    super(message, { cause })
    Object.assign(this, fields)
  }
}

/** Expects a call to be rejected with this code, and with `more` of status, message and reasons. */
export const expectClientError = (call: Promise<unknown>, code: string, more: object = {}): Promise<void> =>
  expect(call).rejects.toMatchObject({ name: 'ClientError', code, ...more })
