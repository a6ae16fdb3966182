import { gzipSync } from 'node:zlib'
import {
  exportPaymentsEndpoint,
  getBitcoinOverviewEndpoint,
  listAccountAddressesEndpoint,
  listPaymentsEndpoint,
  MAX_SERIES_POINTS,
  type Payment,
} from '@satlens/contract'
import { afterEach, describe, expect, test } from 'vitest'
import type { NewUser } from '#test/accounts/new-user.ts'
import { startSyncedApp } from '#test/chain/synced-app.ts'
import { temporaryApp } from '#test/harness/test-app.ts'

const { chain, app, sync, watch, newUser } = await startSyncedApp('esplora')

// Otherwise every test would synchronize the accounts of the others.
afterEach(() => app.sql('delete from watched_accounts'))

const get = (path: string, who: NewUser, on = app) => app && on.request.get(path).set(who.bearer)
const activity = async (who: NewUser, query = '') => {
  const reply = await get(`${listPaymentsEndpoint.path}?${query}`, who)
  expect(reply.status, reply.text).toBe(200)
  return listPaymentsEndpoint.reply.parse(reply.body)
}
const overview = async (who: NewUser, on = app, query = '') => {
  const reply = await get(`${getBitcoinOverviewEndpoint.path}?${query}`, who, on)
  expect(reply.status, reply.text).toBe(200)
  return getBitcoinOverviewEndpoint.reply.parse(reply.body)
}

interface Numbered {
  readonly account: string
  readonly count: number
  /** The first one was made so many minutes ago, the last one now. */
  readonly minutes?: number
}

/** Stores confirmed payments of 1, 2, 3 … satoshis, the newest last. */
async function storePayments(who: NewUser, { account, count, minutes = count }: Numbered): Promise<void> {
  await app.sql(
    `insert into watched_payments (account_id, txid, user_id, direction, state, amount_sats, height, block_hash, time, first_seen_at, addresses, verified, depth, position)
     select $1, lpad(to_hex(nth), 64, '0'), $2, 'in', 'confirmed', nth, nth, '', at, at, '{}', false, 6, extract(epoch from at) * 1000
     from generate_series(1, $3::int) nth, lateral (select $4::timestamptz - ($3::int - nth) * $5::interval / $3::int as at) times`,
    [account, who.id, count, app.clock.now(), `${minutes} minutes`],
  )
}

/** Stores the price of a day, in minor units. */
const storePrice = (series: string, at: string | undefined, price: number) =>
  app.sql(
    `insert into market_candles (source, step, start, open, high, low, close, samples, first_at, last_at)
     values ($1, 'day', date_trunc('day', $2::timestamptz, 'UTC'), $3, $3, $3, $3, 1, $2, $2)`,
    [series, at, price],
  )

async function ownAccount() {
  const ada = await newUser()
  return { ada, account: await watch(ada) }
}
const label = (who: NewUser, ref: string, text: string, type = 'tx') =>
  app.request.put('/functions/v1/bitcoin-labels').set(who.bearer).send({ type, ref, label: text })

