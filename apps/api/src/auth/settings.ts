import type { SessionLimits } from './sessions/live-session.ts'
import type { RelyingParty } from './webauthn/ceremonies.ts'

/** The settings of the auth module. */
export interface AuthSettings {
  /** The issuer of tokens and the start of email links: the external base URL with `/auth/v1`. */
  readonly issuer: string
  /** The URL of the web app without a trailing slash. It replaces redirect targets that are not allowed. */
  readonly siteUrl: string
  readonly brand: string
  /** Allowed redirect targets besides the site, as glob patterns (docs/protocol.md#redirect-targets). */
  readonly redirectUrls: readonly string[]
  readonly signUpIsClosed: boolean
  /** True if new accounts need no confirmation email. */
  readonly autoconfirm: boolean
  /** True if an email link opens a page with a button instead of taking effect at once (docs/protocol.md#open-an-email-link). */
  readonly linksNeedConfirmation: boolean
  /** True if users may link and unlink identities (docs/protocol.md#link-an-identity). */
  readonly manualLinking: boolean
  /** True if linking requires a recently authenticated session, or one at aal2. */
  readonly linkingNeedsFreshSession: boolean
  readonly accessTokenTtlS: number
  readonly reuseIntervalS: number
  readonly limits: SessionLimits
  /** Days after which entries of the audit log are deleted. */
  readonly auditRetentionDays: number
  /** The WebAuthn relying party of security keys and passkeys. */
  readonly relyingParty: RelyingParty
}
