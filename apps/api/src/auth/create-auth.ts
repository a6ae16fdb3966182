import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyRequest,
  preHandlerAsyncHookHandler,
} from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Clock } from '../kernel/clock.ts'
import type { Counters } from '../kernel/cluster/counters.ts'
import type { SignInProvider } from '../kernel/config/sign-in-providers.ts'
import type { Db, ReadQueries } from '../kernel/database/db.ts'
import { API_VERSION, API_VERSION_HEADER, isVersioned } from '../kernel/http/envelopes.ts'
import type { Job } from '../kernel/jobs/jobs.ts'
import { type AuditEntry, insertAudit } from './audit/audit.queries.ts'
import { getRequestSource } from './audit/request-source.ts'
import type { AuthContext } from './context.ts'
import type { AuthSecret } from './crypto/auth-secret.ts'
import type { BreachedPasswords } from './crypto/breached-passwords.ts'
import { createPasswords, type PasswordHasher, type Passwords } from './crypto/passwords.ts'
import type { EmailTransport } from './email/email-transport.ts'
import { createMailer, type Mailer } from './email/mailer.ts'
import { type Outbox, openOutbox } from './email/outbox.ts'
import { limitTextMessages } from './factors/phone/limit-text-messages.ts'
import type { SmsSender } from './factors/phone/sms-sender.ts'
import type { CaptchaVerifier } from './limits/captcha/captcha.ts'
import { createGuessThrottle } from './limits/guess-throttle.ts'
import { createLimiter } from './limits/limiter.ts'
import type { AccountLimitName } from './limits/limits.ts'
import { cleanUp } from './maintenance/clean-up.ts'
import { openProviders } from './oauth/providers/providers.ts'
import { authRoutes } from './routes.ts'
import { serviceRoutes } from './service.routes.ts'
import { createTokenSigner, registerAccessTokens } from './sessions/access-tokens/access-token.ts'
import { openKeyring } from './sessions/access-tokens/keyring.ts'
import { type Caller, createGuard, getCaller } from './sessions/guard/caller.ts'
import { limitByAccount, limitByAddress } from './sessions/guard/limit-requests.ts'
import { lockCaller } from './sessions/guard/lock-caller.ts'
import type { AuthSettings } from './settings.ts'
import { requireAal2IfEnrolled } from './step-up/require-aal2.ts'

export interface AuthDeps {
  readonly db: Db
  readonly readQueries: ReadQueries
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly secret: AuthSecret
  readonly settings: AuthSettings
  readonly transport: EmailTransport
  /** Services to sign in with, and how they are reached. */
  readonly providers: readonly SignInProvider[]
  readonly fetch: typeof fetch
  /** Where requests and wrong guesses are counted, and what their limits are multiplied by. */
  readonly counters: Counters
  readonly limitFactor: number
  /** Null where no list of leaked passwords is asked. */
  readonly breached: BreachedPasswords | null
  /** Null where no captcha is asked for. */
  readonly captcha: CaptchaVerifier | null
  /** Null where no text messages are sent. */
  readonly sms: SmsSender | null
  /** How many text messages leave in an hour, from all processes together. */
  readonly smsPerHour: number
  readonly passwordHasher: PasswordHasher
  /** How many passwords are hashed at once; each takes a core for some 30 ms. */
  readonly hashConcurrency: number
  /** Shows mails at /dev/mailbox to this machine. */
  readonly showsMailbox: boolean
  /** Told of each request that a limit refused, and of each guess that has to wait. */
  readonly onRefused?: (limit: string) => void
  readonly onUserCreated: AuthContext['onUserCreated']
  readonly exportElsewhere: AuthContext['exportElsewhere']
  readonly onUserReclaimed: AuthContext['onUserReclaimed']
  readonly onEmailChanged: AuthContext['onEmailChanged']
}

