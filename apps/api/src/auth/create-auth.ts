import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { SignInProvider } from '../config/sign-in-providers.ts'
import type { Counters } from '../kernel/cluster/counters.ts'
import type { Db } from '../kernel/database/db.ts'
import { API_VERSION, API_VERSION_HEADER, isVersioned } from '../kernel/http/envelopes.ts'
import type { Job } from '../kernel/jobs/jobs.ts'
import { type AuditAction, recordAudit } from './audit/audit.queries.ts'
import type { AuthContext } from './context.ts'
import { createPasswords, type PasswordHasher } from './crypto/passwords.ts'
import type { EmailTransport } from './email/email-transport.ts'
import { createMailer, openOutbox } from './email/outbox.ts'
import { limitTextMessages } from './factors/sms-sender.ts'
import { createGuessThrottle } from './limits/guess-throttle.ts'
import { createLimiter } from './limits/limiter.ts'
import type { AccountLimitName } from './limits/limits.ts'
import { cleanUp } from './maintenance/clean-up.ts'
import { createProviders } from './oauth/providers/providers.ts'
import { authRoutes } from './routes.ts'
import { serviceRoutes } from './service.routes.ts'
import { createTokenSigner, registerAccessTokens } from './sessions/access-tokens/access-token.ts'
import { openKeyring } from './sessions/access-tokens/keyring.ts'
import { createGuard, getCaller, lockCaller } from './sessions/guard/caller.ts'
import { limitByAccount, limitByAddress } from './sessions/guard/limit-requests.ts'
import { requireAal2IfEnrolled } from './step-up/step-up.ts'

type PassedMembers =
  | ('db' | 'readQueries' | 'clock' | 'secret' | 'settings' | 'breached' | 'captcha' | 'sms')
  | ('onUserCreated' | 'exportOtherModules' | 'onUserTakenOver' | 'onEmailChanged')

export interface AuthDeps extends Pick<AuthContext, PassedMembers> {
  readonly log: FastifyBaseLogger
  readonly transport: EmailTransport
  readonly providers: readonly SignInProvider[]
  readonly fetch: typeof fetch
  /** Counts requests, wrong guesses and text messages. */
  readonly counters: Counters
  /** Multiplies every limit on requests and guesses. */
  readonly limitFactor: number
  /** The maximum of text messages in an hour, over all processes. */
  readonly smsPerHour: number
  readonly passwordHasher: PasswordHasher
  /** The maximum of passwords that are hashed at once. Each takes one core for about 30 ms. */
  readonly hashConcurrency: number
  /** True if /dev/mailbox shows the emails of the outbox. */
  readonly showsMailbox: boolean
  /** Called with the name of the limit for every request or guess that exceeds one. */
  readonly onRefused?: (limit: string) => void
}

export type Auth = Awaited<ReturnType<typeof createAuthModule>>

/** Creates the auth module. Requires a migrated database; creates the first signing key if there is none. */
export async function createAuthModule(deps: AuthDeps) {
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
    ...deps,
    passwords,
    outbox,
    guesses: createGuessThrottle(deps.counters, deps.limitFactor, deps.onRefused),
    providers: createProviders(deps.providers, {
      fetch: deps.fetch,
      clock,
      redirectUri: `${settings.issuer}/callback`,
    }),
    sms: deps.sms && limitTextMessages(deps.sms, deps.counters, deps.smsPerHour, deps.onRefused),
    signAccessToken: createTokenSigner(keyring),
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
    /**
     * The endpoints under /auth/v1. The plugin is not encapsulated, because the guard is also used on routes of other
     * modules: register it before them.
     */
    routes: fastifyPlugin(routes, { name: 'auth' }),
    /** Requires a session (docs/protocol.md#bearer-check) and applies the account's rate limit for the route. */
    requireUser,
    callerOf: getCaller,
    /** Counts one use of a limit that belongs to no route. Throws `over_request_rate_limit` if it is exceeded. */
    async chargeAccount(limit: AccountLimitName, userId: string): Promise<void> {
      const excess = await limiter.count(limit, userId)
      if (excess) throw excess.error
    },
    /** Locks the caller's account and session. Throws `insufficient_aal` if the account's second factor was not verified. */
    async lockCaller(tx: Db, request: FastifyRequest): Promise<void> {
      const caller = getCaller(request)
      await lockCaller(tx, caller)
      await requireAal2IfEnrolled(tx, caller)
    },
    /** Adds an action of another module to the audit log, with the caller of the request as its actor. */
    async audit(tx: Db, request: FastifyRequest, action: AuditAction, traits: Record<string, unknown>) {
      const { userId, email, sessionId, source } = getCaller(request)
      const user = { id: userId, email }
      await recordAudit(tx, action, { user, sessionId, source, now: clock.now() }, traits)
    },
    jobs: [
      { name: 'mail_outbox', cron: '* * * * *', runsAtStart: true, run: () => outbox.sendDue() },
      { name: 'clean_up', cron: '17 * * * *', run: () => cleanUp(auth) },
    ] satisfies Job[],
    /** Returns the number of passwords waiting to be hashed and of emails waiting to be sent, for metrics. */
    load: { passwords: passwords.load, emails: outbox.load },
    mailer: createMailer(outbox, clock),
    /** Derives the keys for one purpose of another module. The first one is current, the others only verify older data. */
    deriveKeys: (purpose: string) => secret.accepted.map((accepted) => accepted.derive(purpose)),
    /** Stops the background work. Call it before closing the database. */
    close: () => outbox.close(),
  }
}
