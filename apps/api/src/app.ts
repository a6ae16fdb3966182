import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import {
  type AuthModule,
  createApiKeyGuard,
  createArgon2Hasher,
  createAuthModule,
  createEthereumSignatureVerifier,
  createHaveIBeenPwnedChecker,
  createSiteverifyCaptchaVerifier,
  OAUTH_OPEN_PATHS,
  type PasswordHasher,
  parseAuthSecret,
} from '#auth/index.ts'
import type { ServerConfig } from '#config/config.ts'
import { getHookEndpoints } from '#config/hook-settings.ts'
import { resolveImportedJwtKeys } from '#config/jwt-keys.ts'
import type { Clock } from '#kernel/clock.ts'
import {
  type ConnectRedis,
  connectRedis,
  logRedisOutages,
  openRateLimitCounters,
} from '#kernel/cluster/counters.ts'
import type { ClusterPrimaryChannel } from '#kernel/cluster/primary.ts'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { listAppliedMigrations, listKnownMigrations } from '#kernel/database/migrate.ts'
import { requirePrimaryByQuery } from '#kernel/database/primary-client.ts'
import { edgeFunctionErrorEnvelope, gotrueErrorEnvelope } from '#kernel/http/envelopes.ts'
import { isLoopbackHost } from '#kernel/http/loopback.ts'
import { createFastifyServer } from '#kernel/http/server.ts'
import { createBackgroundJobs } from '#kernel/jobs/jobs.ts'
import { createMetricsRegistry } from '#kernel/observability/metrics.ts'
import { ACCOUNT_DATA_OF_MODULES, importIntoModules } from './account-data.ts'
import {
  createAlertPriceListener,
  createPriceAlertsModule,
  findCurrenciesOfActiveAlerts,
  PAYMENT_EVENTS_JOB,
} from './alerts/index.ts'
import { createBitcoinModule, createWatchedPaymentReader } from './bitcoin/index.ts'
import { createEthereumRpcProxyRoutes } from './ethereum/index.ts'
import { createMarketModule } from './market/index.ts'
import {
  createEmailTransport,
  createSmsSender,
  getApiUrl,
  listAcceptedApiKeys,
  toAuthSettings,
  toChainIndexAddress,
  toRedisAddress,
  toWebAppSettings,
} from './module-settings.ts'
import {
  createOAuthServerCounters,
  createRateLimitRejectionCounter,
  createReadinessCheck,
  healthRoutes,
  prometheusMetricsRoutes,
  registerJobMetrics,
  registerModuleMetrics,
  registerProcessMetrics,
  registerRequestMetrics,
} from './operations/index.ts'
import { createProfilesRoutes, findPreferredCurrencies, postgrestErrorEnvelope } from './profiles/index.ts'
import { registerApiReferenceRoutes } from './reference/index.ts'
import { loadWebAppFiles } from './spa/index.ts'

export interface ApiServerDeps {
  readonly config: ServerConfig
  readonly databaseUrl: string
  /** The migrations that /readyz requires the database to have. */
  readonly migrationsFolder: string
  readonly authSecret: string
  /** The public URL of the web app, without a trailing slash. */
  readonly siteUrl: string
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** The folder of the built web app. Without it, only the API is served. */
  readonly webRoot?: string
  readonly fetch?: typeof fetch
  /** Connects to REDIS_URL. Default: {@link connectRedis}. */
  readonly connectRedis?: ConnectRedis
  /** Default: argon2id with the parameters that OWASP recommends. */
  readonly passwordHasher?: PasswordHasher
  /** The time limit of a request. Default: 10 s. */
  readonly timeLimitMs?: number
  /** The primary, if this process is a worker. */
  readonly primary?: ClusterPrimaryChannel
  /** True if prices are polled continuously, to record their history. Default: only on request. */
  readonly collectsPrices?: boolean
  /** True if watched accounts are synchronized with the chain continuously. Default: only by `syncAccounts`. */
  readonly followsChain?: boolean
}

export type ApiServerApp = Awaited<ReturnType<typeof createApiServerApp>>

