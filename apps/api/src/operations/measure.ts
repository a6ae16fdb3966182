import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import type { Metrics } from '../kernel/observability/metrics.ts'

/** Counts and times every request by the route that answered it, never by its path, which may name a person. */
export function measureRequests(server: FastifyInstance, metrics: Metrics): void {
  const note = metrics.duration({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer. Its count is the number of requests.',
    labels: ['method', 'route', 'status'],
  })
  server.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    note(
      { method, route: routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1_000,
    )
    done()
  })
}

/** Figures of the process itself. Yields what ends the measuring. */
export function measureProcess(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS })
  delay.enable()
  metrics.gauge(
    {
      name: 'nodejs_eventloop_delay_seconds',
      help: 'By how much timers come late, since somebody last looked.',
      labels: ['quantile'],
      ofAll: 'max',
    },
    () => {
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
  metrics.gauge({ name: 'process_resident_memory_bytes', help: 'Memory of the process.' }, () => [
    { value: process.memoryUsage.rss() },
  ])
  metrics.gauge({ name: 'nodejs_heap_used_bytes', help: 'Of it, what the program itself keeps.' }, () => [
    { value: process.memoryUsage().heapUsed },
  ])
  metrics.gauge({ name: 'process_cpu_seconds', help: 'Processor time since the start.' }, () => {
    const { user, system } = process.cpuUsage()
    return [{ value: (user + system) / 1e6 }]
  })
  metrics.gauge(
    { name: 'process_start_time_seconds', help: 'When the process started.', ofAll: 'min' },
    () => [{ value: Date.now() / 1_000 - process.uptime() }],
  )
  metrics.gauge({ name: 'satlens_processes', help: 'Processes that these figures are of.' }, () => [
    { value: 1 },
  ])
  return () => delay.disable()
}

const DELAY_RESOLUTION_MS = 10

interface Watched {
  readonly pool: () => { readonly open: number; readonly idle: number; readonly waiting: number }
  readonly passwords: () => { readonly running: number; readonly waiting: number }
  readonly mails: () => Promise<{
    readonly waiting: number
    readonly oldestMs: number
    readonly givenUp: number
  }>
  readonly feeds: () => readonly {
    readonly source: string
    readonly kind: string
    readonly ageMs: number | null
    readonly failures: number
  }[]
}

/** Figures that modules know and tell when they are asked. */
export function measureModules(metrics: Metrics, { pool, passwords, mails, feeds }: Watched): void {
  metrics.gauge(
    {
      name: 'satlens_database_connections',
      help: 'Connections of this process by state; `waiting` are queries that have none yet.',
      labels: ['state'],
    },
    () => {
      const { open, idle, waiting } = pool()
      return states({ busy: open - idle, idle, waiting })
    },
  )
  metrics.gauge(
    {
      name: 'satlens_password_hashes',
      help: 'Passwords being hashed, and callers that wait for it.',
      labels: ['state'],
    },
    () => states({ ...passwords() }),
  )
  metrics.gauge(
    { name: 'satlens_mails_waiting', help: 'Mails that have not left.', ofAll: 'max' },
    async () => [{ value: (await mails()).waiting }],
  )
  metrics.gauge(
    {
      name: 'satlens_oldest_mail_seconds',
      help: 'For how long the oldest of them has waited; 0 with none.',
      ofAll: 'max',
    },
    async () => [{ value: (await mails()).oldestMs / 1_000 }],
  )
  metrics.gauge(
    {
      name: 'satlens_mails_given_up',
      help: 'Emails that the mail server did not take in twelve attempts, of the last three days. They are not sent.',
      ofAll: 'max',
    },
    async () => [{ value: (await mails()).givenUp }],
  )
  metrics.gauge(
    {
      name: 'satlens_feed_age_seconds',
      help: 'Age of the last good reading of a price feed. Missing while there is none.',
      labels: ['source', 'kind'],
      ofAll: 'max',
    },
    () =>
      feeds().flatMap(({ source, kind, ageMs }) =>
        ageMs === null ? [] : [{ labels: { source, kind }, value: ageMs / 1_000 }],
      ),
  )
  metrics.gauge(
    {
      name: 'satlens_feed_failures',
      help: 'Failures of a price feed in a row, up to now.',
      labels: ['source', 'kind'],
      ofAll: 'max',
    },
    () => feeds().map(({ source, kind, failures }) => ({ labels: { source, kind }, value: failures })),
  )
}

const states = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([state, value]) => ({ labels: { state }, value }))

/** What counts an ended run of a job. */
export function countJobs(
  metrics: Metrics,
  clock: Clock,
): (name: string, outcome: 'done' | 'failed') => void {
  const count = metrics.counter({
    name: 'satlens_job_runs_total',
    help: 'Runs of a job that ended in this process, by outcome.',
    labels: ['job', 'outcome'],
  })
  const doneAt = new Map<string, Date>()
  metrics.gauge(
    {
      name: 'satlens_job_done_timestamp_seconds',
      help: 'When a job last ended well in this process.',
      labels: ['job'],
      ofAll: 'max',
    },
    () => [...doneAt].map(([job, at]) => ({ labels: { job }, value: at.getTime() / 1_000 })),
  )
  return (job, outcome) => {
    count({ job, outcome })
    if (outcome === 'done') doneAt.set(job, clock.now())
  }
}

/** What counts a refusal by a limit on requests. */
export function countRejections(metrics: Metrics): (limit: string) => void {
  const count = metrics.counter({
    name: 'satlens_rate_limited_total',
    help: 'Requests that a limit refused, by the limit; guess_* are passwords and codes that had to wait.',
    labels: ['limit'],
  })
  return (limit) => count({ limit })
}
