import type { SessionLimits } from './sessions/session-limits.ts'
import type { RelyingParty } from './webauthn/relying-party.ts'

/** What an operator decides about auth. */
export interface AuthSettings {
  /** The URL that tokens name as issuer and mailed links start with: the external base and `/auth/v1`. */
  readonly issuer: string
  /** Where people open the app, without a slash at the end: the target of every redirect that is not allowed. */
  readonly siteUrl: string
  readonly brand: string
  /** More redirect targets, as globs (docs/protocol.md#redirect-targets). */
  readonly redirectUrls: readonly string[]
  readonly signUpIsClosed: boolean
  /** New accounts need no confirmation mail. */
  readonly autoconfirm: boolean
  /** A mailed link opens a page with a button, instead of working by being opened (docs/protocol.md#open-an-email-link). */
  readonly linksAsk: boolean
  /** Signed-in people may add and remove ways to sign in, (second) only from a session that is fresh or at aal2 (docs/protocol.md#link-an-identity). */
  readonly manualLinking: boolean
  readonly linkingNeedsFreshSession: boolean
  readonly accessTokenTtlS: number
  readonly reuseIntervalS: number
  readonly limits: SessionLimits
  /** How long the audit log is kept. */
  readonly auditRetentionDays: number
  /** For whom security keys and passkeys are made. */
  readonly relyingParty: RelyingParty
}
