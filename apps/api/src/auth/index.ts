export { type OperatorAdministration, openOperatorAdministration } from './admin/operator-administration.ts'
export type { AccountDataOfModules, AuthSettings } from './context.ts'
export { type AuthModule, createAuthModule } from './create-auth.ts'
export {
  type AuthSecret,
  parseAuthSecret,
} from './crypto/auth-secret.ts'
export { createHaveIBeenPwnedChecker } from './crypto/password-policy.ts'
export { createArgon2Hasher, type PasswordHasher } from './crypto/passwords.ts'
export { formatDateTimeUtc } from './email/email-templates.ts'
export {
  createLogOnlyEmailTransport,
  createSmtpEmailTransport,
  type EmailTransport,
} from './email/email-transport.ts'
export type { ModuleEmailSender } from './email/outbox.ts'
export type { EmailContent } from './email/render-email.ts'
export { createGotrueTextDecryption, parseGotrueDecryptionKeys } from './import/gotrue-encryption.ts'
export { openGotrueSource } from './import/gotrue-source.ts'
export { type GotrueImport, importGotrue } from './import/import-gotrue.ts'
export { createImportReport, formatImportReport, type SkippedRow } from './import/import-report.ts'
export { createSiteverifyCaptchaVerifier } from './limits/captcha/captcha.ts'
export { isRateLimitedEndpoint } from './limits/limits.ts'
export { revokeAccessAfterRestore } from './maintenance/clean-up.ts'
export { reencryptDatabase } from './maintenance/rotate-secret.ts'
export { ExpiredAccessTokenError } from './sessions/access-tokens/access-token.ts'
export { rotateJwtSigningKeys } from './sessions/access-tokens/keyring.ts'
export { revokeSessionsAsOperator } from './sessions/end-session.ts'
export { createApiKeyGuard, requiresApiKey } from './sessions/guard/api-key.ts'
export type { AuthenticatedCaller } from './sessions/guard/caller.ts'
export {
  runAsLockedCaller,
  runWithDatabaseUserRole,
  setDatabaseUserRole,
} from './sessions/guard/with-user-role.ts'
export { createEthereumSignatureVerifier } from './sign-in/web3/ethereum-signature.ts'
export type { SmsSender } from './sms/sms-sender.ts'
export { createTwilioSmsSender } from './sms/sms-sender.ts'
