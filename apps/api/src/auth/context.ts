import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import type { Db, ReadQueries } from '../kernel/database/db.ts'
import type { JsonMembers } from '../kernel/http/json-parts.ts'
import type { AuthSecret } from './crypto/auth-secret.ts'
import type { BreachedPasswords } from './crypto/breached-passwords.ts'
import type { Passwords } from './crypto/passwords.ts'
import type { Outbox } from './email/outbox.ts'
import type { SmsSender } from './factors/phone/sms-sender.ts'
import type { CaptchaVerifier } from './limits/captcha/captcha.ts'
import type { GuessThrottle } from './limits/guess-throttle.ts'
import type { Providers } from './oauth/providers/providers.ts'
import type { AccessClaims } from './sessions/access-tokens/access-token.ts'
import type { AuthSettings } from './settings.ts'

/** An account that has just been created, in the transaction that creates it. */
interface NewUser {
  readonly userId: string
  readonly email: string
  /** `data.full_name` of the sign-up as it was sent; empty when there was none. */
  readonly fullName: string
}

/** What the stories of this module work with. */
export interface AuthContext {
  readonly db: Db
  readonly readQueries: ReadQueries
  readonly clock: Clock
  readonly secret: AuthSecret
  readonly settings: AuthSettings
  readonly passwords: Passwords
  readonly outbox: Outbox
  readonly guesses: GuessThrottle
  readonly providers: Providers
  /** Null where no list of leaked passwords is asked. */
  readonly breached: BreachedPasswords | null
  /** Null where no captcha is asked for. */
  readonly captcha: CaptchaVerifier | null
  /** Null where no text messages are sent: then phones are no factors. */
  readonly sms: SmsSender | null
  readonly signAccessToken: (claims: AccessClaims) => Promise<string>
  /** What other modules keep about a user, by their names. The transaction is the user's afterwards. */
  readonly exportElsewhere: (tx: Db, userId: string) => JsonMembers
  /** What else belongs to a new account. A throw undoes the sign-up. */
  readonly onUserCreated: (tx: Db, user: NewUser) => Promise<void>
  /** What else somebody left in an account that was never theirs. A throw undoes what takes it from them. */
  readonly onUserReclaimed: (tx: Db, user: NewUser) => Promise<void>
  /** What else follows the address of an account. A throw undoes the change. */
  readonly onEmailChanged: (tx: Db, user: Omit<NewUser, 'fullName'>) => Promise<void>
}

/** Binds the endpoints of one room; what needs a signed-in person is behind the guard. */
export type Routes = (
  app: FastifyInstance,
  auth: AuthContext,
  requireUser: preHandlerAsyncHookHandler,
) => void | Promise<void>
