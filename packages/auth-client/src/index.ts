export type { Factor, FactorType, Identity, User } from './account.ts'
export { type Assurance, type AssuranceLevel, getAssurance } from './assurance-level.ts'
export { AuthError } from './auth-error.ts'
export { type AuthClient, type AuthClientOptions, createAuthClient } from './client.ts'
export type { CoreHolder } from './core-holder.ts'
export {
  challengeFactor,
  type EnrolledFactor,
  enrollFactor,
  type FactorChallenge,
  type FactorProof,
  listFactors,
  type NewFactor,
  unenrollFactor,
  verifyFactor,
} from './factors.ts'
export { identityLinkUrl, type LinkFields, listIdentities, unlinkIdentity } from './identities.ts'
export type { EmailLink } from './mail-link.ts'
export type { EmailLinkResult, UsableEmailLink } from './open-mail-link.ts'
export {
  type AuthenticatedPasskey,
  finishPasskeyRegistration,
  type Passkey,
  type PasskeyChallenge,
  type RegisteredPasskey,
  signInWithPasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
} from './passkeys.ts'
export type { FlowType } from './pkce.ts'
export type {
  Channel,
  Clock,
  HttpRequest,
  HttpRequester,
  HttpResponse,
  KeyValueStorage,
  Ports,
  RandomBytes,
  Sha256,
  TabLock,
  Visibility,
} from './ports.ts'
export { providerSignInPath } from './provider-sign-in.ts'
export { confirmReauthentication, reauthenticate } from './reauthenticate.ts'
export { verifyRecoveryCode } from './recovery-codes.ts'
export { type PasswordResetFields, requestPasswordReset } from './request-password-reset.ts'
export type { ResendFields } from './resend.ts'
export type { LogoutScope, Session } from './session.ts'
export type { AuthEvent, AuthListener } from './session-events.ts'
export type { PasswordCredentials } from './sign-in.ts'
export type { SignUpFields, SignUpResult } from './sign-up.ts'
export { codeVerifierKey, storageKeyFor } from './stored-session.ts'
export type { UserChanges } from './update-user.ts'
export type { OtpProof, OtpResult } from './verify-otp.ts'
