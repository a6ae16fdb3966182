import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { AuthModule, OAuthServerCounters } from '#auth/index.ts'
import type { Clock } from '#kernel/clock.ts'
import type { DatabasePool } from '#kernel/database/db.ts'
import type { MetricsRegistry } from '#kernel/observability/metrics.ts'

/** Measures every request, labelled by its route and never by its path, which may contain personal data. */
export function registerRequestMetrics(server: FastifyInstance, metrics: MetricsRegistry): void {
  const record = metrics.duration({
    name: 'http_request_duration_seconds',
    help: 'Time from the request headers to the end of the response.',
    labels: ['method', 'route', 'status'],
  })
  server.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    record(
      { method, route: routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1_000,
    )
    done()
  })
}

/** Registers the metrics of the process. Returns a function that stops the measuring. */
export function registerProcessMetrics(metrics: MetricsRegistry): () => void {
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS })
  metrics.gauge(
    {
      name: 'nodejs_eventloop_delay_seconds',
      help: 'Delay of timers since the last scrape; 0 at the first one.',
      labels: ['quantile'],
      aggregation: 'max',
    },
    () => {
      // The timer that measures wakes the process, so it starts with the first scrape.
      delay.enable()
      const late = (ns: number) => Math.max(0, ns / 1e9 - DELAY_RESOLUTION_MS / 1e3)
      const samples = [
        { labels: { quantile: '0.5' }, value: late(delay.percentile(50)) },
        { labels: { quantile: '0.99' }, value: late(delay.percentile(99)) },
        { labels: { quantile: '1' }, value: late(delay.max) },
      ]
      delay.reset()
      return samples
    },
  )
  const single = (name: string, help: string, read: () => number, aggregation: 'sum' | 'min' = 'sum') =>
    metrics.gauge({ name, help, aggregation }, () => [{ value: read() }])
  single('process_resident_memory_bytes', 'Resident memory of the process.', process.memoryUsage.rss)
  single(
    'nodejs_heap_used_bytes',
    'Used heap of the JavaScript engine.',
    () => process.memoryUsage().heapUsed,
  )
  single('process_cpu_seconds', 'CPU time of the process since its start.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  const getStart = () => Date.now() / 1_000 - process.uptime()
  single('process_start_time_seconds', 'Start time of the process, as Unix time.', getStart, 'min')
  single('satlens_processes', 'Number of processes that these metrics cover.', () => 1)
  return () => delay.disable()
}

const DELAY_RESOLUTION_MS = 100

interface MeasuredModules {
  readonly pool: DatabasePool['load']
  readonly passwords: AuthModule['load']['passwords']
  readonly mails: AuthModule['load']['emails']
  /** Null if no events are sent. */
  readonly events: AuthModule['load']['events']
  readonly feeds: () => readonly {
    readonly source: string
    readonly kind: string
    readonly ageMs: number | null
    readonly failures: number
  }[]
}

export function registerModuleMetrics(
  metrics: MetricsRegistry,
  { pool, passwords, mails, events, feeds }: MeasuredModules,
): void {
  metrics.gauge(
    {
      name: 'satlens_database_connections',
      help: 'Database connections of this process by state; `waiting` counts queries without a connection.',
      labels: ['state'],
    },
    () => {
      const { open, idle, waiting } = pool()
      return byState({ busy: open - idle, idle, waiting })
    },
  )
  metrics.gauge(
    {
      name: 'satlens_password_hashes',
      help: 'Password hashes by state: running or waiting.',
      labels: ['state'],
    },
    () => byState({ ...passwords() }),
  )
  type Emails = Awaited<ReturnType<MeasuredModules['mails']>>
  const emails = (name: string, help: string, select: (emails: Emails) => number) =>
    metrics.gauge({ name, help, aggregation: 'max' }, async () => [{ value: select(await mails()) }])
  emails('satlens_mails_waiting', 'Emails waiting to be sent.', ({ waiting }) => waiting)
  emails(
    'satlens_oldest_mail_seconds',
    'Age of the oldest waiting email; 0 if none is waiting.',
    ({ oldestMs }) => oldestMs / 1_000,
  )
  emails(
    'satlens_mails_given_up',
    'Emails of the last three days that the mail server rejected twelve times. They are not sent.',
    ({ givenUp }) => givenUp,
  )
  if (events) registerEventMetrics(metrics, events)
  metrics.gauge(
    {
      name: 'satlens_feed_age_seconds',
      help: 'Age of the last valid price of a feed. Absent if there is none.',
      labels: ['source', 'kind'],
      aggregation: 'max',
    },
    () =>
      feeds().flatMap(({ source, kind, ageMs }) =>
        ageMs === null ? [] : [{ labels: { source, kind }, value: ageMs / 1_000 }],
      ),
  )
  metrics.gauge(
    {
      name: 'satlens_feed_failures',
      help: 'Current number of consecutive failures of a price feed.',
      labels: ['source', 'kind'],
      aggregation: 'max',
    },
    () => feeds().map(({ source, kind, failures }) => ({ labels: { source, kind }, value: failures })),
  )
}

