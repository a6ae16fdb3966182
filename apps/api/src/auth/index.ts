export { createImportedPart, type ImportedPartReport } from './accounts/settings/imported-part.ts'
export { exportAuditLog } from './admin/audit-export/export-audit-log.ts'
export { createGotrueTextDecryption, parseGotrueDecryptionKeys } from './admin/import/gotrue-encryption.ts'
export { openGotrueSource } from './admin/import/gotrue-source.ts'
export { type GotrueImport, importGotrue } from './admin/import/import-gotrue.ts'
export { createImportReport, formatImportReport, type SkippedRow } from './admin/import/import-report.ts'
export { revokeAccessAfterRestore } from './admin/maintenance/clean-up.ts'
export { reencryptDatabase } from './admin/maintenance/rotate-secret.ts'
export type { OperatorClientAdministration } from './admin/oauth-clients/administer-clients.ts'
export {
  type OperatorAdministration,
  openOperatorAdministration,
} from './admin/users/operator-administration.ts'
export {
  type AuthSecret,
  parseAuthSecret,
} from './core/crypto/auth-secret.ts'
export { createHaveIBeenPwnedChecker } from './core/crypto/password-policy.ts'
export { createArgon2Hasher, type PasswordHasher } from './core/crypto/passwords.ts'
export { createSiteverifyCaptchaVerifier } from './core/limits/captcha/captcha.ts'
export { isRateLimitedEndpoint } from './core/limits/limits.ts'
export { OAUTH_OPEN_PATHS } from './core/oauth-open-paths.ts'
export type { AccountDataOfModules, AccountImport, ImportIntoModules } from './core/ports.ts'
export { redirectUrlGlobToRegExp } from './core/redirects/redirect-target.ts'
export type { AuthSettings } from './core/settings.ts'
export { type AuthModule, createAuthModule, type RouteGuards } from './create-auth.ts'
export {
  createLogOnlyEmailTransport,
  createSmtpEmailTransport,
  type EmailTransport,
} from './messages/email/email-transport.ts'
export type { EmailRecipient, ModuleEmailSender } from './messages/email/outbox.ts'
export type { EmailContent } from './messages/email/render-email.ts'
export type { SmsSender } from './messages/sms/sms-sender.ts'
export { createTwilioSmsSender } from './messages/sms/sms-sender.ts'
export type { OAuthServerCounters } from './oauth-server/oauth-server-deps.ts'
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
export { lockUsersAgainstDeletion } from './users/users.queries.ts'

/** Loads what repeats events, which a server does not need. */
export const loadEventReplay = () => import('./events/replay-events.ts')

/** Loads the administration of applications, which a server without them does not need. */
export const loadOAuthClientAdministration = () => import('./admin/oauth-clients/administer-clients.ts')