describe('GET bitcoin-overview', () => {
  test('shows accounts that are not scanned yet, with their first address', async () => {
    const { ada, account } = await ownAccount()
    const { accounts, total, payments, next, series, source } = await overview(ada)
    expect(accounts).toMatchObject([
      {
        id: account.id,
        confirmed_sats: null,
        pending_sats: null,
        missing_because: 'not_scanned',
        next_address: account.receive(0),
        next_index: 0,
        scan: { status: 'waiting', addresses_checked: 0, payments_found: 0, synced_at: null, error: null },
      },
    ])
    expect({ total, payments, next, series }).toEqual({
      total: { confirmed_sats: '0', pending_sats: '0' },
      payments: [],
      next: null,
      series: [],
    })
    expect(source.kind).toBe('esplora')
  })

  test('adds up the balances of accounts, with their payments and the source', async () => {
    const { ada, account } = await ownAccount()
    app.clock.advance({ seconds: 1 })
    const other = await watch(ada)
    chain.fund(account.receive(0), 5_000n)
    chain.fund(other.receive(2), 700n)
    chain.mine(2)
    chain.fund(other.receive(0), 11n + 546n)
    await sync()
    await label(ada, account.receive(1), 'For Bob', 'addr').expect(200)
    const shown = await overview(ada)
    expect(
      shown.accounts.map(({ confirmed_sats, pending_sats, next_index, next_address_label }) => [
        ...[confirmed_sats, pending_sats],
        ...[next_index, next_address_label],
      ]),
    ).toEqual([
      ['5000', '0', 1, 'For Bob'],
      ['700', '557', 3, null],
    ])
    expect(shown).toMatchObject({
      total: { confirmed_sats: '5700', pending_sats: '557' },
      source: { kind: 'esplora', offers_proofs: true },
      tip: { height: chain.height() },
    })
    expect(shown.payments.map(({ amount_sats, confirmations }) => [amount_sats, confirmations])).toEqual(
      expect.arrayContaining([
        ['557', 0],
        ['5000', 2],
        ['700', 2],
      ]),
    )
    expect(shown.payments[0]?.state).toBe('unconfirmed')
    expect(shown.series.at(-1)).toMatchObject({ date: app.clock.now().toISOString(), sats: '5700' })
  })

  test('the series of the total has at most two hundred points and ends with the total', async () => {
    const { ada, account } = await ownAccount()
    await sync()
    await storePayments(ada, { account: account.id, count: 300, minutes: 60 * 24 * 400 })
    const { series, total } = await overview(ada)
    expect(series.length).toBeGreaterThan(MAX_SERIES_POINTS / 2)
    expect(series.length).toBeLessThanOrEqual(MAX_SERIES_POINTS)
    expect(series.at(-1)?.sats).toBe(total.confirmed_sats)
    const sats = series.map((point) => Number(point.sats))
    expect(sats).toEqual(sats.toSorted((a, b) => a - b))
  })

  test('the series has what each total was worth in the currency, or none, and the sources of the prices', async () => {
    const { ada, account } = await ownAccount()
    await sync()
    await storePayments(ada, { account: account.id, count: 2, minutes: 60 * 24 * 40 })
    await app.sql('update watched_payments set amount_sats = 150000000 where account_id = $1', [account.id])
    const series = 'simulated INR'
    await app.sql('delete from market_candles where source = $1', [series])
    await storePrice(
      series,
      new Date(app.clock.now().getTime() - 10 * 86_400_000).toISOString(),
      5_000_000_00,
    )
    const shown = await overview(ada, app, 'currency=INR')
    expect(shown.currency).toBe('INR')
    expect(shown.series_price_sources).toEqual(['simulated'])
    const values = shown.series.map(({ value }) => value)
    expect(values[0]).toBeNull()
    expect(new Set(values)).toEqual(new Set([null, '7500000.00']))
    expect((await overview(ada, app, 'currency=SGD')).series_price_sources).toEqual([])
  })

  // To derive and read the addresses of ten accounts takes long on a busy machine.
  test('ten accounts with 5,000 payments weigh at most 60 kB', { timeout: 60_000 }, async () => {
    const ada = await newUser()
    for (let nth = 0; nth < 10; nth++) {
      const account = await watch(ada)
      await storePayments(ada, { account: account.id, count: 500, minutes: 60 * 24 * 900 })
    }
    // Ids and addresses of real payments cannot be compressed.
    await app.sql(
      `update watched_payments set txid = encode(sha256(random()::text::bytea), 'hex'),
         addresses = array['bcrt1q' || substr(encode(sha256(random()::text::bytea), 'hex'), 1, 38)]
       where user_id = $1`,
      [ada.id],
    )
    await sync()
    const reply = await get(getBitcoinOverviewEndpoint.path, ada)
    expect(reply.body.payments).toHaveLength(50)
    expect(gzipSync(reply.text).length).toBeLessThan(60_000)
  })

  test('an account that is being viewed is read again before others', async () => {
    const { ada, account } = await ownAccount()
    await sync()
    chain.fund(account.receive(0), 900n)
    app.clock.advance({ seconds: 20 })
    await app.app.syncAccounts()
    expect((await overview(ada)).payments).toEqual([])
    await app.app.syncAccounts()
    expect((await overview(ada)).payments).toHaveLength(1)
  })

  test('says that no source is configured and that an account is on another network', async () => {
    const unindexed = await temporaryApp({ env: { BITCOIN_NETWORK: 'regtest' } })
    const ada = await newUser(unindexed)
    await watch(ada, unindexed)
    expect(await overview(ada, unindexed)).toMatchObject({
      accounts: [{ missing_because: 'no_index', confirmed_sats: null }],
      source: { kind: null, offers_proofs: false },
      tip: null,
    })
    const bob = await newUser()
    const account = await watch(bob)
    await sync()
    await storePayments(bob, { account: account.id, count: 1 })
    await app.sql("update watched_accounts set network = 'signet' where id = $1", [account.id])
    expect(await overview(bob)).toMatchObject({
      accounts: [{ missing_because: 'other_network', confirmed_sats: null }],
      total: { confirmed_sats: '0' },
      payments: [],
      series: [],
    })
  })
})

