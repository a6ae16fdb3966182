import type { PriceAlert } from '@satlens/contract'
import { createAlertEndpoint, getSpotPriceEndpoint, getTickerEndpoint } from '@satlens/contract'
import { DAY_MS } from '@satlens/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { startAlertTestApp } from '#test/accounts/alert-test-app.ts'
import { type NewUser, newUser } from '#test/accounts/new-user.ts'
import { asRestrictedRole } from '#test/harness/as-restricted-role.ts'
import { perFile } from '#test/harness/per-file.ts'
import { PRODUCTION_ENV } from '#test/harness/production-env.ts'
import { temporaryApp } from '#test/harness/test-app.ts'
import { findAlertsOfUser, lockAlertById, updateAlertRow } from './alerts.queries.ts'
import { selectAlertNoticesOfUser } from './notices.queries.ts'

const world = perFile(() => startAlertTestApp())
let ada: NewUser
beforeEach(async () => {
  ada = await newUser(world)
})

const create = (body: object) => world.request.post(createAlertEndpoint.path).set(ada.bearer).send(body)
const above = (dollars: number) => world.make(ada, 'price_above', String(dollars))
const act = async (id: string, action: string) => {
  const { status, body } = await world.change(ada, id, { action })
  return status === 200 ? (body as PriceAlert).status : body.code
}

const fired = async () => {
  const alert = await above(65_000)
  await world.prices(64_000, 66_000)
  return alert
}

describe('creating an alert', () => {
  test('returns the alert, which expires after ninety days', async () => {
    const reply = await create({ kind: 'price_above', value: '65000.5' })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      id: expect.any(String),
      kind: 'price_above',
      currency: 'USD',
      value: '65000.50',
      status: 'active',
      mails: true,
      waits_for_return: false,
      fired_at: null,
      created_at: world.clock.now().toISOString(),
      expires_at: new Date(world.clock.now().getTime() + 90 * DAY_MS).toISOString(),
    })
  })

  test('accepts one of five concurrent requests for the same alert, also next to a paused one', async () => {
    const { id } = await above(65_000)
    await act(id, 'pause')
    const values = ['65000', '65000.0', '65000.00', '65e3', '65000']
    const replies = await Promise.all(values.map((value) => create({ kind: 'price_above', value })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
    expect(await act(id, 'resume')).toBe('alert_already_active')
  })

  test('counts the same value in two currencies as two alerts, of three that may be active', async () => {
    for (const currency of ['USD', 'EUR', 'JPY']) {
      const { status, body } = await create({ kind: 'price_above', value: '65000', currency })
      expect([status, body.currency]).toEqual([200, currency])
    }
    const values = (await world.list(ada)).alerts.map(({ value }) => value)
    expect(values.sort()).toEqual(['65000', '65000.00', '65000.00'])
    const codeOf = async (body: object) => (await create(body)).body.code
    expect(await codeOf({ kind: 'price_above', value: '65000', currency: 'EUR' })).toBe(
      'alert_already_active',
    )
    expect(await codeOf({ kind: 'price_above', value: '65000', currency: 'CHF' })).toBe('alert_limit_reached')
    expect(await codeOf({ kind: 'price_above', value: '65000', currency: 'SEK' })).toBe('validation_failed')
  })

  test('rejects a value that the currency does not allow, in its words', async () => {
    const { status, body } = await create({ kind: 'price_above', value: '0.5', currency: 'JPY' })
    expect([status, body.code]).toEqual([400, 'invalid_alert_value'])
    expect(body.message).toBe('The price cannot have decimal places')
  })

  test('rejects a currency without a source of prices', async () => {
    const app = await temporaryApp({
      env: { PRICE_SOURCE: 'public', PRICE_SPOT_URL: 'https://spot.example/btc' },
    })
    const eve = await newUser(app)
    const body = { kind: 'price_above', value: '65000', currency: 'EUR' }
    const reply = await app.request.post(createAlertEndpoint.path).set(eve.bearer).send(body)
    expect([reply.status, reply.body.code]).toEqual([404, 'currency_without_source'])
  })

  test('accepts at most three active alerts of eight requested concurrently', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => create({ kind: 'price_above', value: String(50_000 + at) })),
    )
    expect((await world.list(ada)).alerts).toHaveLength(3)
  })

  test('rejects an alert if the account already has twenty', async () => {
    for (let at = 0; at < 20; at++) await act((await above(50_000 + at)).id, 'pause')
    expect((await create({ kind: 'day_move', value: '5' })).body.code).toBe('too_many_alerts_kept')
    const [newest] = (await world.list(ada)).alerts
    await world.request.delete(`/alerts/v1/alerts/${newest?.id}`).set(ada.bearer)
    expect((await create({ kind: 'day_move', value: '5' })).status).toBe(200)
  })
})

