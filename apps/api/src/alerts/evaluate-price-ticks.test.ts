import { ALERT_KINDS, type AlertKind, evaluateAlertCondition, toMinorUnits } from '@satlens/domain'
import { describe, expect, test } from 'vitest'
import type { ModuleEmailSender } from '#auth/messages/email/outbox.ts'
import { startAlertTestApp } from '#test/accounts/alert-test-app.ts'
import { type NewUser, newUser } from '#test/accounts/new-user.ts'
import { emailsTo } from '#test/accounts/people.ts'
import { perFile } from '#test/harness/per-file.ts'

type Side = ReturnType<typeof evaluateAlertCondition>['side']

const world = perFile(() => startAlertTestApp())

const createUser = () => newUser(world)
async function createUserWithAlert(value: string) {
  const user = await createUser()
  const alert = await world.make(user, 'price_above', value)
  return { user, alert, id: alert.id }
}
const pricesOf = async (user: NewUser) => (await world.notices(user)).map(({ price }) => price).reverse()
const alertEmails = async (user: NewUser) =>
  (await emailsTo(world, user.email)).filter(({ kind }) => kind === 'price_alert')
/** Counted in the database, for a user whose access token may have expired. */
const countNotices = async ({ id }: NewUser) =>
  (await world.sql('select 1 from alert_notices where user_id = $1', [id])).length
const statusesOf = async ({ id }: NewUser) =>
  (
    await world.sql<{ status: string }>('select status from alerts where user_id = $1 order by value', [id])
  ).map(({ status }) => status)
const reArm = (user: NewUser, id: string) => world.change(user, id, { action: 're_arm' })

test('a price is queued only while an active alert depends on its feed', async () => {
  const { listener } = world.process()
  const prices = [64_000_00n, 63_000_00n]
  const reading = { prices, currency: 'USD', source: 'feed.example', asOf: world.clock.now() }
  const isQueued = (kind: string, more = {}) =>
    listener.store(world.db, { ...reading, kind, ...more } as never)
  const countTicks = async () => (await world.sql('select 1 from alert_ticks')).length
  const user = await createUser()
  const { id } = await world.make(user, 'price_below', '60000')
  await world.change(user, id, { action: 'pause' })
  expect([await isQueued('spot'), await isQueued('ticker'), await countTicks()]).toEqual([false, false, 0])
  await world.change(user, id, { action: 'resume' })
  expect([await isQueued('spot'), await isQueued('ticker'), await countTicks()]).toEqual([true, false, 1])
  await world.make(user, 'day_move', '90')
  expect([await isQueued('ticker'), await isQueued('buy'), await countTicks()]).toEqual([true, false, 2])
  const euros = { currency: 'EUR' }
  expect(await isQueued('spot', euros)).toBe(false)
  await world.make(user, 'day_move', '90', euros)
  expect([await isQueued('spot', euros), await countTicks()]).toEqual([true, 3])
  expect(await isQueued('spot', { ...euros, prices: [64_000_00n] })).toBe(false)
  await world.sql("update alerts set status = 'paused' where user_id = $1", [user.id])
  await world.evaluate()
})

