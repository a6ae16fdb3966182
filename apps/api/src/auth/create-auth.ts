import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { ImportedJwtKeys } from '#config/jwt-keys.ts'
import type { OAuthProviderConfig } from '#config/sign-in-providers.ts'
import type { RateLimitCounters } from '#kernel/cluster/counters.ts'
import type { DatabasePool, Db } from '#kernel/database/db.ts'
import {
  GOTRUE_API_VERSION,
  GOTRUE_API_VERSION_HEADER,
  requestsGotrueApiVersion,
} from '#kernel/http/envelopes.ts'
import type { BackgroundJob } from '#kernel/jobs/jobs.ts'
import { requireAal2IfFactorVerified } from './accounts/step-up/step-up.ts'
import { createAuditLogMonths, deleteExpiredAuditLogEntries } from './admin/maintenance/audit-log-months.ts'
import { deleteExpiredAuthRows } from './admin/maintenance/clean-up.ts'
import { type AuditLogAction, insertAuditLogEntry } from './core/audit/audit.queries.ts'
import { createPasswordHashingService, type PasswordHasher } from './core/crypto/passwords.ts'
import { createAuthHooks, type HookEndpoints } from './core/hooks/auth-hooks.ts'
import { createBruteForceThrottle } from './core/limits/brute-force-throttle.ts'
import { createRateLimiter } from './core/limits/limiter.ts'
import type { AccountRateLimitName } from './core/limits/limits.ts'
import type { AccountDataOfModules, CoreDeps } from './core/ports.ts'
import type { DeliverySender } from './events/delivery-sender.ts'
import { createEventRecorder } from './events/record-event.ts'
import type { EmailTransport } from './messages/email/email-transport.ts'
import { createHookEmailTransport } from './messages/email/hook-email-transport.ts'
import { createModuleEmailSender, openEmailOutbox } from './messages/email/outbox.ts'
import { createHookSmsSender } from './messages/sms/hook-sms-sender.ts'
import { limitSmsPerHour } from './messages/sms/sms-sender.ts'
import type { OAuthServerCounters } from './oauth-server/oauth-server-deps.ts'
import { authRoutes } from './routes.ts'
import { authHealthSettingsAndJwksRoutes } from './service.routes.ts'
import {
  createAccessTokenVerifier,
  createJwtSigner,
  registerAccessTokenPlugin,
} from './sessions/access-tokens/access-token.ts'
import { type JwtKeyring, openJwtKeyring } from './sessions/access-tokens/keyring.ts'
import { createServiceTokenVerifier } from './sessions/access-tokens/service-token.ts'
import {
  createAuthenticationGuard,
  getAuthenticatedCaller,
  lockCallerAccountAndSession,
} from './sessions/guard/caller.ts'
import {
  limitRoutesByIpAddress,
  rateLimitByAccount,
  rateLimitByServiceKey,
} from './sessions/guard/limit-requests.ts'
import { createServiceGuard, type ServiceKey } from './sessions/guard/service-guard.ts'
import { createRefreshTokenRotation } from './sessions/refresh/rotate-in-one-statement.queries.ts'
import { createSessionLookups } from './sessions/sessions.queries.ts'
import { createOAuthProviderRegistry } from './sign-in/oauth/providers/providers.ts'
import type { SignInDeps } from './sign-in/sign-in-deps.ts'

export interface AuthDeps
  extends Omit<CoreDeps, 'recordEvent'>,
    AccountDataOfModules,
    Pick<SignInDeps, 'breached' | 'captcha' | 'importIntoModules' | 'sms' | 'web3'>,
    Pick<DatabasePool, 'listen' | 'prepare'> {
  readonly log: FastifyBaseLogger
  readonly hooks: HookEndpoints
  readonly transport: EmailTransport
  readonly providers: readonly OAuthProviderConfig[]
  readonly fetch: typeof fetch
  /** Counts requests, wrong guesses and text messages. */
  readonly counters: RateLimitCounters
  /** Multiplies every limit on requests and guesses. */
  readonly limitFactor: number
  /** The maximum of text messages in an hour, over all processes. */
  readonly smsPerHour: number
  readonly passwordHasher: PasswordHasher
  /** The maximum of passwords that are hashed at once. Each takes one core for 30 to 40 ms. */
  readonly hashConcurrency: number
  /** Accepted on the administration endpoints. */
  readonly serviceKeys: readonly ServiceKey[]
  readonly jwtKeys: ImportedJwtKeys
  /** Roles in tokens signed with an imported key that are accepted on the administration endpoints. */
  readonly serviceRoles: readonly string[]
  /** True if /dev/mailbox shows the emails of the outbox. */
  readonly showsMailbox: boolean
  /** Returns why the server is not ready for requests; null if it is. */
  readonly findProblem: () => Promise<object | null>
  /** Called with the name of the limit for every request or guess that exceeds one. */
  readonly onRefused?: (limit: string) => void
  /** Called once if the OAuth server is on. */
  readonly createOAuthCounters: () => OAuthServerCounters
}