describe('changing an alert', () => {
  test('rejects impossible actions and accepts repeated ones without effect', async () => {
    const { id } = await above(65_000)
    expect(await act(id, 'resume')).toBe('active')
    expect(await act(id, 'pause')).toBe('paused')
    expect(await act(id, 'pause')).toBe('paused')
    expect(await act(id, 're_arm')).toBe('alert_action_impossible')
    expect(await act(id, 'explode')).toBe('validation_failed')
  })

  test('extends an alert by ninety days when it is re-armed', async () => {
    const { id, expires_at } = await fired()
    expect(await act(id, 'pause')).toBe('alert_action_impossible')
    expect(await act(id, 're_arm')).toBe('active')
    const [alert] = (await world.list(ada)).alerts
    expect(alert).toMatchObject({ waits_for_return: true, fired_at: world.clock.now().toISOString() })
    expect(Date.parse(alert?.expires_at ?? '') - Date.parse(expires_at)).toBe(20_000)
  })

  test('rejects the value of another active alert and changes nothing', async () => {
    const { id } = await above(65_000)
    await above(66_000)
    const rejected = await world.change(ada, id, { value: '66000', mails: false })
    expect(rejected.body.code).toBe('alert_already_active')
    const { alerts } = await world.list(ada)
    expect(alerts.find((alert) => alert.id === id)).toMatchObject({ value: '65000.00', mails: true })
  })

  test('triggers at the new value without changing the expiry time', async () => {
    const before = await above(65_000)
    await above(70_000)
    await above(71_000)
    await world.price(64_000)
    const { status, body } = await world.change(ada, before.id, { value: '66000.5', mails: false })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, value: '66000.50', mails: false })
    expect((await world.change(ada, before.id, {})).body).toEqual(body)
    await world.price(65_500)
    expect(await world.notices(ada)).toEqual([])
    await world.price(66_001)
    expect(await world.notices(ada)).toMatchObject([{ alert_id: before.id, value: '66000.50' }])
  })

  test('waits for the price to return only if it is beyond the new value', async () => {
    const { id } = await above(70_000)
    await world.price(66_000)
    await world.change(ada, id, { value: '65000' })
    await world.price(66_100)
    expect((await world.list(ada)).alerts).toMatchObject([{ status: 'active', waits_for_return: true }])
    expect((await world.change(ada, id, { value: '67000' })).body).toMatchObject({ waits_for_return: false })
    await world.price(66_500)
    expect(await world.notices(ada)).toEqual([])
    await world.price(67_000)
    expect(await world.notices(ada)).toMatchObject([{ price: '67000.00' }])
  })

  test('sets a new value on a paused alert, with or without resuming it', async () => {
    const { id } = await above(65_000)
    await world.price(66_000)
    await act(id, 'pause')
    const paused = await world.change(ada, id, { value: '67000' })
    expect(paused.body).toMatchObject({ status: 'paused', value: '67000.00' })
    const { body } = await world.change(ada, id, { action: 'resume', value: '68000' })
    expect(body).toMatchObject({ status: 'active', value: '68000.00', waits_for_return: false })
  })

  test('sets a new value on a fired alert only when re-arming; its notice keeps the old value', async () => {
    const { id } = await fired()
    expect((await world.change(ada, id, { value: '67000' })).body.code).toBe('alert_action_impossible')
    expect((await world.change(ada, id, { value: '65000' })).body).toMatchObject({ status: 'fired' })
    expect((await world.change(ada, id, { action: 're_arm', value: '67000' })).body).toMatchObject({
      status: 'active',
      value: '67000.00',
      waits_for_return: false,
      expires_at: new Date(world.clock.now().getTime() + 90 * DAY_MS).toISOString(),
    })
    expect(await world.notices(ada)).toMatchObject([{ alert_id: id, value: '65000.00' }])
  })

  test('waits for the price to return if this process has not read the price that triggered it', async () => {
    const app = await temporaryApp({
      env: { PRICE_SOURCE: 'public', PRICE_SPOT_URL: 'https://spot.example/btc' },
      fetch: async () => Response.json({ data: { amount: '64000' } }),
    })
    const eve = await newUser(app)
    await app.request.get(getSpotPriceEndpoint.path)
    const body = { kind: 'price_above', value: '65000' }
    const alert = (await app.request.post(createAlertEndpoint.path).set(eve.bearer).send(body)).body
    expect(alert).toMatchObject({ waits_for_return: false })
    app.clock.advance({ seconds: 5 })
    await app.sql("update alerts set status = 'fired', side = 'beyond', seen_at = $2 where id = $1", [
      alert.id,
      app.clock.now(),
    ])
    const reArm = () =>
      app.request.patch(`/alerts/v1/alerts/${alert.id}`).set(eve.bearer).send({ action: 're_arm' })
    expect((await reArm()).body).toMatchObject({ status: 'active', waits_for_return: true })
    // The clock was set back after that price.
    await app.sql("update alerts set status = 'fired', seen_at = seen_at + interval '1 hour'")
    expect((await reArm()).body).toMatchObject({ status: 'active', waits_for_return: false })
  })

  test('alerts are exported, and notices stay in the history after their alert is deleted', async () => {
    const { id } = await fired()
    const exported = await world.request.get('/auth/v1/account/export').set(ada.bearer)
    expect(exported.body.product).toMatchObject({
      alerts: [{ id, value: '65000.00', status: 'fired' }],
      alert_notices: [{ alert_id: id, price: '66000.00' }],
      alert_mails: true,
    })
    const reply = await world.request.delete(`/alerts/v1/alerts/${id}`).set(ada.bearer)
    expect(reply.body).toEqual({ id })
    expect((await world.list(ada)).alerts).toEqual([])
    expect(await world.notices(ada)).toMatchObject([{ alert_id: null, price: '66000.00' }])
    expect((await world.request.delete(`/alerts/v1/alerts/${id}`).set(ada.bearer)).status).toBe(404)
  })
})

