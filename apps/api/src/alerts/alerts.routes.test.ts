import { randomUUID } from 'node:crypto'
import { type Alert, createAlertEndpoint, spotPriceEndpoint, tickerEndpoint } from '@satlens/contract'
import { ALERT_MESSAGES } from '@satlens/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AlertWorld, startAlertWorld } from '../../test/alert-world.ts'
import { asRestrictedRole } from '../../test/as-restricted-role.ts'
import { type NewUser, newUser } from '../../test/new-user.ts'
import { PRODUCTION_ENV } from '../../test/production-env.ts'
import { GOOD_PASSWORD, temporaryApp } from '../../test/test-app.ts'
import { listAlertsOf, listNoticesOf, lockAlert, updateAlertOf } from './alerts.queries.ts'

let world: AlertWorld
let ada: NewUser
beforeAll(async () => {
  world = await startAlertWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await newUser(world)
})

const create = (body: object) => world.request.post(createAlertEndpoint.path).set(ada.bearer).send(body)
const above = (dollars: number) => world.make(ada, 'price_above', String(dollars))
const act = async (id: string, action: string) => {
  const { status, body } = await world.change(ada, id, { action })
  return status === 200 ? (body as Alert).status : body.code
}

describe('making an alert', () => {
  test.each([
    [{ kind: 'price_above', value: 'a lot' }, ALERT_MESSAGES.price_not_a_number],
    [{ kind: 'price_below', value: '0' }, ALERT_MESSAGES.price_out_of_range],
    [{ kind: 'price_above', value: '65000.001' }, ALERT_MESSAGES.price_too_precise],
    [{ kind: 'day_move', value: '0.5' }, ALERT_MESSAGES.move_out_of_range],
  ])('refuses %o with a sentence that says why', async (body, message) => {
    const reply = await create(body)
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ code: 'invalid_alert_value', message })
  })

  test('answers with when it expires: after ninety days', async () => {
    const reply = await create({ kind: 'price_above', value: '65000.5' })
    expect(reply.status).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.body).toEqual({
      ...{ id: expect.any(String), kind: 'price_above', value: '65000.50', status: 'active', mails: true },
      ...{ waits_for_return: false, fired_at: null, created_at: world.clock.now().toISOString() },
      expires_at: new Date(world.clock.now().getTime() + 90 * 86_400_000).toISOString(),
    })
  })

  test('refuses a fourth active one, and counts none that is paused', async () => {
    const first = await above(65_000)
    await above(66_000)
    await world.make(ada, 'day_move', '5')
    const refused = await create({ kind: 'price_above', value: '67000' })
    expect(refused.status).toBe(422)
    expect(refused.body).toEqual({
      code: 'alert_limit_reached',
      message: 'The free tier has 3 active alerts. Pause or delete one first.',
    })
    expect(await act(first.id, 'pause')).toBe('paused')
    await above(67_000)
    expect(await act(first.id, 'resume')).toBe('alert_limit_reached')
  })

  test('refuses the same one twice, also when it comes back from a pause, and also in the same instant', async () => {
    const { id } = await above(65_000)
    expect((await create({ kind: 'price_above', value: '65000.00' })).body.code).toBe('alert_already_active')
    await act(id, 'pause')
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => create({ kind: 'price_above', value: '65000' })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
    expect(await act(id, 'resume')).toBe('alert_already_active')
  })

  test('no more than three become active however many are asked for at once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => create({ kind: 'price_above', value: String(50_000 + at) })),
    )
    expect((await world.list(ada)).alerts).toHaveLength(3)
  })

  test('refuses one when twenty are kept already', async () => {
    for (let at = 0; at < 20; at++) await act((await above(50_000 + at)).id, 'pause')
    expect((await create({ kind: 'day_move', value: '5' })).body.code).toBe('too_many_alerts_kept')
    const [newest] = (await world.list(ada)).alerts
    await world.request.delete(`/alerts/v1/alerts/${newest?.id}`).set(ada.bearer)
    expect((await create({ kind: 'day_move', value: '5' })).status).toBe(200)
  })
})

