import { describe, expect, test } from 'vitest'
import type { ModuleEmailSender } from '#auth/messages/email/outbox.ts'
import { type NewUser, newUser } from '#test/accounts/new-user.ts'
import { startPaymentTestApp, txidOf } from '#test/accounts/payment-test-app.ts'
import { perFile } from '#test/harness/per-file.ts'
import { MAX_PAYMENT_EMAILS_PER_HOUR } from './evaluate-payment-changes.ts'

const world = perFile(() => startPaymentTestApp())

async function createOwner(rules: readonly object[] = [{ kind: 'received' }], name?: string) {
  const user = await newUser(world)
  for (const rule of rules) expect((await world.setRule(user, rule)).status).toBe(200)
  world.clock.advance({ seconds: 1 })
  return { user, account: await world.watch(user, name) }
}
const told = async (user: NewUser) => (await world.paymentNotices(user)).map(({ kind }) => kind).reverse()
/** Kinds of notices and number of emails. */
const everything = async (user: NewUser) => ({
  notices: await told(user),
  emails: (await world.paymentEmails(user)).length,
})
/** In the order of the alphabet. */
const subjects = async (user: NewUser) =>
  (await world.paymentEmails(user)).map(({ subject }) => subject).sort()
const pending = { state: 'unconfirmed', amount: 100_000 } as const
const spent = { state: 'unconfirmed', amount: -40_000 } as const
const inBlock = (height: number, depth: number) =>
  ({ ...pending, state: 'confirmed', height, depth }) as const

