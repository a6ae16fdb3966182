import type { PasswordPolicy } from '@satlens/domain'
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/database/db.ts'
import type { JsonObjectMemberStream } from '#kernel/http/json-parts.ts'
import type { AuthSecret } from './core/crypto/auth-secret.ts'
import type { BreachedPasswordChecker } from './core/crypto/password-policy.ts'
import type { PasswordHashingService } from './core/crypto/passwords.ts'
import type { AuthHooks } from './core/hooks/auth-hooks.ts'
import type { BruteForceThrottle } from './core/limits/brute-force-throttle.ts'
import type { CaptchaVerifier } from './core/limits/captcha/captcha.ts'
import type { RateLimiter } from './core/limits/limiter.ts'
import type { WebAuthnRelyingParty } from './core/webauthn/ceremonies.ts'
import type { EmailOutbox } from './messages/email/outbox.ts'
import type { SmsSender } from './messages/sms/sms-sender.ts'
import type { AccessTokenClaims } from './sessions/access-tokens/access-token.ts'
import type { SessionLifetimeLimits } from './sessions/live-session.ts'
import type { RefreshTokenRotation } from './sessions/refresh/rotate-in-one-statement.queries.ts'
import type { SessionLookups } from './sessions/sessions.queries.ts'
import type { OAuthProviderRegistry } from './sign-in/oauth/providers/providers.ts'
import type { EthereumSignatureVerifier } from './sign-in/web3/ethereum-signature.ts'

export interface AuthSettings {
  /** The issuer of tokens and the start of email links: the public URL of `/auth/v1`. */
  readonly issuer: string
  /** The URL of the web app without a trailing slash. It replaces redirect targets that are not allowed. */
  readonly siteUrl: string
  readonly brand: string
  /** Allowed redirect targets besides the site, as glob patterns (docs/protocol.md#redirect-targets). */
  readonly redirectUrls: readonly string[]
  readonly signUpIsClosed: boolean
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
  readonly relyingParty: WebAuthnRelyingParty
}

export interface NewUser {
  readonly userId: string
  readonly email: string
  /** `data.full_name` of the sign-up, unchanged; empty if it was not sent. */
  readonly fullName: string
}

/** What the other modules do with the data of an account. */
export interface AccountDataOfModules {
  /** Returns the data of the other modules for the export of an account, as members of its JSON object. */
  readonly exportOtherModules: (tx: Db, userId: string) => JsonObjectMemberStream
  /** Creates the data of other modules for a new account. If it throws, the sign-up is rolled back. */
  readonly onUserCreated: (tx: Db, user: NewUser) => Promise<void>
  /** Deletes what an unconfirmed user left in the other modules. If it throws, the takeover is rolled back. */
  readonly onUserTakenOver: (tx: Db, user: NewUser) => Promise<void>
  /** Updates the email address in other modules. If it throws, the change is rolled back. */
  readonly onEmailChanged: (tx: Db, user: Omit<NewUser, 'fullName'>) => Promise<void>
}

export interface AuthModuleDeps extends AccountDataOfModules {
  readonly db: Db
  readonly sessionLookups: SessionLookups
  readonly rotateRefreshToken: RefreshTokenRotation
  readonly clock: Clock
  readonly secret: AuthSecret
  readonly settings: AuthSettings
  readonly passwords: PasswordHashingService
  readonly outbox: EmailOutbox
  readonly guesses: BruteForceThrottle
  readonly limiter: RateLimiter
  readonly providers: OAuthProviderRegistry
  /** Null if passwords are not checked against lists of leaked ones. */
  readonly breached: BreachedPasswordChecker | null
  readonly captcha: CaptchaVerifier | null
  /** Null if no text messages are sent: phone factors are then disabled. */
  readonly sms: SmsSender | null
  /** The operator's hooks, each null if it is off. */
  readonly hooks: AuthHooks
  /** Null if users cannot sign in with an Ethereum wallet. */
  readonly web3: EthereumSignatureVerifier | null
  readonly signAccessToken: (claims: AccessTokenClaims) => Promise<string>
}

/** Registers the endpoints of one module. `requireUser` guards those that need a session. */
export type AuthRoutesPlugin = (
  app: FastifyInstance,
  auth: AuthModuleDeps,
  requireUser: preHandlerAsyncHookHandler,
) => void | Promise<void>