describe('GET bitcoin-activity', () => {
  test('pages have every payment once, the newest first, while others arrive', async () => {
    const { ada, account } = await ownAccount()
    await storePayments(ada, { account: account.id, count: 25 })
    const seen: string[] = []
    let before = ''
    for (let page = 0; page < 3; page++) {
      const { payments, next } = await activity(ada, `limit=10${before}`)
      seen.push(...payments.map(({ amount_sats }) => amount_sats))
      expect(next === null).toBe(page === 2)
      before = `&before=${next}`
      await app.sql(
        `insert into watched_payments select account_id, repeat($2, 64), user_id, direction, 'unconfirmed', 99, fee_sats, null, null, now(), now(), addresses, spent, replaced_by, verified, 0, position + 1000000000
         from watched_payments where account_id = $1 limit 1`,
        [account.id, 'abc'.charAt(page)],
      )
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => String(25 - at)))
    expect((await activity(ada, 'limit=1')).payments).toMatchObject([{ amount_sats: '99', confirmations: 0 }])
  })

  test('payments can be chosen by account, direction, label and time', async () => {
    const { ada, account } = await ownAccount()
    const other = await watch(ada)
    await storePayments(ada, { account: account.id, count: 4 })
    await storePayments(ada, { account: other.id, count: 1 })
    await app.sql("update watched_payments set direction = 'out' where account_id = $1 and amount_sats = 2", [
      account.id,
    ])
    const first = '1'.padStart(64, '0')
    await label(ada, '3'.padStart(64, '0'), 'Rent of MAY').expect(200)
    await label(ada, first, '100 % rent').expect(200)
    const chosen = async (query: string) =>
      (await activity(ada, query)).payments.map(({ account_id, amount_sats }) =>
        account_id === account.id ? amount_sats : `other ${amount_sats}`,
      )
    expect(await chosen(`account=${account.id}`)).toEqual(['4', '3', '2', '1'])
    expect(await chosen('direction=out')).toEqual(['2'])
    expect(await chosen('label=rent&limit=2')).toEqual(expect.arrayContaining(['3']))
    expect((await chosen('label=rent')).toSorted()).toEqual(['1', '3', 'other 1'])
    expect(await chosen(`label=${encodeURIComponent('% RENT')}&account=${account.id}`)).toEqual(['1'])
    const [, third, second] = (await activity(ada, `account=${account.id}`)).payments as Payment[]
    expect(await chosen(`account=${account.id}&from=${second?.time}&to=${third?.time}`)).toEqual(['2'])
    expect((await activity(ada, `label=may`)).payments).toMatchObject([{ label: 'Rent of MAY' }])
  })

  test('a payment has its worth at that time, with the age of the price, or none', async () => {
    const { ada, account } = await ownAccount()
    await storePayments(ada, { account: account.id, count: 2, minutes: 60 * 24 * 4 })
    await app.sql('update watched_payments set amount_sats = -150000000 where account_id = $1', [account.id])
    const [payment] = (await activity(ada)).payments
    await storePrice('simulated', payment?.time, 50_000_00)
    const [priced, unpriced] = (await activity(ada)).payments
    expect(priced?.fiat).toEqual({
      currency: 'USD',
      value: '-75000.00',
      price_as_of: payment?.time,
      price_source: 'simulated',
    })
    expect(unpriced?.fiat).toBeNull()
    expect((await activity(ada, 'currency=CHF')).payments[0]?.fiat).toBeNull()
  })

  test.each([
    'limit=0',
    'limit=201',
    'before=x',
    'from=yesterday',
    'direction=up',
    'account=1',
    'currency=XXX',
  ])('rejects the query %s', async (query) => {
    const reply = await get(`${listPaymentsEndpoint.path}?${query}`, await newUser())
    expect([reply.status, reply.body.code]).toEqual([400, 'validation_failed'])
    expect(reply.body.error).toContain(query.split('=')[0])
  })
})