describe('a change of a payment', () => {
  test('makes one notice and one email that names the account', async () => {
    const { user, account } = await createOwner()
    await world.change(account, 'a', pending, 'seen')
    expect(await told(user)).toEqual([])
    await world.notify()
    expect(await world.paymentNotices(user)).toEqual([
      {
        id: expect.any(String),
        kind: 'received',
        account_id: account.id,
        account_name: 'Savings',
        txid: txidOf('a'),
        direction: 'in',
        amount_sats: '100000',
        value: null,
        as_of: world.clock.now().toISOString(),
        mailed: true,
      },
    ])
    const [email] = await world.paymentEmails(user)
    expect(email?.subject).toBe('Satlens: Payment to Savings')
    expect(email?.text).toMatch(/^Payment to Savings\. Seen on .+\. It isn't confirmed yet\./)
    expect(await world.countEvents()).toBe(0)
  })

  test('makes notices about confirmations, each in its turn', async () => {
    const { user, account } = await createOwner([{ kind: 'received' }, { kind: 'confirmed', value: '3' }])
    await world.change(account, 'a', pending, 'seen')
    await world.notify()
    await world.change(account, 'a', inBlock(100, 1), 1)
    await world.notify()
    expect(await told(user)).toEqual(['received'])
    await world.change(account, 'a', inBlock(100, 3), 3)
    await world.notify()
    expect(await world.paymentNotices(user)).toMatchObject([
      { kind: 'confirmed', value: '3' },
      { kind: 'received' },
    ])
    expect(await subjects(user)).toEqual([
      'Satlens: Payment to Savings',
      'Satlens: Payment to Savings has 3 confirmations',
    ])
  })

  test('a change with several consequences causes one email', async () => {
    const rules = [{ kind: 'received' }, { kind: 'confirmed', value: '1' }, { kind: 'dormant_moved' }]
    const { user, account } = await createOwner(rules)
    await world.change(account, 'a', inBlock(100, 1), 'seen', 1)
    await world.notify()
    expect(await everything(user)).toMatchObject({
      notices: expect.arrayContaining(['confirmed']),
      emails: 1,
    })
    const [email] = await world.paymentEmails(user)
    expect(email?.text).toContain('Payment to Savings has 1 confirmation.')
    expect(email?.text).toContain('First movement of Savings in a year or more.')
  })

  test('warns the owner of coins that were spent', async () => {
    const { user, account } = await createOwner([{ kind: 'spent' }], 'Cold <b>storage')
    await world.change(account, 'a', spent, 'seen')
    await world.notify()
    const [email] = await world.paymentEmails(user)
    expect(email?.subject).toBe('Satlens: Coins spent from Cold <b>storage')
    expect(email?.text).toContain('someone else has the keys of this account')
  })

  test('compares the balance before and after each change with the threshold', async () => {
    const rules = [
      { kind: 'balance_above', value: '100000' },
      { kind: 'balance_below', value: '50000' },
    ]
    const { user, account } = await createOwner(rules)
    await world.change(account, 'a', { ...pending, amount: 60_000 }, 'seen')
    await world.change(account, 'b', { ...pending, amount: 45_000 }, 'seen')
    await world.change(account, 'c', { ...spent, amount: -60_000 }, 'seen')
    await world.notify()
    const notices = await world.paymentNotices(user)
    expect(notices.map(({ kind, txid }) => [kind, txid])).toEqual(
      expect.arrayContaining([
        ['balance_above', txidOf('b')],
        ['balance_below', txidOf('c')],
      ]),
    )
    expect(notices).toHaveLength(2)
    await world.change(account, 'c', { ...spent, state: 'dropped', amount: -60_000 }, 'dropped')
    await world.notify()
    expect(await told(user)).toHaveLength(4)
  })

  test('a change causes a notice of movement after a year only if the account was still for that long', async () => {
    const { user, account } = await createOwner([{ kind: 'dormant_moved' }])
    const monthsAgo = new Date(world.clock.now().getTime() - 100 * 86_400_000)
    await world.change(account, 'old', { ...inBlock(50, 6), at: monthsAgo })
    await world.change(account, 'a', pending, 'seen')
    await world.notify()
    expect(await told(user)).toEqual([])
    await world.sql("update watched_payments set time = time - interval '300 days' where txid = $1", [
      txidOf('old'),
    ])
    await world.change(account, 'a', { ...pending, state: 'dropped' })
    await world.change(account, 'b', pending, 'seen')
    await world.notify()
    expect(await told(user)).toEqual(['dormant_moved'])
  })

  test('a confirmation is no movement of a dormant account', async () => {
    const { user, account } = await createOwner([{ kind: 'dormant_moved' }])
    const monthsAgo = new Date(world.clock.now().getTime() - 100 * 86_400_000)
    await world.change(account, 'old', { ...inBlock(50, 6), at: monthsAgo })
    await world.change(account, 'a', pending, 'seen')
    await world.notify()
    await world.change(account, 'a', inBlock(100, 1), 1)
    await world.notify()
    await world.change(account, 'a', pending, 'unconfirmed')
    await world.notify()
    expect(await told(user)).toEqual([])
  })

  test('has no effect without rules, and none on the accounts of others', async () => {
    const { user: other } = await createOwner()
    const { user, account } = await createOwner([])
    await world.change(account, 'a', pending, 'seen')
    await world.notify()
    expect([await told(user), await told(other), await world.countEvents()]).toEqual([[], [], 0])
  })

  test('a change that a rule of the account covers causes no second notice by a rule of all accounts', async () => {
    const { user, account } = await createOwner([{ kind: 'received' }, { kind: 'confirmed', value: '1' }])
    await world.setRule(user, { account_id: account.id, kind: 'received' })
    await world.setRule(user, { account_id: account.id, kind: 'confirmed', value: '6' })
    world.clock.advance({ seconds: 1 })
    await world.change(account, 'a', inBlock(100, 3), 'seen', 1, 3)
    await world.notify()
    expect(await everything(user)).toEqual({ notices: ['received'], emails: 1 })
  })
})

describe('the email about a payment', () => {
  const ownerOfEverything = async () => {
    const rules = [
      { kind: 'received' },
      { kind: 'spent' },
      { kind: 'confirmed', value: '1' },
      { kind: 'balance_above', value: '77777' },
      { kind: 'balance_below', value: '77777' },
    ]
    return createOwner(rules)
  }
  const produceAll = async ({ user, account }: Awaited<ReturnType<typeof ownerOfEverything>>) => {
    await world.change(account, 'a', { ...pending, amount: 123_456 }, 'seen')
    await world.notify()
    await world.change(account, 'a', { ...inBlock(100, 1), amount: 123_456 }, 1)
    await world.notify()
    await world.change(account, 'b', { ...spent, amount: -98_765 }, 'seen')
    await world.notify()
    await world.change(account, 'b', { ...spent, state: 'replaced', amount: -98_765 }, 'replaced')
    await world.notify()
    return world.paymentEmails(user)
  }
  const AMOUNTS = /123.?456|0\.00123456|98.?765|0\.00098765|77.?777|0\.00077777|24.?691|BTC|sats/

  test('contains no amount, address or transaction ID by default', async () => {
    const emails = await produceAll(await ownerOfEverything())
    expect(emails).toHaveLength(4)
    for (const { subject, text } of emails) {
      for (const part of [subject, text]) {
        // The random part of a link may look like an amount.
        expect(part.replaceAll(/https?:\S+/g, '')).not.toMatch(AMOUNTS)
        expect(part).not.toMatch(/[0-9a-f]{64}/)
      }
    }
  })

  test('contains amounts and the transaction ID if its owner chose so, but not in the subject', async () => {
    const owner = await ownerOfEverything()
    await world.changeSettings(owner.user, { says_amounts: true })
    const emails = await produceAll(owner)
    const first = emails.find(({ text }) => text.startsWith('Payment of 0.00123456 BTC to Savings. Seen on '))
    expect(first?.text).toContain('Balance of Savings has reached 0.00077777 BTC.')
    expect(first?.text).toContain(`Transaction: ${txidOf('a')}`)
    for (const { subject } of emails) expect(subject).not.toMatch(AMOUNTS)
  })

  const set = (change: string) => (user: NewUser) =>
    world.sql(`update users set ${change} where id = $1`, [user.id])
  test.each<[reason: string, prepare: (user: NewUser) => PromiseLike<unknown>]>([
    ['it is switched off', (user) => world.changeSettings(user, { mails: false })],
    ['the address is unconfirmed', set('email_confirmed_at = null')],
    ['the account is banned', set("banned_until = 'infinity'")],
  ])('stays unsent while %s', async (_reason, prepare) => {
    const { user, account } = await createOwner()
    await prepare(user)
    await world.change(account, 'a', pending, 'seen')
    await world.notify()
    expect(await world.sql('select mailed from payment_notices where user_id = $1', [user.id])).toEqual([
      { mailed: false },
    ])
    expect(
      await world.sql("select 1 from email_outbox where kind = 'payment_notice' and user_id = $1", [user.id]),
    ).toEqual([])
  })

  test('emails about spent coins are limited per hour, too, because a source can lie', async () => {
    const { user, account } = await createOwner([{ kind: 'received' }, { kind: 'spent' }])
    for (let nth = 0; nth < MAX_PAYMENT_EMAILS_PER_HOUR + 5; nth++) {
      await world.change(account, `spent ${nth}`, spent, 'seen')
    }
    await world.change(account, 'received', pending, 'seen')
    await world.notify()
    const mailed = (await world.paymentNotices(user)).filter((notice) => notice.mailed)
    const ofKind = (wanted: string) => mailed.filter(({ kind }) => kind === wanted).length
    expect([ofKind('spent'), ofKind('received')]).toEqual([MAX_PAYMENT_EMAILS_PER_HOUR, 1])
  })

  test('emails about received payments are limited per hour, apart from those about spent coins', async () => {
    const { user, account } = await createOwner([{ kind: 'received' }, { kind: 'spent' }])
    for (let nth = 0; nth < MAX_PAYMENT_EMAILS_PER_HOUR + 5; nth++) {
      await world.change(account, `dust ${nth}`, { ...pending, amount: 1 }, 'seen')
    }
    await world.change(account, 'theft', spent, 'seen')
    await world.notify()
    const countMailed = async () => (await world.paymentNotices(user)).filter(({ mailed }) => mailed).length
    expect(await told(user)).toHaveLength(MAX_PAYMENT_EMAILS_PER_HOUR + 6)
    expect(await countMailed()).toBe(MAX_PAYMENT_EMAILS_PER_HOUR + 1)
    world.clock.advance({ hours: 2 })
    await world.sql('delete from sessions where false')
    await world.change(account, 'later', pending, 'seen')
    await world.notify()
    expect(await world.sql('select mailed from payment_notices where txid = $1', [txidOf('later')])).toEqual([
      { mailed: true },
    ])
  })
})

describe('the notice about a payment', () => {
  test('survives a process that failed while queuing the email', async () => {
    const { user, account } = await createOwner()
    await world.change(account, 'a', pending, 'seen')
    const broken: ModuleEmailSender = {
      ...world.mailer,
      put: () => Promise.reject(new Error('out of memory')),
    }
    await expect(world.process({ mailer: broken }).notifyPayments()).rejects.toThrow('out of memory')
    expect(await everything(user)).toEqual({ notices: [], emails: 0 })
    await world.notify()
    expect(await everything(user)).toEqual({ notices: ['received'], emails: 1 })
  })

  test('exists once after two processes handle the same changes concurrently', async () => {
    const { user, account } = await createOwner()
    const two = [world.process(), world.process()]
    for (let round = 1; round <= 5; round++) {
      await world.change(account, `round ${round}`, pending, 'seen')
      await Promise.all(two.map(({ notifyPayments }) => notifyPayments()))
      expect(await everything(user)).toEqual({ notices: Array(round).fill('received'), emails: round })
    }
  })

  test('exists once after its change is stored again', async () => {
    const { user, account } = await createOwner([{ kind: 'received' }, { kind: 'confirmed', value: '1' }])
    for (let times = 0; times < 3; times++) {
      await world.change(account, 'a', inBlock(100, 1), 'seen', 1)
      await world.notify()
    }
    await world.change(account, 'a', inBlock(100, 1), 'seen', 1, 'seen', 1)
    await world.notify()
    expect(await everything(user)).toMatchObject({ notices: { length: 2 }, emails: 1 })
  })

  test('exists once although reorganizations take the block back and forth', async () => {
    const { user, account } = await createOwner([{ kind: 'received' }, { kind: 'confirmed', value: '1' }])
    await world.change(account, 'a', pending, 'seen')
    await world.notify()
    for (const height of [100, 101, 102]) {
      await world.change(account, 'a', inBlock(height, 1), 1)
      await world.notify()
      await world.change(account, 'a', { ...pending, depth: 1 }, 'unconfirmed')
      await world.notify()
    }
    expect(await told(user)).toEqual(['received', 'confirmed'])
  })

  test('waits for another block if its block was gone before it was made', async () => {
    const { user, account } = await createOwner([{ kind: 'confirmed', value: '1' }])
    await world.change(account, 'a', inBlock(100, 1), 'seen', 1)
    await world.change(account, 'a', { ...pending, depth: 1 }, 'unconfirmed')
    await world.notify()
    expect(await told(user)).toEqual([])
    // The synchronization announces each number of confirmations once.
    await world.change(account, 'a', inBlock(102, 1))
    await world.notify()
    expect(await told(user)).toEqual(['confirmed'])
    expect(await world.countEvents()).toBe(0)
  })

  test('a payment that vanishes causes one more notice, also if it returns and vanishes again', async () => {
    const { user, account } = await createOwner([{ kind: 'received' }, { kind: 'confirmed', value: '1' }])
    await world.change(account, 'unknown', { ...pending, state: 'dropped' }, 'seen', 'dropped')
    await world.change(account, 'a', inBlock(100, 1), 'seen', 1)
    await world.notify()
    for (let times = 0; times < 2; times++) {
      await world.change(account, 'a', { ...pending, state: 'dropped', depth: 1 }, 'dropped')
      await world.notify()
      await world.change(account, 'a', inBlock(101, 1), 'restored')
      await world.notify()
    }
    const notices = await world.paymentNotices(user)
    expect(notices.map(({ kind }) => kind).sort()).toEqual(['confirmed', 'received', 'vanished'])
    expect(notices.every(({ txid }) => txid === txidOf('a'))).toBe(true)
    expect(await subjects(user)).toContain('Satlens: Payment to Savings was replaced or dropped')
  })

  test('a rule that is deleted and set again repeats no notice', async () => {
    const { user, account } = await createOwner()
    await world.change(account, 'a', pending, 'seen')
    await world.notify()
    const { rules } = await world.rules(user)
    await world.request.delete(`/alerts/v1/payment-rules/${rules[0]?.id}`).set(user.bearer)
    await world.setRule(user, { kind: 'received' })
    await world.change(account, 'a', inBlock(100, 1), 1)
    await world.notify()
    expect(await told(user)).toEqual(['received'])
  })

  test('about confirmations needs a block that came after the rule', async () => {
    const { user, account } = await createOwner([])
    await world.setTip(105)
    await world.change(account, 'final', inBlock(100, 6), 'seen', 1, 3, 6)
    await world.change(account, 'young', inBlock(105, 1), 'seen', 1)
    await world.setRule(user, { kind: 'confirmed', value: '3' })
    await world.setRule(user, { kind: 'received' })
    world.clock.advance({ seconds: 1 })
    await world.notify()
    expect(await told(user)).toEqual([])
    await world.change(account, 'young', inBlock(105, 3), 3)
    await world.notify()
    expect(await world.paymentNotices(user)).toMatchObject([{ kind: 'confirmed', txid: txidOf('young') }])
  })

  test('stays in the history after its account is removed, without the account', async () => {
    const { user, account } = await createOwner()
    await world.change(account, 'a', pending, 'seen')
    await world.notify()
    await world.change(account, 'b', pending, 'seen')
    await world.sql('delete from watched_accounts where id = $1', [account.id])
    await world.notify()
    expect(await world.paymentNotices(user)).toMatchObject([{ account_id: null, account_name: 'Savings' }])
  })

  test.each([
    ['a person', 'delete from users where id = $1', (user: NewUser) => user.id],
    [
      'a watched account',
      'delete from watched_accounts where id = $1',
      (_: NewUser, account: string) => account,
    ],
  ])('does not hinder the concurrent deletion of %s', async (_who, statement, idOf) => {
    const { user, account } = await createOwner()
    await world.change(account, 'a', pending, 'seen')
    await Promise.all([world.notify(), world.sql(statement, [idOf(user, account.id)])])
    expect(await world.sql('select 1 from watched_accounts where id = $1', [account.id])).toEqual([])
    expect(await world.countEvents()).toBe(0)
  })
})

test('the changes of 250 accounts are handled in batches, each once', async () => {
  const { user } = await createOwner()
  const accounts = []
  for (let nth = 0; nth < 250; nth++) accounts.push(await world.watch(user))
  for (const account of accounts) await world.change(account, 'same', pending, 'seen')
  await world.notify()
  expect(
    await world.sql('select distinct account_id from payment_notices where user_id = $1', [user.id]),
  ).toHaveLength(250)
})

test('the clean-up deletes notices after 90 days, and changes that nothing resolved after 30', async () => {
  const { user, account } = await createOwner([{ kind: 'received' }, { kind: 'confirmed', value: '1' }])
  await world.change(account, 'a', pending, 'seen', 1)
  await world.notify()
  const countNotices = async () =>
    (await world.sql('select 1 from payment_notices where user_id = $1', [user.id])).length
  world.clock.advance({ hours: 24 * 29 })
  await world.cleanUp()
  expect([await countNotices(), await world.countEvents()]).toEqual([1, 1])
  world.clock.advance({ hours: 24 * 2 })
  await world.cleanUp()
  expect([await countNotices(), await world.countEvents()]).toEqual([1, 0])
  world.clock.advance({ hours: 24 * 61 })
  await world.cleanUp()
  expect(await countNotices()).toBe(0)
})