describe('changing an alert', () => {
  test('is refused where it makes no sense, and changes nothing where it is done already', async () => {
    const { id } = await above(65_000)
    expect(await act(id, 'resume')).toBe('active')
    expect(await act(id, 'pause')).toBe('paused')
    expect(await act(id, 'pause')).toBe('paused')
    expect(await act(id, 're_arm')).toBe('alert_action_impossible')
    expect(await act(id, 'explode')).toBe('validation_failed')
  })

  test('re-arming what has fired gives it another ninety days', async () => {
    const { id, expires_at } = await above(65_000)
    await world.price(64_000)
    await world.price(66_000)
    expect(await act(id, 'pause')).toBe('alert_action_impossible')
    expect(await act(id, 're_arm')).toBe('active')
    const [alert] = (await world.list(ada)).alerts
    expect(alert).toMatchObject({ waits_for_return: true, fired_at: world.clock.now().toISOString() })
    expect(Date.parse(alert?.expires_at ?? '') - Date.parse(expires_at)).toBe(20_000)
  })

  test('another value is refused as that of a new one is, and where another active one has it', async () => {
    const { id } = await above(65_000)
    await above(66_000)
    const refused = await world.change(ada, id, { value: '65000.001' })
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({ code: 'invalid_alert_value', message: ALERT_MESSAGES.price_too_precise })
    expect((await world.change(ada, id, { value: '66000', mails: false })).body.code).toBe(
      'alert_already_active',
    )
    const { alerts } = await world.list(ada)
    expect(alerts.find((alert) => alert.id === id)).toMatchObject({ value: '65000.00', mails: true })
  })

  test('another value is what it waits for from then on, for as long as before', async () => {
    const before = await above(65_000)
    await above(70_000)
    await above(71_000)
    await world.price(64_000)
    const { status, body } = await world.change(ada, before.id, { value: '66000.5' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, value: '66000.50' })
    await world.price(65_500)
    expect(await world.notices(ada)).toEqual([])
    await world.price(66_001)
    expect(await world.notices(ada)).toMatchObject([{ alert_id: before.id, value: '66000.50' }])
  })

  test('another value that the price is beyond already waits until the price has come back', async () => {
    const { id } = await above(70_000)
    await world.price(66_000)
    await world.change(ada, id, { value: '65000' })
    await world.price(66_100)
    expect((await world.list(ada)).alerts).toMatchObject([{ status: 'active', waits_for_return: true }])
    await world.price(64_000)
    await world.price(65_000)
    expect(await world.notices(ada)).toMatchObject([{ price: '65000.00' }])
  })

  test('another value frees the one that waited for the price to come back to the last', async () => {
    const { id } = await above(65_000)
    await world.price(64_000)
    await world.price(66_000)
    await act(id, 're_arm')
    expect((await world.change(ada, id, { value: '67000' })).body).toMatchObject({ waits_for_return: false })
    await world.price(66_500)
    await world.price(67_000)
    expect(await world.notices(ada)).toHaveLength(2)
  })

  test('one that is paused stays so with another value, and takes the same way when it is resumed', async () => {
    const { id } = await above(65_000)
    await world.price(66_000)
    await act(id, 'pause')
    expect((await world.change(ada, id, { value: '67000' })).body).toMatchObject({
      status: 'paused',
      value: '67000.00',
    })
    expect((await world.change(ada, id, { action: 'resume', value: '68000' })).body).toMatchObject({
      ...{ status: 'active', value: '68000.00', waits_for_return: false },
    })
  })

  test('one that is over takes another value only as it is armed again; what it has told keeps its own', async () => {
    const { id } = await above(65_000)
    await world.price(64_000)
    await world.price(66_000)
    expect((await world.change(ada, id, { value: '67000' })).body.code).toBe('alert_action_impossible')
    expect((await world.change(ada, id, { value: '65000' })).body).toMatchObject({ status: 'fired' })
    expect((await world.change(ada, id, { action: 're_arm', value: '67000' })).body).toMatchObject({
      ...{ status: 'active', value: '67000.00', waits_for_return: false },
      expires_at: new Date(world.clock.now().getTime() + 90 * 86_400_000).toISOString(),
    })
    expect(await world.notices(ada)).toMatchObject([{ alert_id: id, value: '65000.00' }])
  })

  test('its mails are switched by themselves', async () => {
    const { id } = await above(65_000)
    const { body } = await world.change(ada, id, { mails: false })
    expect(body).toMatchObject({ status: 'active', mails: false })
    expect((await world.change(ada, id, {})).body).toEqual(body)
  })

  test('deleting it leaves its notices in the history', async () => {
    const { id } = await above(65_000)
    await world.price(64_000)
    await world.price(66_000)
    const reply = await world.request.delete(`/alerts/v1/alerts/${id}`).set(ada.bearer)
    expect(reply.body).toEqual({ id })
    expect((await world.list(ada)).alerts).toEqual([])
    expect(await world.notices(ada)).toMatchObject([{ alert_id: null, price: '66000.00' }])
    expect((await world.request.delete(`/alerts/v1/alerts/${id}`).set(ada.bearer)).status).toBe(404)
  })
})