describe('a stored price', () => {
  test('fires an alert once, with one notice and one email', async () => {
    const { user, alert } = await createUserWithAlert('65000')
    await world.price(64_999.99)
    expect(await world.notices(user)).toEqual([])
    await world.price(65_000)
    const asOf = world.clock.now().toISOString()
    await world.prices(66_000, 60_000, 66_000)
    expect(await world.notices(user)).toEqual([
      {
        id: expect.any(String),
        alert_id: alert.id,
        kind: 'price_above',
        currency: 'USD',
        value: '65000.00',
        price: '65000.00',
        price_24h: null,
        as_of: asOf,
        source: 'feed.example',
        mailed: true,
      },
    ])
    expect((await world.list(user)).alerts).toMatchObject([{ status: 'fired', fired_at: asOf }])
    const mails = await alertEmails(user)
    expect(mails).toMatchObject([{ subject: 'Satlens: Price at or above $65,000.00' }])
    expect(mails[0]?.text).toContain('Bitcoin reached $65,000.00 on ')
    expect(mails[0]?.text).toContain(', according to feed.example.')
  })

  test('triggers a move alert in both directions, compared with the price 24 hours before', async () => {
    const user = await createUser()
    await world.make(user, 'day_move', '5')
    await world.price(104_990, { dayAgo: 100_000 })
    await world.price(200_000)
    expect(await pricesOf(user)).toEqual([])
    await world.price(94_990, { dayAgo: 100_000 })
    expect(await world.notices(user)).toMatchObject([{ price: '94990.00', price_24h: '100000.00' }])
    expect((await alertEmails(user))[0]?.text).toContain('Bitcoin reached $94,990.00 (-5.01% in 24h) on ')
  })

  test('triggers an alert if the price crossed its value and returned between two runs', async () => {
    const { user } = await createUserWithAlert('80000')
    for (const price of [79_000, 80_500, 79_000]) await world.store(price)
    await world.evaluate()
    expect(await pricesOf(user)).toEqual(['80500.00'])
  })

  test('has no effect on an alert that was paused at the time', async () => {
    const { user, id } = await createUserWithAlert('81000')
    await world.price(80_000)
    await world.change(user, id, { action: 'pause' })
    await world.price(82_000)
    await world.change(user, id, { action: 'resume' })
    await world.price(82_000)
    expect(await pricesOf(user)).toEqual([])
  })

  test('triggers 450 alerts in batches, each once', async () => {
    const user = await createUser()
    await world.sql(
      `insert into alerts (user_id, kind, value, status, side, mails, created_at, expires_at)
       select $1, 'price_above', 9000000 + n, 'active', 'near', false, $2, $2::timestamptz + interval '1 day'
       from generate_series(1, 450) n`,
      [user.id, world.clock.now()],
    )
    await world.price(90_003)
    expect(await countNotices(user)).toBe(300)
    await world.price(90_100)
    expect(await countNotices(user)).toBe(450)
    expect(await world.sql('select 1 from alert_ticks')).toEqual([])
  })

  // Evaluates 12,000 pairs of alert and price.
  test('changes 300 alerts over 40 prices as evaluateAlertCondition decides', {
    timeout: 60_000,
  }, async () => {
    const user = await createUser()
    const inserted = await world.sql<{ id: string; kind: AlertKind; value: string }>(
      `insert into alerts (user_id, kind, value, status, side, mails, created_at, expires_at)
       select $1, k.kind, k.least + n * k.step, 'active', 'unknown', false, $2, $2::timestamptz + interval '1 day'
       from generate_series(0, 99) n,
         (values ('price_above', 1900000, 2000), ('price_below', 1900000, 2000), ('day_move', 100, 10))
           k (kind, least, step)
       returning id, kind, value::text`,
      [user.id, world.clock.now()],
    )
    const expected = new Map(
      inserted.map(({ id, kind, value }) => {
        const condition = { kind, value: BigInt(value), currency: 'USD' as const }
        const alert = { condition, side: 'unknown' as Side, notices: 0 }
        return [id, alert]
      }),
    )
    for (let step = 0; step < 40; step++) {
      // The price moves back and forth across the values, in large and small steps.
      const dollars = 20_000 + (Math.imul(step + 1, 0x9e3779b1) >> 21)
      const dayAgo = step % 2 ? 20_000 : undefined
      await world.price(dollars, dayAgo ? { dayAgo } : {})
      const isTicker = dayAgo !== undefined
      for (const alert of expected.values()) {
        if ((alert.condition.kind === 'day_move') !== isTicker) continue
        const price24h = dayAgo ? toMinorUnits(2_000_000n) : null
        const seen = { price: toMinorUnits(BigInt(dollars) * 100n), price24h }
        const evaluation = evaluateAlertCondition(alert.condition, alert.side, seen)
        alert.side = evaluation.side
        alert.notices += evaluation.isCrossing ? 1 : 0
      }
      await world.sql("update alerts set status = 'active' where user_id = $1", [user.id])
    }
    const found = await world.sql<{ id: string; side: Side; notices: number }>(
      `select a.id, side, (select count(*)::int from alert_notices n where n.alert_id = a.id) as notices
       from alerts a where user_id = $1`,
      [user.id],
    )
    expect(found).toHaveLength(300)
    const repeated = found.filter(({ notices }) => notices > 1)
    const often = new Set(repeated.map(({ id }) => expected.get(id)?.condition.kind))
    expect(often).toEqual(new Set(ALERT_KINDS))
    for (const { id, side, notices } of found) expect(expected.get(id)).toMatchObject({ side, notices })
    await world.sql('delete from alerts where user_id = $1', [user.id])
  })

  test('has no effect on an expired alert', async () => {
    const { user } = await createUserWithAlert('40000')
    await world.price(39_000)
    world.clock.advance({ hours: 90 * 24 })
    await world.price(41_000)
    expect(await countNotices(user)).toBe(0)
  })

  test('labels notices of simulated prices, which have no effect in production', async () => {
    const { user } = await createUserWithAlert('30000')
    await world.price(29_000, { from: 'simulated' })
    const production = world.process({ allowsSimulated: false })
    const price = { kind: 'spot', currency: 'USD', prices: [31_000_00n] }
    const reading = { ...price, source: 'simulated', asOf: world.clock.now() }
    await production.listener.store(world.db, reading as never)
    production.listener.afterCommit(reading as never)
    expect(production.requestedJobs).toEqual([])
    expect(await world.sql('select 1 from alert_ticks')).toEqual([])
    await world.price(31_000, { from: 'simulated' })
    const [mail] = await alertEmails(user)
    expect(mail?.subject).toBe('Satlens (simulated): Price at or above $30,000.00')
    expect(mail?.text).toContain('This price is simulated.')
    expect(await world.notices(user)).toMatchObject([{ source: 'simulated' }])
  })
})