/** The door of this module. */
export interface Auth {
  /** /auth/v1. Register it before modules that use the guard. */
  readonly routes: FastifyPluginAsync
  /** Guard for signed-in people (docs/protocol.md#bearer-check), with the limit of the route on what one account may ask for. */
  readonly requireUser: preHandlerAsyncHookHandler
  /** Who the guard let in. Throws on a route without it. */
  callerOf(request: FastifyRequest): Caller
  /** Counts one towards a limit that belongs to no route. Throws `over_request_rate_limit` beyond it. */
  chargeAccount(limit: AccountLimitName, userId: string): Promise<void>
  /**
   * Locks the caller's account and session until the transaction ends. Refuses with `insufficient_aal` a caller who has a
   * second factor and has not shown it in this session. For changes for which a password alone must not be enough.
   */
  lockCaller(tx: Db, request: FastifyRequest): Promise<void>
  /** Writes to the audit log, as the caller of the request, what another module does in the same transaction. */
  audit(tx: Db, request: FastifyRequest, entry: Pick<AuditEntry, 'action' | 'traits'>): Promise<void>
  /** What has to be done from time to time. */
  readonly jobs: readonly Job[]
  /** What waits: passwords to be hashed, mails to leave. */
  readonly load: { readonly passwords: Passwords['load']; readonly mails: Outbox['load'] }
  /** Mails of other modules. */
  readonly mailer: Mailer
  /** Keys for one purpose of another module: the first is for what is made now, the others for what was made before. */
  keysFor(purpose: string): readonly Buffer[]
  /** Stops what runs in the background. Call it before the database closes. */
  close(): Promise<void>
}

/** Opens the auth service: needs a migrated database, and makes the first signing key. */
export async function createAuth(deps: AuthDeps): Promise<Auth> {
  const { db, readQueries, clock, log, secret, settings } = deps
  const keyring = await openKeyring({ db, secret, clock, accessTokenTtlS: settings.accessTokenTtlS })
  const passwords = createPasswords({
    hasher: deps.passwordHasher,
    concurrency: deps.hashConcurrency,
    maxWaiting: 128,
  })
  const outbox = openOutbox({ db, secret, clock, log, transport: deps.transport })
  const limiter = createLimiter(deps.counters, deps.limitFactor, deps.onRefused)
  const guard = createGuard({ readQueries, clock, limits: settings.limits })
  const requireUser = limitByAccount({ db, clock, limiter }, guard)
  const auth: AuthContext = {
    db,
    readQueries,
    clock,
    secret,
    settings,
    passwords,
    outbox,
    guesses: createGuessThrottle(deps.counters, deps.limitFactor, deps.onRefused),
    breached: deps.breached,
    captcha: deps.captcha,
    providers: openProviders(deps.providers, {
      fetch: deps.fetch,
      clock,
      redirectUri: `${settings.issuer}/callback`,
    }),
    sms: deps.sms && limitTextMessages(deps.sms, deps.counters, deps.smsPerHour, deps.onRefused),
    signAccessToken: createTokenSigner(keyring),
    onUserCreated: deps.onUserCreated,
    exportElsewhere: deps.exportElsewhere,
    onUserReclaimed: deps.onUserReclaimed,
    onEmailChanged: deps.onEmailChanged,
  }

  const routes: FastifyPluginAsync = async (app: FastifyInstance) => {
    app.decorateRequest('caller', null)
    await registerAccessTokens(app, { keyring, issuer: settings.issuer })
    await app.register(async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        if (isVersioned(request)) reply.header(API_VERSION_HEADER, API_VERSION)
      })
      scope.addHook('onRequest', limitByAddress({ db, clock, limiter }))
      serviceRoutes(scope, { db, keyring, settings, providerIds: auth.providers.ids })
      await authRoutes(scope, auth, { requireUser, showsMailbox: deps.showsMailbox })
    })
  }
  return {
    // Not encapsulated: the guard works on routes of other modules, too.
    routes: fastifyPlugin(routes, { name: 'auth' }),
    requireUser,
    callerOf: getCaller,
    async chargeAccount(limit, userId) {
      const excess = await limiter.count(limit, userId)
      if (excess) throw excess.refusal
    },
    async lockCaller(tx, request) {
      const caller = getCaller(request)
      await lockCaller(tx, caller)
      await requireAal2IfEnrolled(tx, caller)
    },
    async audit(tx, request, entry) {
      const { userId, email, sessionId } = getCaller(request)
      const actor = { id: userId, email }
      await insertAudit(tx, getRequestSource(request), { ...entry, actor, sessionId, at: clock.now() })
    },
    jobs: [
      { name: 'mail_outbox', cron: '* * * * *', isDoneAtStart: true, run: () => outbox.sendDue() },
      { name: 'clean_up', cron: '17 * * * *', run: () => cleanUp(auth) },
    ],
    load: { passwords: passwords.load, mails: outbox.load },
    mailer: createMailer(outbox, clock),
    keysFor: (purpose) => secret.accepted.map((known) => known.derive(purpose)),
    close: () => outbox.close(),
  }
}
