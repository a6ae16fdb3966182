import { randomUUID } from 'node:crypto'
import { deriveBitcoinAddress } from '@satlens/wallet'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { newUser } from '#test/accounts/new-user.ts'
import { accountFor } from '#test/chain/accounts.ts'
import { createInventedIndex, FOREIGN, type InventedIndex } from '#test/chain/invented-index.ts'
import { manualClock } from '#test/harness/manual-clock.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { testLog } from '#test/harness/test-log.ts'
import { createChainSession } from './chain-session.ts'
import { acquireChainLease } from './chain-tip.queries.ts'

const LIMITS = { addressesPerBranch: 60, payments: 8, entries: 100, inputs: 50 }
const app = appPerFile({ BITCOIN_NETWORK: 'regtest' })
let source: InventedIndex
beforeEach(async () => {
  await app.sql('delete from watched_accounts')
  await app.sql('delete from chain_tips')
  await app.sql('delete from chain_blocks')
  source = createInventedIndex()
})

let passphrases = 0

/** Adds an account of one address, or of a key. */
async function watch({ ofKey = false } = {}) {
  passphrases += 1
  const { accountKey } = accountFor('native_segwit', `lied to ${passphrases}`)
  const { bearer } = await newUser(app)
  const receive = (index: number) => deriveBitcoinAddress(accountKey, 'receive', index).address
  const added = { name: 'Account', source: ofKey ? accountKey.text : receive(0) }
  const reply = await app.request.post('/functions/v1/bitcoin-accounts').set(bearer).send(added).expect(200)
  const id: string = reply.body.id
  return {
    id,
    receive,
    change: (index: number) => deriveBitcoinAddress(accountKey, 'change', index).address,
    state: async () => (await app.sql('select * from watched_accounts where id = $1', [id]))[0] ?? {},
    payments: () => app.sql('select * from watched_payments where account_id = $1 order by txid', [id]),
    count: async (table: string) =>
      Number((await app.sql(`select count(*) from ${table} where account_id = $1`, [id]))[0]?.count),
  }
}

/** Opens a session that follows the invented chain. Returns the function that synchronizes all accounts after a while. */
async function follow() {
  const { db, close } = openPostgresDatabase({ url: app.databaseUrl, onIdleError() {} })
  const clock = manualClock()
  const lease = { network: 'regtest', leaseId: randomUUID() } as const
  await acquireChainLease(db, lease, clock.now(), 500_000)
  const session = createChainSession({
    db,
    clock,
    log: testLog(),
    index: source.index,
    lease,
    onReport() {},
    onEvents() {},
    limits: LIMITS,
  })
  onTestFinished(async () => {
    await session.close()
    await close()
  })
  return async (): Promise<void> => {
    clock.advance({ minutes: 61 })
    await session.settle()
  }
}

const TOO_MANY = { scan_status: 'failed', scan_error: 'too_many_payments' }
const SYNCED = { scan_status: 'synced', scan_error: null }