describe('a stored price in another currency', () => {
  test('fires the alerts in that currency only, and the email says it', async () => {
    const user = await createUser()
    await world.make(user, 'price_above', '65000')
    const { id } = await world.make(user, 'price_above', '65000', { currency: 'EUR' })
    await world.price(64_000)
    await world.price(64_000, { currency: 'EUR' })
    await world.price(66_000, { currency: 'GBP' })
    expect(await pricesOf(user)).toEqual([])
    for (const price of [66_000, 64_000, 67_000]) await world.price(price, { currency: 'EUR' })
    expect(await world.notices(user)).toMatchObject([
      { alert_id: id, currency: 'EUR', value: '65000.00', price: '66000.00' },
    ])
    const emails = await alertEmails(user)
    expect(emails).toMatchObject([{ subject: 'Satlens: Price in EUR at or above €65,000.00' }])
    expect(emails[0]?.text).toContain('Bitcoin reached €66,000.00 on ')
    const { alerts } = await world.list(user)
    expect(alerts.map(({ currency, status }) => `${currency} ${status}`).sort()).toEqual([
      'EUR fired',
      'USD active',
    ])
  })

  test('a stored price in yen is compared in whole yen, and with the yen price of 24 hours before', async () => {
    const user = await createUser()
    await world.make(user, 'price_below', '9500000', { currency: 'JPY' })
    await world.make(user, 'day_move', '5', { currency: 'JPY' })
    await world.price(9_500_001, { currency: 'JPY', dayAgo: 9_600_000 })
    await world.price(9_000_000, { currency: 'JPY', dayAgo: 9_600_000 })
    const notices = (await world.notices(user)).map(({ kind, price, price_24h }) => [kind, price, price_24h])
    expect(notices.sort()).toEqual([
      ['day_move', '9000000', '9600000'],
      ['price_below', '9000000', null],
    ])
    const [move] = (await alertEmails(user)).filter(({ subject }) => subject.includes('24h change in JPY'))
    expect(move?.text).toContain('Bitcoin reached ¥9,000,000 (-6.25% in 24h) on ')
  })
})