describe('the list', () => {
  test('tells that nothing is evaluated while no prices are known, and what switches there are', async () => {
    const settings = { mails: true, has_confirmed_address: true }
    expect(await world.list(ada)).toEqual({
      ...{ alerts: [], active_limit: 3, kept_limit: 20, settings, evaluating: false },
      paused: { kinds: ['price_above', 'price_below', 'day_move'], because: 'unavailable' },
    })
    const reply = await world.request.patch('/alerts/v1/settings').set(ada.bearer).send({ mails: false })
    expect(reply.body).toEqual({ ...settings, mails: false })
    expect((await world.list(ada)).settings).toEqual({ ...settings, mails: false })
  })

  test('says which alerts wait while prices are not live, and starts a new one from the price that is', async () => {
    let isTickerDown = false
    const app = await temporaryApp({
      env: { PRICE_SOURCE: 'public', PRICE_TICKER_URL: 'https://ticker.example/btc' },
      fetch: async (url) => {
        if (String(url).includes('ticker') && isTickerDown) throw new TypeError('fetch failed')
        return Response.json({ data: { amount: '65000' }, last_trade_price: 65_000, price_24h: 60_000 })
      },
    })
    const eve = await newUser(app)
    const look = () =>
      Promise.all([spotPriceEndpoint, tickerEndpoint].map(({ path }) => app.request.get(path)))
    const list = async () => (await app.request.get('/alerts/v1/alerts').set(eve.bearer)).body
    const make = async (kind: string, value: string) =>
      (await app.request.post('/alerts/v1/alerts').set(eve.bearer).send({ kind, value })).body
    await look()
    expect(await list()).toMatchObject({ evaluating: true, paused: null })
    expect(await make('price_above', '64000')).toMatchObject({ waits_for_return: true })
    expect(await make('price_above', '66000')).toMatchObject({ waits_for_return: false })
    expect(await make('day_move', '8')).toMatchObject({ waits_for_return: true })
    isTickerDown = true
    app.clock.advance({ minutes: 1 })
    await look()
    expect(await list()).toMatchObject({
      evaluating: false,
      paused: { kinds: ['day_move'], because: 'delayed' },
    })
    app.clock.advance({ minutes: 10 })
    expect(await list()).toMatchObject({
      paused: { kinds: ['price_above', 'price_below', 'day_move'], because: 'unavailable' },
    })
  })

  test('in production made-up prices evaluate nothing', async () => {
    const app = await temporaryApp({
      env: { ...PRODUCTION_ENV, PRICE_SOURCE: 'simulated', MAILER_AUTOCONFIRM: 'true' },
    })
    const eve = await newUser(app)
    await app.request.get(spotPriceEndpoint.path)
    await app.request.get(tickerEndpoint.path)
    const { body } = await app.request.get('/alerts/v1/alerts').set(eve.bearer)
    expect(body).toMatchObject({ evaluating: false, paused: { because: 'simulated' } })
  })
})

