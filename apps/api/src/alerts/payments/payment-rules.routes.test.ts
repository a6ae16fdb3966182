import { randomUUID } from 'node:crypto'
import type { Notice } from '@satlens/contract'
import { NOTICES_PER_PAGE } from '@satlens/contract'
import { MAX_PAYMENT_RULES_PER_USER, PAYMENT_RULE_ISSUE_MESSAGES } from '@satlens/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { type NewUser, newUser } from '#test/accounts/new-user.ts'
import { startPaymentTestApp, type WatchedTestAccount } from '#test/accounts/payment-test-app.ts'
import { asRestrictedRole } from '#test/harness/as-restricted-role.ts'
import { perFile } from '#test/harness/per-file.ts'

const world = perFile(() => startPaymentTestApp())
let ada: NewUser
let savings: WatchedTestAccount
beforeEach(async () => {
  ada = await newUser(world)
  savings = await world.watch(ada)
})
const set = (body: object) => world.setRule(ada, body)
const remove = (id: string, user = ada) =>
  world.request.delete(`/alerts/v1/payment-rules/${id}`).set(user.bearer)

describe('setting a payment rule', () => {
  test('returns the rule, which the list contains', async () => {
    const reply = await set({ account_id: savings.id, kind: 'confirmed', value: '6' })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      id: expect.any(String),
      account_id: savings.id,
      kind: 'confirmed',
      value: '6',
      created_at: world.clock.now().toISOString(),
    })
    expect(await world.rules(ada)).toEqual({
      rules: [reply.body],
      limit: MAX_PAYMENT_RULES_PER_USER,
      settings: { mails: true, says_amounts: false, browser: false, has_confirmed_address: true },
    })
  })

  test('changes the value of the existing rule of this kind, for one account or for all', async () => {
    for (const account_id of [savings.id, null]) {
      const first = await set({ account_id, kind: 'balance_below', value: '5000' })
      world.clock.advance({ seconds: 1 })
      const replies = await Promise.all(
        ['7000', '7000', '7000'].map((value) => set({ account_id, kind: 'balance_below', value })),
      )
      for (const { body } of replies) expect(body).toEqual({ ...first.body, value: '7000' })
    }
    expect((await world.rules(ada)).rules).toHaveLength(2)
  })

  test('rejects a value that does not fit the kind', async () => {
    for (const [body, issue] of [
      [{ kind: 'confirmed', value: '2' }, 'confirmations_not_offered'],
      [{ kind: 'received', value: '1' }, 'value_not_used'],
      [{ kind: 'balance_above' }, 'value_missing'],
    ] as const) {
      const reply = await set(body)
      expect([reply.status, reply.body.code]).toEqual([400, 'invalid_payment_rule'])
      expect(reply.body.message).toBe(PAYMENT_RULE_ISSUE_MESSAGES[issue])
    }
    expect((await world.rules(ada)).rules).toEqual([])
  })

  test('rejects an account that the caller does not watch', async () => {
    const eve = await newUser(world)
    const other = await world.watch(eve)
    for (const account_id of [other.id, randomUUID()]) {
      const reply = await set({ account_id, kind: 'received' })
      expect([reply.status, reply.body.code]).toEqual([404, 'watched_account_not_found'])
    }
  })

  test('rejects more rules than a person may have', async () => {
    await world.sql(
      `insert into watched_accounts (user_id, name, network, descriptor, gap_limit, created_at)
       select $1, 'One of many', 'signet', 'addr(' || n || ')#aaaaaaaa', 20, now() from generate_series(1, $2) n`,
      [ada.id, MAX_PAYMENT_RULES_PER_USER],
    )
    await world.sql(
      `insert into payment_rules (user_id, account_id, kind, created_at)
       select $1, id, 'spent', now() from watched_accounts where user_id = $1 and name = 'One of many'`,
      [ada.id],
    )
    expect((await set({ kind: 'spent' })).body.code).toBe('too_many_payment_rules')
    const { rules } = await world.rules(ada)
    expect(rules).toHaveLength(MAX_PAYMENT_RULES_PER_USER)
    await remove(rules[0]?.id ?? '')
    expect((await set({ kind: 'spent' })).status).toBe(200)
  })
})

describe('deleting a payment rule', () => {
  test('deletes it once, and only for its owner', async () => {
    const { body } = await set({ kind: 'received' })
    expect((await remove(body.id, await newUser(world))).status).toBe(404)
    expect((await remove(body.id)).body).toEqual({ id: body.id })
    expect((await remove(body.id)).body.code).toBe('payment_rule_not_found')
  })

  test('happens with the removal of its account', async () => {
    await set({ account_id: savings.id, kind: 'received' })
    await set({ kind: 'received' })
    await world.request.delete(`/functions/v1/bitcoin-accounts/${savings.id}`).set(ada.bearer)
    expect((await world.rules(ada)).rules).toMatchObject([{ account_id: null }])
  })
})

