import type { LinkingDeps } from '#auth/accounts/account-deps.ts'
import type { BreachedPasswordChecker } from '#auth/core/crypto/password-policy.ts'
import type { PasswordHashingService } from '#auth/core/crypto/passwords.ts'

/** What administration needs, by service key or by an operator's command. */
export interface AdminDeps extends LinkingDeps {
  readonly passwords: PasswordHashingService
  /** Null if passwords are not checked against lists of leaked ones. */
  readonly breached: BreachedPasswordChecker | null
}