describe('GET bitcoin-activity-export', () => {
  const file = (who: NewUser, query: string) =>
    get(`${exportPaymentsEndpoint.path}?${query}`, who)
      .buffer(true)
      .parse((response, done) => {
        const parts: Buffer[] = []
        response
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => done(null, Buffer.concat(parts).toString()))
      })

  test('CSV has amounts as decimals and quotes what a spreadsheet would compute', async () => {
    const ada = await newUser()
    const account = await watch(ada)
    await app.request
      .patch(`/functions/v1/bitcoin-accounts/${account.id}`)
      .set(ada.bearer)
      .send({ name: '=HYPERLINK("x")' })
      .expect(200)
    await storePayments(ada, { account: account.id, count: 2 })
    await app.sql(
      'update watched_payments set amount_sats = -123456789, fee_sats = 141 where amount_sats = 1 and account_id = $1',
      [account.id],
    )
    await label(ada, '1'.padStart(64, '0'), 'Rent, "May"').expect(200)
    const reply = await file(ada, 'format=csv')
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="payments.csv"',
    })
    const [header, first, second, end] = String(reply.body).split('\r\n')
    expect(header?.split(',').slice(0, 7)).toEqual([
      'time',
      'account',
      'txid',
      'direction',
      'state',
      'amount_btc',
      'fee_btc',
    ])
    expect(first).toContain(`,"'=HYPERLINK(""x"")",`)
    expect(first).toContain(',0.00000002,,')
    expect(second).toContain(',-1.23456789,0.00000141,')
    expect(second).toContain(',"Rent, ""May""",')
    expect(end).toBe('')
  })

  test('an export in a currency has the values of its time, their prices and sources, or names the gap', async () => {
    const { ada, account } = await ownAccount()
    await storePayments(ada, { account: account.id, count: 2, minutes: 60 * 24 * 4 })
    await app.sql('update watched_payments set amount_sats = -150000000 where account_id = $1', [account.id])
    const [payment] = (await activity(ada)).payments
    await app.sql("delete from market_candles where source = 'simulated JPY'")
    await storePrice('simulated JPY', payment?.time, 9_500_000)
    const csv = await file(ada, 'format=csv&currency=JPY')
    const [header, priced, unpriced] = String(csv.body)
      .split('\r\n')
      .map((line) => line.split(',').slice(11, 15))
    expect(header).toEqual(['currency', 'value', 'price_as_of', 'price_source'])
    expect(priced).toEqual(['JPY', '-14250000', payment?.time, 'simulated'])
    expect(unpriced).toEqual(['JPY', '', '', ''])
    const json = JSON.parse(String((await file(ada, 'format=json&currency=JPY')).body))
    const { currency, payments } = exportPaymentsEndpoint.reply.parse(json)
    expect(currency).toBe('JPY')
    expect(payments).toEqual((await activity(ada, 'currency=JPY')).payments)
    expect(payments.map(({ fiat }) => fiat?.value ?? null)).toEqual(['-14250000', null])
  })

  test('JSON is exact and has all payments of the filter', async () => {
    const { ada, account } = await ownAccount()
    await storePayments(ada, { account: account.id, count: 1_200 })
    const reply = await file(ada, `format=json&account=${account.id}`)
    const { payments } = exportPaymentsEndpoint.reply.parse(JSON.parse(String(reply.body)))
    expect(payments).toHaveLength(1_200)
    expect(payments.slice(0, 50)).toEqual((await activity(ada)).payments)
    const none = await file(ada, `format=json&direction=self`)
    expect(JSON.parse(String(none.body)).payments).toEqual([])
  })
})

describe('GET bitcoin-accounts/{id}/addresses', () => {
  test('lists both branches with balances, page by page', async () => {
    const { ada, account } = await ownAccount()
    chain.fund(account.receive(0), 5_000n)
    chain.mine()
    account.spend(0, account.receive(2), 1_000n)
    await sync()
    const path = listAccountAddressesEndpoint.path.replace(':id', account.id)
    await label(ada, account.receive(1), 'For Bob', 'addr').expect(200)
    const all = listAccountAddressesEndpoint.reply.parse((await get(path, ada)).body)
    const receive = { branch: 'receive', label: null }
    expect(all.addresses.slice(0, 3)).toEqual([
      { ...receive, index: 0, address: account.receive(0), used: true, balance_sats: '0' },
      { ...receive, index: 1, address: account.receive(1), label: 'For Bob', used: false, balance_sats: '0' },
      { ...receive, index: 2, address: account.receive(2), used: true, balance_sats: '1000' },
    ])
    expect(all).toMatchObject({ addresses: { length: 23 + 21 }, next: null })
    expect(all.addresses[23]).toEqual({
      branch: 'change',
      index: 0,
      address: account.change(0),
      label: null,
      used: true,
      balance_sats: '3700',
    })
    const first = (await get(`${path}?limit=23`, ada)).body
    const second = (await get(`${path}?after=${first.next}`, ada)).body
    expect([...first.addresses, ...second.addresses]).toEqual(all.addresses)
    expect((await get(`${path}?after=AAAA`, ada)).body.code).toBe('validation_failed')
  })
})
