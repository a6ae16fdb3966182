export type { CoreHolder } from './auth-core.ts'
export { AuthError } from './auth-error.ts'
export { type Assurance, type AssuranceLevel, getAssurance } from './calls/assurance-level.ts'
export type { EmailLink } from './calls/email-link.ts'
export * from './calls/factors.ts'
export * from './calls/identities.ts'
export type { EmailLinkResult, UsableEmailLink } from './calls/open-email-link.ts'
export * from './calls/passkeys.ts'
export * from './calls/password.ts'
export type {
  OtpProof,
  OtpResult,
  PasswordCredentials,
  ResendFields,
  SignUpFields,
  SignUpResult,
} from './calls/sign-in.ts'
export type { UserChanges } from './calls/user.ts'
export { type AuthClient, type AuthClientOptions, createAuthClient } from './client.ts'
export type { FlowType } from './pkce.ts'
export type * from './ports.ts'
export type { Factor, FactorType, Identity, LogoutScope, Session, User } from './session/session.ts'
export type { AuthEvent, AuthListener } from './session/session-events.ts'
export { getCodeVerifierKey, getStorageKey } from './session/storage-keys.ts'