export async function createApiServerApp(deps: ApiServerDeps) {
  const { config, clock, log, siteUrl } = deps
  const tracing = config.TRACES ? (await import('#kernel/observability/tracing.ts')).createTracing() : null
  const plainFetch = deps.fetch ?? globalThis.fetch
  const fetch = tracing ? tracing.traceFetch(plainFetch) : plainFetch
  const database = openPostgresDatabase({
    url: deps.databaseUrl,
    pooler: config.DATABASE_POOLER,
    poolSize: config.DATABASE_POOL_SIZE,
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
    traceQuery: tracing?.traceQuery,
  })
  const services = { db: database.db, clock, log, fetch }
  const redisAddress = toRedisAddress(config)
  const redis = redisAddress ? await (deps.connectRedis ?? connectRedis)(redisAddress) : null
  if (redis) logRedisOutages(redis, log)
  const webApp =
    deps.webRoot === undefined ? null : await loadWebAppFiles(deps.webRoot, toWebAppSettings(config, siteUrl))
  const envelopes = {
    '/auth/v1': gotrueErrorEnvelope,
    '/functions/v1': edgeFunctionErrorEnvelope,
    '/rest/v1': postgrestErrorEnvelope,
  }
  // Development tools are available only on a server that other machines cannot reach.
  const isLocal =
    !config.isProduction && isLoopbackHost(config.HOST) && isLoopbackHost(new URL(siteUrl).hostname)
  let isDraining = false
  const server = await createFastifyServer({
    logger: log,
    isDraining: () => isDraining,
    allowedOrigins: config.isProduction ? [new URL(siteUrl).origin, ...config.CORS_ORIGINS] : '*',
    ...(config.OAUTH_SERVER ? { openPaths: OAUTH_OPEN_PATHS } : {}),
    isHttps: siteUrl.startsWith('https:'),
    trustedProxies: config.TRUSTED_PROXIES,
    envelopes,
    ...(deps.timeLimitMs === undefined ? {} : { timeLimitMs: deps.timeLimitMs }),
    ...(webApp ? { serveMissing: webApp.serveMissing } : {}),
  })
  tracing?.traceRequests(server)
  const metrics = createMetricsRegistry(deps.primary ? { primary: deps.primary } : {})
  registerRequestMetrics(server, metrics)
  server.addHook('onRequest', createApiKeyGuard(listAcceptedApiKeys(config)))
  registerApiReferenceRoutes(server, config.BRAND_NAME, envelopes)

  const counters = openRateLimitCounters({
    redis,
    onPrimaryError: deps.primary
      ? (err) => log.warn({ err }, 'the primary does not count requests; this process counts on its own')
      : null,
  })
  const findProblem = createReadinessCheck({
    async appliedMigrations() {
      if (config.DATABASE_POOLER !== 'none') await requirePrimaryByQuery(database.query)
      return (await listAppliedMigrations(database.query)).length
    },
    knownMigrations: listKnownMigrations(deps.migrationsFolder).length,
    isDraining: () => isDraining,
    clock,
  })
  const auth: AuthModule = await createAuthModule({
    ...services,
    findProblem,
    prepare: database.prepare,
    listen: database.listen,
    secret: parseAuthSecret(deps.authSecret, config.AUTH_SECRET_PREVIOUS),
    settings: toAuthSettings(config, siteUrl),
    transport: createEmailTransport(config, log, tracing),
    hooks: getHookEndpoints(config),
    providers: config.AUTH_PROVIDERS,
    counters,
    limitFactor: config.RATE_LIMIT_FACTOR,
    breached: config.BREACHED_PASSWORDS_URL
      ? createHaveIBeenPwnedChecker({ url: config.BREACHED_PASSWORDS_URL, fetch, log })
      : null,
    captcha: config.CAPTCHA_SECRET
      ? createSiteverifyCaptchaVerifier({
          url: config.CAPTCHA_VERIFY_URL,
          secret: config.CAPTCHA_SECRET,
          fetch,
        })
      : null,
    web3: config.WEB3_ETHEREUM
      ? await createEthereumSignatureVerifier({ nodeUrl: config.ETHEREUM_RPC_URL ?? null, fetch })
      : null,
    sms: createSmsSender(config, fetch),
    smsPerHour: config.SMS_PER_HOUR,
    passwordHasher: deps.passwordHasher ?? createArgon2Hasher(),
    // Every core may hash: requests need little time beside it, and the scheduler lets them in. The cores are divided among
    // the processes.
    hashConcurrency: Math.max(1, Math.floor(availableParallelism() / config.PROCESSES)),
    serviceKeys: config.SERVICE_KEYS,
    jwtKeys: resolveImportedJwtKeys(config),
    serviceRoles: config.JWT_SERVICE_ROLES,
    showsMailbox: isLocal,
    onRefused: createRateLimitRejectionCounter(metrics),
    createOAuthCounters: () => createOAuthServerCounters(metrics),
    ...ACCOUNT_DATA_OF_MODULES,
    importIntoModules: importIntoModules({
      network: config.BITCOIN_NETWORK,
      accountLimit: config.WATCHED_ACCOUNTS,
    }),
  })
  await server.register(auth.routes)

  const { requireUser, callerOf, chargeAccount } = auth
  await server.register(createProfilesRoutes({ db: database.db, requireUser, callerOf }))
  const jobs = createBackgroundJobs({
    query: database.query,
    listen: database.listen,
    clock,
    log,
    onRun: registerJobMetrics(metrics, clock),
  })
  const allowsSimulated = !config.isProduction
  const market = createMarketModule({
    ...services,
    config,
    listener: createAlertPriceListener({ allowsSimulated, enqueueJob: jobs.enqueue }),
    findCurrenciesInUse: async () => [
      ...(await findPreferredCurrencies(database.db)),
      ...(await findCurrenciesOfActiveAlerts(database.db)),
    ],
  })
  const bitcoin = createBitcoinModule({
    ...services,
    requireUser,
    callerOf,
    chargeAccount,
    lockCaller: auth.lockCaller,
    audit: auth.audit,
    mailer: auth.mailer,
    brand: config.BRAND_NAME,
    siteUrl,
    network: config.BITCOIN_NETWORK,
    indexAddress: toChainIndexAddress(config),
    accountLimit: config.WATCHED_ACCOUNTS,
    getPricesAt: market.getPricesAt,
    onPaymentEvents: () => jobs.enqueue(PAYMENT_EVENTS_JOB),
  })
  await server.register(bitcoin.routes)
  const alerts = createPriceAlertsModule({
    ...services,
    siteUrl,
    requireUser,
    callerOf,
    brand: config.BRAND_NAME,
    mailer: auth.mailer,
    deriveKeys: auth.deriveKeys,
    apiUrl: getApiUrl(config, siteUrl),
    payments: createWatchedPaymentReader(config.BITCOIN_NETWORK),
    allowsSimulated,
    latest: market.latest,
    refresh: market.refresh,
    hasSource: market.hasSource,
  })
  await server.register(market.routes)
  await server.register(alerts.routes)
  await server.register(
    createEthereumRpcProxyRoutes({ ...services, requireUser, nodeUrl: config.ETHEREUM_RPC_URL ?? null }),
  )
  healthRoutes(server, findProblem)
  prometheusMetricsRoutes(server, { metrics, token: config.METRICS_TOKEN ?? null, isLocal })
  registerModuleMetrics(metrics, {
    pool: database.load,
    passwords: auth.load.passwords,
    mails: auth.load.emails,
    events: auth.load.events,
    feeds: market.feedAges,
  })

  if (webApp) await server.register(webApp.routes)

  await server.ready()
  const stopMeasuring = registerProcessMetrics(metrics)
  auth.start()
  jobs.start([...auth.jobs, ...market.jobs, ...alerts.jobs])
  if (deps.followsChain) await bitcoin.start()
  const firstPrices = deps.collectsPrices ? market.start() : Promise.resolve()
  return {
    server,
    /** Resolves once every price source has been polled. Never rejects. */
    firstPrices,
    /** Synchronizes the watched accounts that are due. Returns false if another process does so. */
    syncAccounts: bitcoin.syncAccounts,
    /** Makes /readyz and /auth/v1/health return 503. Other requests are served until `close`. */
    drain() {
      isDraining = true
    },
    /** Stops accepting requests, waits for pending ones, then closes the database. */
    async close(): Promise<void> {
      isDraining = true
      await server.close()
      stopMeasuring()
      // A job may wait for a hanging email, which closing auth aborts.
      await Promise.all([jobs.close(), auth.close(), bitcoin.close()])
      await market.close()
      redis?.disconnect()
      await database.close()
    },
  }
}
