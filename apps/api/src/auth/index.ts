export type { AuthSettings } from './context.ts'
export { type AuthModule as Auth, createAuthModule } from './create-auth.ts'
export {
  type AuthEncryptionSecret as AuthSecret,
  parseAuthEncryptionSecret as openAuthSecret,
} from './crypto/auth-secret.ts'
export { createHaveIBeenPwnedChecker as createRangeService } from './crypto/password-policy.ts'
export { createArgon2Hasher, type PasswordHasher } from './crypto/passwords.ts'
export {
  createLogOnlyEmailTransport as logTransport,
  createSmtpEmailTransport as smtpTransport,
} from './email/email-transport.ts'
export type { ModuleEmailSender as Mailer } from './email/outbox.ts'
export type { Email } from './email/render-email.ts'
export type { SmsSender } from './factors/sms-sender.ts'
export { createTwilioSmsSender as createTwilioSender } from './factors/sms-sender.ts'
export { createSiteverifyCaptchaVerifier as siteverify } from './limits/captcha/captcha.ts'
export { isRateLimitedEndpoint as isLimited } from './limits/limits.ts'
export { revokeAccessAfterRestore as revokeRestoredAccess } from './maintenance/clean-up.ts'
export { reencryptDatabaseWithNewSecret as rotateSecret } from './maintenance/rotate-secret.ts'
export { ExpiredAccessTokenError } from './sessions/access-tokens/access-token.ts'
export { rotateJwtSigningKeys as rotateKeys } from './sessions/access-tokens/keyring.ts'
export { revokeSessionsAsOperator as revokeSessions } from './sessions/end-session.ts'
export { createApiKeyGuard as apiKeyGuard, isApiKeyRoute as acceptsApiKey } from './sessions/guard/api-key.ts'
export type { AuthenticatedCaller as Caller } from './sessions/guard/caller.ts'
export {
  runAsDatabaseUserRoleWithLockedCaller as withLiveCaller,
  runWithDatabaseUserRole as withUserRole,
  setDatabaseUserRole as setUserRole,
} from './sessions/guard/with-user-role.ts'