function registerEventMetrics(metrics: MetricsRegistry, load: NonNullable<MeasuredModules['events']>): void {
  type Events = Awaited<ReturnType<typeof load>>
  const events = (name: string, help: string, select: (events: Events) => number) =>
    metrics.gauge({ name, help, aggregation: 'max' }, async () => [{ value: select(await load()) }])
  events('satlens_events_waiting', 'Events and logout tokens waiting to be sent.', ({ waiting }) => waiting)
  events(
    'satlens_oldest_event_seconds',
    'Age of the oldest waiting event; 0 if none is waiting.',
    ({ oldestMs }) => oldestMs / 1_000,
  )
  events(
    'satlens_events_given_up',
    'Events of the last three days that their receiver did not accept within three days. They are not sent.',
    ({ givenUp }) => givenUp,
  )
}

const byState = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([state, value]) => ({ labels: { state }, value }))

export function registerJobMetrics(
  metrics: MetricsRegistry,
  clock: Clock,
): (name: string, outcome: 'done' | 'failed') => void {
  const count = metrics.counter({
    name: 'satlens_job_runs_total',
    help: 'Completed runs of a job in this process, by outcome.',
    labels: ['job', 'outcome'],
  })
  const doneAt = new Map<string, Date>()
  metrics.gauge(
    {
      name: 'satlens_job_done_timestamp_seconds',
      help: 'Time of the last successful run of a job in this process, as Unix time.',
      labels: ['job'],
      aggregation: 'max',
    },
    () => [...doneAt].map(([job, at]) => ({ labels: { job }, value: at.getTime() / 1_000 })),
  )
  return (job, outcome) => {
    count({ job, outcome })
    if (outcome === 'done') doneAt.set(job, clock.now())
  }
}

export function createRateLimitRejectionCounter(metrics: MetricsRegistry): (limit: string) => void {
  const count = metrics.counter({
    name: 'satlens_rate_limited_total',
    help: 'Requests rejected by a rate limit, by limit; guess_* are throttled passwords and codes.',
    labels: ['limit'],
  })
  return (limit) => count({ limit })
}

/** Registers the metrics of the OAuth server. Their labels are bounded: which application it was is in the audit log. */
export function createOAuthServerCounters(metrics: MetricsRegistry): OAuthServerCounters {
  const outcomes = (name: string, help: string) => {
    const count = metrics.counter({ name, help, labels: ['outcome'] })
    return (outcome: string) => count({ outcome })
  }
  const tokens = metrics.counter({
    name: 'satlens_oauth_tokens_total',
    help: 'Responses with tokens for applications, by grant type.',
    labels: ['grant_type'],
  })
  const refused = metrics.counter({
    name: 'satlens_oauth_clients_refused_total',
    help: 'Failed client authentications.',
  })
  const registered = metrics.counter({
    name: 'satlens_oauth_registrations_total',
    help: 'Applications that registered themselves.',
  })
  return {
    authorization: outcomes(
      'satlens_oauth_authorizations_total',
      'Authorization requests of applications: asked, allowed or denied.',
    ),
    deviceRequest: outcomes(
      'satlens_oauth_device_requests_total',
      'Requests of devices: asked, allowed or denied.',
    ),
    tokens: (grantType) => tokens({ grant_type: grantType }),
    refusedClient: () => refused(),
    registration: () => registered(),
  }
}