describe('the email of an alert', () => {
  const UNCONFIRMED = 'the address is unconfirmed'
  const set = (change: string) => (user: NewUser) =>
    world.sql(`update users set ${change} where id = $1`, [user.id])
  test.each<[reason: string, prepare: (user: NewUser) => PromiseLike<unknown>, alert?: object]>([
    ['it is switched off for the alert', async () => {}, { mails: false }],
    [
      'it is switched off for the account',
      ({ bearer }) => world.request.patch('/alerts/v1/settings').set(bearer).send({ mails: false }),
    ],
    [UNCONFIRMED, set('email_confirmed_at = null')],
    ['the account is banned', set("banned_until = 'infinity'")],
  ])('stays unsent while %s', async (reason, prepare, alert = {}) => {
    const user = await createUser()
    await world.make(user, 'price_above', '15000', alert)
    await prepare(user)
    if (reason === UNCONFIRMED)
      expect((await world.list(user)).settings).toEqual({ mails: true, has_confirmed_address: false })
    await world.prices(10_000, 20_000)
    const rowsOf = (query: string) => world.sql(`${query} where user_id = $1`, [user.id])
    expect(await rowsOf('select mailed from alert_notices')).toEqual([{ mailed: false }])
    expect(
      await rowsOf("select 1 from (select * from email_outbox where kind = 'price_alert') as emails"),
    ).toEqual([])
  })
})

describe('the notice of a crossing', () => {
  const everything = async (user: NewUser) => ({
    notices: (await pricesOf(user)).length,
    mails: (await alertEmails(user)).length,
  })

  test('survives a process that failed while queuing the email', async () => {
    const { user } = await createUserWithAlert('95000')
    await world.price(94_000)
    await world.store(96_000)
    const broken: ModuleEmailSender = {
      ...world.mailer,
      put: () => Promise.reject(new Error('out of memory')),
    }
    await expect(world.process({ mailer: broken }).evaluate()).rejects.toThrow('out of memory')
    expect(await everything(user)).toEqual({ notices: 0, mails: 0 })
    expect((await world.list(user)).alerts).toMatchObject([{ status: 'active' }])
    // The price is back on the near side. The stored crossing still triggers the alert.
    await world.price(94_000)
    expect(await everything(user)).toEqual({ notices: 1, mails: 1 })
  })

  test('exists once after two processes evaluate the same prices concurrently', async () => {
    const { user, id } = await createUserWithAlert('97000')
    const two = [world.process(), world.process()]
    for (let round = 1; round <= 5; round++) {
      await world.price(96_000)
      await world.store(98_000)
      await Promise.all(two.map(({ evaluate }) => evaluate()))
      expect(await everything(user)).toEqual({ notices: round, mails: round })
      await reArm(user, id)
    }
  })

  test('disappears with an account that is deleted concurrently, without a deadlock', async () => {
    const { user } = await createUserWithAlert('85000')
    await world.price(84_000)
    await world.store(86_000)
    await Promise.all([world.evaluate(), world.sql('delete from users where id = $1', [user.id])])
    expect(await countNotices(user)).toBe(0)
    expect(await world.sql('select 1 from alert_ticks')).toEqual([])
  })
})

describe('the clean-up of alerts', () => {
  test('expires alerts and deletes old ones', async () => {
    const { user } = await createUserWithAlert('55000')
    await world.make(user, 'price_above', '99000')
    await world.prices(54_000, 56_000)
    world.clock.advance({ hours: 24 * 90 })
    await world.cleanUp()
    expect(await statusesOf(user)).toEqual(['fired', 'expired'])
    expect(await countNotices(user)).toBe(1)
    world.clock.advance({ hours: 24 * 91 })
    await world.store(1)
    world.clock.advance({ hours: 25 })
    await world.cleanUp()
    expect(await statusesOf(user)).toEqual([])
    expect(await countNotices(user)).toBe(0)
    expect(await world.sql('select 1 from alert_ticks')).toEqual([])
  })
})
