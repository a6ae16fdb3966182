import type { PasswordPolicy } from '@satlens/domain'
import type { WebhookReceiver } from './hooks/sign-webhook.ts'
import type { WebAuthnRelyingParty } from './webauthn/ceremonies.ts'

/** Maximum age and idle time of sessions, in seconds; undefined means no limit (docs/protocol.md#session-lifetime). */
export interface SessionLifetimeLimits {
  readonly timeboxS: number | undefined
  readonly inactivityS: number | undefined
}

/** The settings of the OAuth server (docs/protocol.md#oauth-server). */
export interface OAuthServerSettings {
  /** True if applications may register themselves (RFC 7591). */
  readonly allowsDynamicRegistration: boolean
  /** The page on which users decide. The id of the request is added to its query. */
  readonly consentUrl: string
  /** The page on which users type the code of a device. */
  readonly deviceUrl: string
  /** True if a session needs aal2 to allow an application anything. */
  readonly requiresAal2: boolean
}

export interface AuthSettings {
  /** The issuer of tokens and the start of email links: the public URL of `/auth/v1`. */
  readonly issuer: string
  /** The URL of the web app without a trailing slash. It replaces redirect targets that are not allowed. */
  readonly siteUrl: string
  readonly brand: string
  /** Patterns of allowed redirect targets besides the site (docs/protocol.md#redirect-targets). */
  readonly redirectUrls: readonly RegExp[]
  readonly signUpIsClosed: boolean
  /** How many emails this process sends at once. */
  readonly mailConnections: number
  readonly autoconfirm: boolean
  /** Null for the rules of the specification. */
  readonly passwordPolicy: PasswordPolicy | null
  readonly anonymousSignIns: boolean
  /** The days without a refresh after which an anonymous account is deleted. */
  readonly anonymousRetentionDays: number
  /** True if an email link opens a page with a button instead of taking effect at once (docs/protocol.md#open-an-email-link). */
  readonly linksNeedConfirmation: boolean
  readonly phoneSignIn: boolean
  /** True if a sign-up with a phone number needs no code (docs/protocol.md#phone-sign-in). */
  readonly smsAutoconfirm: boolean
  /** Phone numbers that get no text message, each with its fixed code. Empty in production. */
  readonly smsTestCodes: ReadonlyMap<string, string>
  readonly manualLinking: boolean
  /** True if linking requires a recently authenticated session, or one at aal2. */
  readonly linkingNeedsFreshSession: boolean
  readonly accessTokenTtlS: number
  readonly reuseIntervalS: number
  readonly limits: SessionLifetimeLimits
  readonly auditRetentionDays: number
  /** The receivers of events (docs/events.md). Empty if none are sent. */
  readonly eventReceivers: readonly WebhookReceiver[]
  /** True in development: applications may have a logout URI on this machine, without https. */
  readonly allowsLoopbackLogout: boolean
  /** Null if applications cannot sign their users in here. */
  readonly oauthServer: OAuthServerSettings | null
  readonly relyingParty: WebAuthnRelyingParty
}