export type AuthModule = Awaited<ReturnType<typeof createAuthModule>>

/** What the routes of a module need to answer signed-in users. */
export type RouteGuards = Pick<AuthModule, 'requireUser' | 'callerOf'>

/** Creates the auth module. Requires a migrated database; creates the first signing key if it needs one. */
export async function createAuthModule(given: AuthDeps) {
  const { db, clock, log, secret, settings } = given
  const deps = { ...given, recordEvent: createEventRecorder({ secret, receivers: settings.eventReceivers }) }
  const keyring = await openJwtKeyring({
    db,
    secret,
    clock,
    accessTokenTtlS: settings.accessTokenTtlS,
    imported: deps.jwtKeys,
  })
  const passwords = createPasswordHashingService({
    hasher: deps.passwordHasher,
    concurrency: deps.hashConcurrency,
    maxWaiting: 128,
  })
  const hooks = createAuthHooks(deps.hooks, { fetch: deps.fetch, clock })
  const transport = hooks.sendEmail
    ? createHookEmailTransport({
        sendEmail: hooks.sendEmail,
        db,
        issuer: settings.issuer,
        brand: settings.brand,
        smtp: deps.transport.keepsCopy ? deps.transport : null,
      })
    : deps.transport
  const sms = hooks.sendSms ? createHookSmsSender(hooks.sendSms, db) : deps.sms
  const outbox = openEmailOutbox({
    db,
    secret,
    clock,
    log,
    transport,
    parallel: settings.mailConnections,
  })
  const sessionLookups = createSessionLookups(deps)
  const limiter = createRateLimiter(deps.counters, deps.limitFactor, deps.onRefused)
  const guard = createAuthenticationGuard({ sessionLookups, clock, limits: settings.limits })
  const requireUser = rateLimitByAccount({ db, clock, limiter, recordEvent: deps.recordEvent }, guard)
  const requireService = rateLimitByServiceKey(
    { db, clock, limiter, recordEvent: deps.recordEvent },
    createServiceGuard(
      deps.serviceKeys,
      createServiceTokenVerifier({ keyring, clock, roles: deps.serviceRoles }),
    ),
  )
  const signJwt = createJwtSigner(keyring)
  const deliveries = await openDeliveries(deps, keyring, signJwt)
  const signInDeps: SignInDeps = {
    ...deps,
    sessionLookups,
    rotateRefreshToken: createRefreshTokenRotation(deps),
    passwords,
    outbox,
    limiter,
    guesses: createBruteForceThrottle(deps.counters, deps.limitFactor, deps.onRefused),
    providers: await createOAuthProviderRegistry(deps.providers, {
      fetch: deps.fetch,
      clock,
      redirectUri: `${settings.issuer}/callback`,
    }),
    hooks,
    sms: sms && limitSmsPerHour(sms, deps.counters, deps.smsPerHour, deps.onRefused),
    signAccessToken: signJwt,
  }

  const routes: FastifyPluginAsync = async (app: FastifyInstance) => {
    app.decorateRequest('caller', null)
    app.decorateRequest('serviceCaller', null)
    await registerAccessTokenPlugin(app, { keyring, issuer: settings.issuer })
    await app.register(async (scope) => {
      scope.addHook('onRequest', (request, reply, done) => {
        if (requestsGotrueApiVersion(request)) reply.header(GOTRUE_API_VERSION_HEADER, GOTRUE_API_VERSION)
        done()
      })
      limitRoutesByIpAddress(scope, { db, clock, limiter, recordEvent: deps.recordEvent })
      authHealthSettingsAndJwksRoutes(scope, {
        findProblem: deps.findProblem,
        clock,
        keyring,
        settings,
        providerIds: signInDeps.providers.ids,
        sendsSms: signInDeps.sms !== null,
      })
      await authRoutes(scope, signInDeps, { requireUser, requireService, showsMailbox: deps.showsMailbox })
      if (settings.oauthServer) {
        const { registerOAuthServer } = await import('./oauth-server.routes.ts')
        const verifyAccessTokenText = createAccessTokenVerifier({ keyring, issuer: settings.issuer })
        const oauthServer = settings.oauthServer
        const count = deps.createOAuthCounters()
        const oauthDeps = { ...signInDeps, keyring, signJwt, verifyAccessTokenText, oauthServer, count }
        await registerOAuthServer(scope, oauthDeps, { requireUser, requireService })
      }
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
    callerOf: getAuthenticatedCaller,
    /** Counts one use of a limit that belongs to no route. Throws `over_request_rate_limit` if it is exceeded. */
    async chargeAccount(limit: AccountRateLimitName, userId: string): Promise<void> {
      const excess = await limiter.count(limit, userId)
      if (excess) throw excess.error
    },
    /** Locks the caller's account and session. Throws `insufficient_aal` if the account's second factor was not verified. */
    async lockCaller(tx: Db, request: FastifyRequest): Promise<void> {
      const caller = getAuthenticatedCaller(request)
      await lockCallerAccountAndSession(tx, caller)
      await requireAal2IfFactorVerified(tx, caller)
    },
    /** Adds an action of another module to the audit log, with the caller of the request as its actor. */
    async audit(tx: Db, request: FastifyRequest, action: AuditLogAction, traits: Record<string, unknown>) {
      const { userId, email, sessionId, source } = getAuthenticatedCaller(request)
      const user = { id: userId, email }
      await insertAuditLogEntry(deps, tx, action, { user, sessionId, source, now: clock.now() }, traits)
    },
    jobs: [
      { name: 'email_outbox', atMinute: 'every', runsAtStart: true, run: () => outbox.sendDue() },
      { name: 'clean_up', atMinute: 17, run: () => deleteExpiredAuthRows(deps) },
      { name: 'audit_log_months', atMinute: 27, runsAtStart: true, run: () => createAuditLogMonths(deps) },
      { name: 'audit_log_clean_up', atMinute: 37, run: () => deleteExpiredAuditLogEntries(deps) },
      ...(deliveries
        ? [
            {
              name: 'event_deliveries',
              atMinute: 'every' as const,
              runsAtStart: true,
              run: () => deliveries.sendDue(),
            },
          ]
        : []),
    ] satisfies BackgroundJob[],
    /** Returns the number of passwords waiting to be hashed, of emails and of events waiting to be sent, for metrics. */
    load: { passwords: passwords.load, emails: outbox.load, events: deliveries?.load ?? null },
    mailer: createModuleEmailSender(outbox, clock, deps),
    /** Derives the keys for one purpose of another module. The first one is current, the others only verify older data. */
    deriveKeys: (purpose: string) => secret.accepted.map((accepted) => accepted.derive(purpose)),
    /** Starts to send events as they are stored. Those of before are sent by a job. */
    start: () => deliveries?.start(),
    /** Stops the background work. Call it before closing the database. */
    close: () => Promise.all([outbox.close(), deliveries?.close()]),
  }
}

/** Opens the sender of events and logout tokens. Null, and nothing is loaded, if there is neither a receiver nor an OAuth server. */
async function openDeliveries(
  deps: AuthDeps,
  keyring: JwtKeyring,
  signJwt: ReturnType<typeof createJwtSigner>,
): Promise<DeliverySender | null> {
  const { eventReceivers: receivers, issuer, oauthServer } = deps.settings
  if (receivers.length === 0 && !oauthServer) return null
  const { openDeliverySender } = await import('./events/delivery-sender.ts')
  // Nobody but this server could verify a token that is signed with a secret.
  const isVerifiable = oauthServer !== null && (await keyring.signing()).publicJwk !== null
  const signLogoutToken = isVerifiable ? (claims: object) => signJwt(claims, 'logout+jwt') : null
  return openDeliverySender({ ...deps, receivers, issuer, signLogoutToken })
}