describe('an account whose source lies', { timeout: 30_000 }, () => {
  test('has bounded addresses, however many are said to be used, and others are synchronized', async () => {
    const [lied, honest] = [await watch({ ofKey: true }), await watch({ ofKey: true })]
    const [txid, foreign] = [source.pay([honest.receive(0)]), source.pay([FOREIGN])]
    const own = new Set(
      Array.from({ length: 30 }, (_, index) => [honest.receive(index), honest.change(index)]).flat(),
    )
    source.historyOf = (address) => {
      if (own.has(address)) return address === honest.receive(0) ? [{ txid, height: 5 }] : []
      return [{ txid: foreign, height: null }]
    }
    const sync = await follow()
    await sync()
    await sync()
    expect(await honest.state()).toMatchObject({ ...SYNCED, payments_found: 1 })
    expect(await lied.state()).toMatchObject(TOO_MANY)
    expect(await lied.count('watched_addresses')).toBeLessThanOrEqual(2 * LIMITS.addressesPerBranch)
  })

  test('has bounded payments, however often its history changes', async () => {
    const account = await watch()
    source.historyOf = () => [{ txid: source.pay([account.receive(0)]), height: null }]
    const sync = await follow()
    for (let time = 0; time < LIMITS.payments + 5; time++) await sync()
    expect(await account.state()).toMatchObject(TOO_MANY)
    expect(await account.count('watched_payments')).toBe(LIMITS.payments)
  })

  test('reads no transaction of a history that is too long', async () => {
    const account = await watch()
    const history = Array.from({ length: LIMITS.payments + 1 }, () => ({
      txid: source.pay([account.receive(0)]),
      height: 5,
    }))
    source.historyOf = () => history
    await (await follow())()
    expect(await account.state()).toMatchObject(TOO_MANY)
    expect(source.transactionsRead).toBe(0)
  })

  test.each([
    ['outputs', (own: string) => source.pay(Array.from({ length: LIMITS.entries + 1 }, () => own))],
    [
      'inputs',
      (own: string) =>
        source.pay([own], {
          inputs: Array.from({ length: LIMITS.inputs + 1 }, (_, vout) => ({ txid: 'ab'.repeat(32), vout })),
        }),
    ],
  ])('stores no payment with too many %s', async (_name, pay) => {
    const account = await watch()
    const txid = pay(account.receive(0))
    source.historyOf = () => [{ txid, height: null }]
    await (await follow())()
    expect(await account.state()).toMatchObject(TOO_MANY)
    expect(await account.count('watched_payments')).toBe(0)
    expect(await account.count('watched_payment_entries')).toBe(0)
  })

  test('stores no transaction that does not belong to it', async () => {
    const account = await watch()
    const txids = Array.from({ length: 5 }, () => source.pay([FOREIGN]))
    source.historyOf = () => txids.map((txid) => ({ txid, height: 5 }))
    const sync = await follow()
    await sync()
    await sync()
    expect(await account.state()).toMatchObject({ ...SYNCED, payments_found: 0 })
    expect(await account.payments()).toEqual([])
  })

  test('has no negative fee of a payment that spends more than it has', async () => {
    const account = await watch()
    const received = source.pay([account.receive(0)])
    const sent = source.pay([FOREIGN], { amount: 9_000n, inputs: [{ txid: received, vout: 0 }] })
    source.historyOf = () => [received, sent].map((txid) => ({ txid, height: 5 }))
    await (await follow())()
    expect(await account.payments()).toMatchObject([
      { amount_sats: '1000', fee_sats: null },
      { amount_sats: '-1000', fee_sats: null },
    ])
  })

  test('has each payment once and emits each event once, whatever is said of it in turn', async () => {
    const account = await watch()
    const sync = await follow()
    await sync()
    const txid = source.pay([account.receive(0)])
    const answers = [[{ txid, height: null }], [], [{ txid, height: 190 }], [{ txid, height: 9 }]]
    let asked = 0
    source.historyOf = () => answers[asked++ % answers.length] ?? []
    for (let time = 0; time < 9; time++) await sync()
    source.historyOf = () => [{ txid, height: 190 }]
    await sync()
    expect(await account.state()).toMatchObject(SYNCED)
    expect(await account.payments()).toMatchObject([{ txid, state: 'confirmed', height: 190 }])
    const events = await app.sql('select kind, depth from payment_events where account_id = $1', [account.id])
    for (const depth of [null, 1, 3, 6]) {
      const kind = depth === null ? 'seen' : 'confirmed'
      expect(events.filter((event) => event.kind === kind && event.depth === depth)).toHaveLength(1)
    }
  })

  test('has its payments after the newest block has jumped, far up, far down and to another branch', async () => {
    const account = await watch()
    const txid = source.pay([account.receive(0)])
    source.historyOf = () => [{ txid, height: 190 }]
    const sync = await follow()
    for (const height of [200, 499_999_999, 3, 200, 0, 150, 10_000, 201]) {
      source.tipHeight = height
      source.branch = `at ${height}`
      await sync()
      const [blocks] = await app.sql<{ count: string }>('select count(*) from chain_blocks')
      expect(Number(blocks?.count)).toBeLessThanOrEqual(101)
    }
    source.branch = 'first'
    source.tipHeight = 205
    await sync()
    expect(await account.state()).toMatchObject(SYNCED)
    const hash = (await source.index.getBlock(190)).hash
    expect(await account.payments()).toMatchObject([
      { txid, state: 'confirmed', height: 190, block_hash: hash },
    ])
  })
})
