import { insertAccounts } from './bench-accounts.ts'
import { type FleetEnvironment, until } from './fleet-environment.ts'

/** The first price of the fake source and its step per round, in dollars. */
const FIRST = 84_000
const STEP = 500
const WATCHERS = 10
const FORGETFUL = 10

/** Work that exactly one process must do while processes restart: alerts that trigger and emails that are sent. */
export interface BackgroundWork {
  /** Moves the price past the next threshold and requests more recovery emails. */
  next(): Promise<void>
  /** Waits until all work is done. Returns the counts and a sentence for each item that was not done exactly once. */
  settle(): Promise<{ notices: number; mails: number; problems: string[] }>
}

/** Inserts alerts for this many thresholds, ten users each, and the accounts that request emails. */
export async function prepareBackgroundWork(
  environment: FleetEnvironment,
  rounds: number,
): Promise<BackgroundWork> {
  const { prices, sql, mails, url } = environment
  prices.prices.spot = String(FIRST)
  const watchers = await insertAccounts(environment, 'watcher-', WATCHERS * rounds, { hasPassword: false })
  const forgetful = await insertAccounts(environment, 'forgetful-', FORGETFUL * rounds, {
    hasPassword: false,
  })
  await sql(
    `insert into alerts (user_id, kind, value, status, side, mails, created_at, expires_at)
     select id, 'price_above', ($1::bigint + (row_number() over () % $2) * $3) * 100, 'active', 'near', true, now(),
       now() + interval '1 day' from users where email like 'watcher-%'`,
    [FIRST + STEP, rounds, STEP],
  )
  let round = 0
  const problems: string[] = []

  async function requestRecovery(email: string): Promise<void> {
    const reply = await fetch(`${url}/auth/v1/recover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    }).catch((error: unknown) => ({ status: String(error) }))
    if (reply.status !== 200) problems.push(`a recovery email for ${email} was not accepted: ${reply.status}`)
  }

  async function isDone(): Promise<boolean> {
    const [left] = await sql<{ count: string }>(
      `select (select count(*) from alerts where user_id in (select id from users where email like 'watcher-%')
         and status = 'active') + (select count(*) from email_outbox where sent_at is null) as count`,
    )
    return left?.count === '0'
  }

  return {
    async next() {
      round++
      prices.prices.spot = String(FIRST + round * STEP)
      const some = forgetful.slice((round - 1) * FORGETFUL, round * FORGETFUL)
      await Promise.all(some.map(requestRecovery))
    },
    async settle() {
      await until(isDone, () => 'Alerts or emails are unfinished.').catch((error: Error) => {
        problems.push(error.message)
      })
      const [{ count: notices = '0' } = {}] = await sql<{ count: string }>(
        'select count(*) from alert_notices',
      )
      if (Number(notices) !== watchers.length)
        problems.push(`${watchers.length} alerts made ${notices} notices`)
      const received = new Map<string, number>()
      for (const { to } of mails.received) {
        const address = to?.[0]?.address ?? 'nobody'
        received.set(address, (received.get(address) ?? 0) + 1)
      }
      for (const address of new Set([...watchers, ...forgetful, ...received.keys()])) {
        const count = received.get(address) ?? 0
        if (count !== 1) problems.push(`${address} got ${count} emails`)
      }
      return { notices: Number(notices), mails: mails.received.length, problems }
    },
  }
}