describe('the settings of payment notices', () => {
  test('change one by one and are independent of those of price alerts', async () => {
    const expected = { mails: true, says_amounts: false, browser: false, has_confirmed_address: true }
    expect((await world.changeSettings(ada, {})).body).toEqual(expected)
    for (const change of [
      { says_amounts: true },
      { browser: true },
      { mails: false },
      { says_amounts: false },
    ]) {
      Object.assign(expected, change)
      expect((await world.changeSettings(ada, change)).body).toEqual(expected)
    }
    expect((await world.list(ada)).settings.mails).toBe(true)
    await world.request.patch('/alerts/v1/settings').set(ada.bearer).send({ mails: false })
    expect((await world.rules(ada)).settings).toEqual(expected)
  })

  test('have a link in each email that turns off payment emails, and not those of price alerts', async () => {
    await set({ kind: 'received' })
    world.clock.advance({ seconds: 1 })
    await world.change(savings, 'a', { state: 'unconfirmed', amount: 5 }, 'seen')
    await world.notify()
    const [email] = await world.paymentEmails(ada)
    const url = /Unsubscribe:\n(\S+)/.exec(email?.text ?? '')?.[1] ?? ''
    const path = url.slice(world.url.length)
    expect((await world.request.get(path)).text).toContain('Turn off payment emails')
    expect((await world.rules(ada)).settings.mails).toBe(true)
    const reply = await world.request.post(path).type('form').send('List-Unsubscribe=One-Click')
    expect(reply.text).toContain('Payment emails are off')
    expect((await world.rules(ada)).settings.mails).toBe(false)
    expect((await world.list(ada)).settings.mails).toBe(true)
  })
})

describe('the list of notices', () => {
  const page = async (before?: string) => {
    const query = before === undefined ? '' : `?${new URLSearchParams({ before })}`
    return (await world.request.get(`/alerts/v1/notices${query}`).set(ada.bearer)).body as {
      notices: Notice[]
      next: string | null
    }
  }

  test('has notices about prices and payments by time, each on one page', async () => {
    await world.sql(
      `insert into payment_notices (user_id, account_name, txid, kind, direction, amount_sats, as_of, mailed)
       select $1, 'Savings', n::text, 'received', 'in', n, $2::timestamptz - n / 3 * interval '2 minutes', false
       from generate_series(1, $3) n`,
      [ada.id, world.clock.now(), NOTICES_PER_PAGE],
    )
    await world.sql(
      `insert into alert_notices (user_id, kind, value, price, source, as_of, mailed)
       select $1, 'price_above', n, n, 'feed.example', $2::timestamptz - n / 3 * interval '2 minutes', false
       from generate_series(1, $3) n`,
      [ada.id, world.clock.now(), NOTICES_PER_PAGE + 1],
    )
    const pages = []
    for (let next: string | null | undefined; next !== null; next = pages.at(-1)?.next ?? null) {
      pages.push(await page(next))
    }
    expect(pages.map(({ notices }) => notices.length)).toEqual([NOTICES_PER_PAGE, NOTICES_PER_PAGE, 1])
    const all = pages.flatMap(({ notices }) => notices)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const times = all.map(({ as_of }) => as_of)
    expect(times).toEqual(times.toSorted().reverse())
    expect(new Set(all.slice(0, 10).map(({ kind }) => kind))).toEqual(new Set(['received', 'price_above']))
  })

  test.each([
    '',
    'x',
    `2026-13-01T00:00:00.000Z ${randomUUID()}`,
    `2026-01-01T00:00:00.000Z ${'0'.repeat(36)}`,
  ])('rejects the key %j', async (before) => {
    const query = new URLSearchParams({ before })
    const reply = await world.request.get(`/alerts/v1/notices?${query}`).set(ada.bearer)
    expect([reply.status, reply.body.code]).toEqual([400, 'validation_failed'])
  })
})

test('the export of an account contains its rules, notices and settings', async () => {
  const { body: rule } = await set({ kind: 'received' })
  await world.changeSettings(ada, { says_amounts: true })
  world.clock.advance({ seconds: 1 })
  await world.change(savings, 'a', { state: 'unconfirmed', amount: 5 }, 'seen')
  await world.notify()
  const { body } = await world.request.get('/auth/v1/account/export').set(ada.bearer)
  expect(body.product).toMatchObject({
    payment_rules: [rule],
    payment_notices: [{ kind: 'received', account_id: savings.id, amount_sats: '5', value: null }],
    payment_settings: { mails: true, says_amounts: true, browser: false },
  })
})

describe('the tables of payment notices', () => {
  test.each([
    "update payment_rules set kind = 'spent'",
    'update payment_rules set user_id = acting_user_id()',
    'delete from payment_notices',
    "update payment_notices set kind = 'spent'",
  ])('forbid the role of a request to %s', async (statement) => {
    await expect(asRestrictedRole(world, ada.id, statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('forbid a rule about the account of another person', async () => {
    const other = await world.watch(await newUser(world))
    const insert = (accountId: string) =>
      `insert into payment_rules (user_id, account_id, kind, created_at)
       values (acting_user_id(), '${accountId}', 'received', now()) returning 1`
    await expect(asRestrictedRole(world, ada.id, insert(other.id))).rejects.toMatchObject({ code: '42501' })
    await expect(asRestrictedRole(world, ada.id, insert(savings.id))).resolves.toBeDefined()
  })
})
