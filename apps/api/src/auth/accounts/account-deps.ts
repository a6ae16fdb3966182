import type { BreachedPasswordChecker } from '#auth/core/crypto/password-policy.ts'
import type { PasswordHashingService } from '#auth/core/crypto/passwords.ts'
import type { CaptchaVerifier } from '#auth/core/limits/captcha/captcha.ts'
import type { AccountDataOfModules, ImportIntoModules } from '#auth/core/ports.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import type { OneTimeDeps } from '#auth/one-time/one-time-deps.ts'
import type { SessionDeps } from '#auth/sessions/session-deps.ts'

/** What creating, linking and taking over accounts needs, also without a request (administration, import). */
export interface LinkingDeps extends MessageDeps, AccountDataOfModules {}

export interface AccountDeps extends LinkingDeps, OneTimeDeps, SessionDeps {
  readonly importIntoModules: ImportIntoModules
  readonly passwords: PasswordHashingService
  /** Null if passwords are not checked against lists of leaked ones. */
  readonly breached: BreachedPasswordChecker | null
  readonly captcha: CaptchaVerifier | null
}