describe('two users', () => {
  test('see, change and delete only their own', async () => {
    const eve = await newUser(world)
    const { id } = await above(65_000)
    await world.price(64_000)
    await world.price(66_000)
    expect((await world.list(eve)).alerts).toEqual([])
    expect(await world.notices(eve)).toEqual([])
    const asked = [
      await world.change(eve, id, { action: 're_arm' }),
      await world.request.delete(`/alerts/v1/alerts/${id}`).set(eve.bearer),
      await world.change(eve, randomUUID(), { action: 're_arm' }),
    ]
    for (const { status, body } of asked) {
      expect(status).toBe(404)
      expect(body).toEqual({ code: 'alert_not_found', message: 'This alert does not exist.' })
    }
    expect((await world.list(ada)).alerts).toMatchObject([{ id, status: 'fired' }])
    // The limits are each one's own.
    expect((await world.make(eve, 'price_above', '65000')).status).toBe('active')
  })

  test('the first wall: without row-level security an alert is found by its user only', async () => {
    const eve = await newUser(world)
    const { id } = await above(65_000)
    expect(await listAlertsOf(world.db, eve.id)).toEqual([])
    expect(await listNoticesOf(world.db, eve.id, null)).toEqual([])
    expect(await lockAlert(world.db, eve.id, id)).toBeNull()
    await expect(updateAlertOf(world.db, eve.id, id, { mails: false })).rejects.toThrow('gone')
    expect(await lockAlert(world.db, ada.id, id)).toMatchObject({ id, mails: true })
  })

  test.each(['alerts', 'alert_notices', 'alert_settings'])(
    'the second wall: %s shows the role of a request only its own rows',
    async (table) => {
      const eve = await newUser(world)
      await above(65_000)
      await world.price(64_000)
      await world.price(66_000)
      await world.request.patch('/alerts/v1/settings').set(ada.bearer).send({ mails: true })
      const seenBy = (user: NewUser) =>
        asRestrictedRole(world, user.id, `select count(*)::int as rows from ${table}`)
      expect(await seenBy(ada)).toEqual([{ rows: 1 }])
      expect(await seenBy(eve)).toEqual([{ rows: 0 }])
    },
  )

  test.each([
    "update alerts set kind = 'day_move'",
    'update alerts set user_id = acting_user_id()',
    'delete from alert_notices',
    "update alert_notices set source = 'x'",
    'select * from alert_ticks',
    'delete from alert_settings',
  ])('the role of a request cannot %s', async (statement) => {
    await expect(asRestrictedRole(world, ada.id, statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('the role of a request cannot give an alert to somebody else', async () => {
    const eve = await newUser(world)
    const insert = `insert into alerts (user_id, kind, value, status, side, mails, created_at, expires_at)
      values ('${eve.id}', 'price_above', 1, 'active', 'near', true, now(), now())`
    await expect(asRestrictedRole(world, ada.id, insert)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the account', () => {
  const rowsOf = (table: string) => world.sql(`select 1 from ${table} where user_id = $1`, [ada.id])

  test('takes its alerts and notices along in its export', async () => {
    const { id } = await above(65_000)
    await world.price(64_000)
    await world.price(66_000)
    const { body } = await world.request.get('/auth/v1/account/export').set(ada.bearer)
    expect(body.product).toMatchObject({
      alerts: [{ id, value: '65000.00', status: 'fired' }],
      alert_notices: [{ alert_id: id, price: '66000.00' }],
      alert_mails: true,
    })
  })

  test('takes them along when it is deleted', async () => {
    await above(65_000)
    await world.price(64_000)
    await world.price(66_000)
    await world.request.patch('/alerts/v1/settings').set(ada.bearer).send({ mails: false })
    const reply = await world.request
      .delete('/auth/v1/account')
      .set(ada.bearer)
      .send({ password: GOOD_PASSWORD })
    expect(reply.status).toBe(200)
    for (const table of ['alerts', 'alert_notices', 'alert_settings']) expect(await rowsOf(table)).toEqual([])
  })
})