describe('the list of alerts', () => {
  test('shows the settings and that nothing is evaluated without prices', async () => {
    const settings = { mails: true, has_confirmed_address: true }
    expect(await world.list(ada)).toEqual({
      alerts: [],
      active_limit: 3,
      kept_limit: 20,
      settings,
      evaluating: false,
      paused: { kinds: ['price_above', 'price_below', 'day_move'], because: 'unavailable' },
      paused_currencies: [],
    })
    const reply = await world.request.patch('/alerts/v1/settings').set(ada.bearer).send({ mails: false })
    expect(reply.body).toEqual({ ...settings, mails: false })
    expect((await world.list(ada)).settings).toEqual({ ...settings, mails: false })
  })

  test('shows which kinds are paused without live prices, and starts from the live price', async () => {
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
      Promise.all([getSpotPriceEndpoint, getTickerEndpoint].map(({ path }) => app.request.get(path)))
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
    const delayed = { kinds: ['day_move'], because: 'delayed' }
    expect(await list()).toMatchObject({ evaluating: false, paused: delayed })
    app.clock.advance({ minutes: 10 })
    const unavailable = { kinds: ['price_above', 'price_below', 'day_move'], because: 'unavailable' }
    expect(await list()).toMatchObject({ paused: unavailable })
  })

  test('shows which active alerts in other currencies are paused', async () => {
    let isDown = false
    const app = await temporaryApp({
      env: {
        PRICE_SOURCE: 'public',
        PRICE_SPOT_URL: 'https://spot.example/BTC-USD',
        PRICE_TICKER_URL: 'https://ticker.example/btc',
      },
      fetch: async () => {
        if (isDown) throw new TypeError('fetch failed')
        return Response.json({ data: { amount: '65000' }, last_trade_price: 65_000, price_24h: 60_000 })
      },
    })
    const eve = await newUser(app)
    const list = async () => (await app.request.get('/alerts/v1/alerts').set(eve.bearer)).body
    const make = async (kind: string, value: string) => {
      const body = { kind, value, currency: 'EUR' }
      return (await app.request.post('/alerts/v1/alerts').set(eve.bearer).send(body)).body
    }
    for (const { path } of [getSpotPriceEndpoint, getTickerEndpoint]) await app.request.get(path)
    expect(await make('price_above', '64000')).toMatchObject({ waits_for_return: true })
    expect(await list()).toMatchObject({ evaluating: true, paused: null, paused_currencies: [] })
    await make('day_move', '5')
    const move = { currency: 'EUR', kinds: ['day_move'], because: 'no_history' }
    expect(await list()).toMatchObject({ evaluating: false, paused: null, paused_currencies: [move] })
    isDown = true
    app.clock.advance({ minutes: 1 })
    const delayed = { currency: 'EUR', kinds: ['price_above', 'day_move'], because: 'delayed' }
    expect(await list()).toMatchObject({ paused_currencies: [delayed] })
  })

  test('shows that nothing is evaluated with simulated prices in production', async () => {
    const env = { ...PRODUCTION_ENV, PRICE_SOURCE: 'simulated', MAILER_AUTOCONFIRM: 'true' }
    const app = await temporaryApp({ env })
    const eve = await newUser(app)
    await app.request.get(getSpotPriceEndpoint.path)
    await app.request.get(getTickerEndpoint.path)
    const { body } = await app.request.get('/alerts/v1/alerts').set(eve.bearer)
    expect(body).toMatchObject({ evaluating: false, paused: { because: 'simulated' } })
  })
})

describe('the tables of alerts', () => {
  test('return only the rows of the user, also without row-level security', async () => {
    const eve = await newUser(world)
    const { id } = await above(65_000)
    expect(await findAlertsOfUser(world.db, eve.id)).toEqual([])
    expect(await selectAlertNoticesOfUser(world.db, eve.id)).toEqual([])
    expect(await lockAlertById(world.db, eve.id, id)).toBeNull()
    await expect(updateAlertRow(world.db, eve.id, id, { mails: false })).rejects.toThrow('does not exist')
    expect(await lockAlertById(world.db, ada.id, id)).toMatchObject({ id, mails: true })
  })

  test.each([
    "update alerts set kind = 'day_move'",
    'update alerts set user_id = acting_user_id()',
    'delete from alert_notices',
    "update alert_notices set source = 'x'",
    'select * from alert_ticks',
    'delete from alert_settings',
  ])('forbid the role of a request to %s', async (statement) => {
    await expect(asRestrictedRole(world, ada.id, statement)).rejects.toMatchObject({ code: '42501' })
  })
})
