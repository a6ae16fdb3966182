import { insertPeople } from './bench-people.ts'
import { type FleetWorld, until } from './fleet-world.ts'

/** Where the price of the fake source begins, in dollars, and how far it goes each time. */
const FIRST = 84_000
const STEP = 500
const WATCHERS = 10
const FORGETFUL = 10

/** What has to be done once by whichever process: alerts that fire, and mails that leave, while processes come and go. */
export interface Errands {
  /** The price passes the next threshold, and some more people have forgotten their password. */
  next(): Promise<void>
  /** Waits until there is nothing left to do. Yields what was done, and a sentence for each thing that was not done once. */
  settle(): Promise<{ notices: number; mails: number; problems: string[] }>
}

/** Alerts of so many thresholds, ten people at each. */
export async function prepareErrands(world: FleetWorld, rounds: number): Promise<Errands> {
  const { prices, sql, mails, url } = world
  prices.prices.spot = String(FIRST)
  const watchers = await insertPeople(world, 'watcher-', WATCHERS * rounds, { hasPassword: false })
  const forgetful = await insertPeople(world, 'forgetful-', FORGETFUL * rounds, { hasPassword: false })
  await sql(
    `insert into alerts (user_id, kind, value, status, side, mails, created_at, expires_at)
     select id, 'price_above', ($1::bigint + (row_number() over () % $2) * $3) * 100, 'active', 'near', true, now(),
       now() + interval '1 day' from users where email like 'watcher-%'`,
    [FIRST + STEP, rounds, STEP],
  )
  let round = 0
  const problems: string[] = []

  async function askForRecovery(email: string): Promise<void> {
    const reply = await fetch(`${url}/auth/v1/recover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    }).catch((error: unknown) => ({ status: String(error) }))
    if (reply.status !== 200) problems.push(`a mail for ${email} was not taken: ${reply.status}`)
  }

  async function isDone(): Promise<boolean> {
    const [left] = await sql<{ count: string }>(
      `select (select count(*) from alerts where user_id in (select id from users where email like 'watcher-%')
         and status = 'active') + (select count(*) from mail_outbox where sent_at is null) as count`,
    )
    return left?.count === '0'
  }

  return {
    async next() {
      round++
      prices.prices.spot = String(FIRST + round * STEP)
      const some = forgetful.slice((round - 1) * FORGETFUL, round * FORGETFUL)
      await Promise.all(some.map(askForRecovery))
    },
    async settle() {
      await until(isDone, () => 'Alerts or mails are left over.').catch((error: Error) => {
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
        if (count !== 1) problems.push(`${address} got ${count} mails`)
      }
      return { notices: Number(notices), mails: mails.received.length, problems }
    },
  }
}
