import { convertAddressToOutputScript } from '@satlens/wallet'
import { afterEach, describe, expect, test } from 'vitest'
import { hashOf, healthyElectrum } from '#test/chain/loopback-electrum.ts'
import { CHAIN_PROTOCOLS, startSyncedApp } from '#test/chain/synced-app.ts'
import { temporaryApp } from '#test/harness/test-app.ts'

const FOREIGN = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

// Each account derives and reads dozens of addresses.
describe.each(CHAIN_PROTOCOLS)('accounts over %s', { timeout: 30_000 }, async (protocol) => {
  const { chain, esplora, electrum, env, app, sync, eventually, watch, newUser } =
    await startSyncedApp(protocol)

  // Otherwise every test would synchronize the accounts of the others.
  afterEach(() => app.sql('delete from watched_accounts'))

  const paymentsOf = ({ id }: { id: string }) =>
    app.sql<Record<string, unknown>>(
      'select * from watched_payments where account_id = $1 order by position desc, txid',
      [id],
    )
  const eventsOf = async ({ id }: { id: string }) =>
    (
      await app.sql<{ kind: string; depth: number | null }>(
        'select kind, depth from emitted_events where account_id = $1 order by id',
        [id],
      )
    ).map(({ kind, depth }) => (depth === null ? kind : `${kind} ${depth}`))
  const stateOf = async ({ id }: { id: string }) =>
    (await app.sql('select * from watched_accounts where id = $1', [id]))[0] ?? {}
  const expectPayments = (account: { id: string }, expected: readonly object[]) =>
    eventually(async () => expect(await paymentsOf(account)).toMatchObject(expected))

  /** Makes the source fail for requests of this address. */
  function failFor(address: string | null): void {
    const script = address === null ? null : convertAddressToOutputScript(address, 'regtest')
    const scriptHash = script?.ok ? hashOf(script.value) : null
    esplora.broken = (path) => address !== null && path.includes(address)
    electrum.behaviour = (socket, answer, request) =>
      request.params[0] === scriptHash ? socket.destroy() : healthyElectrum(socket, answer, request)
  }

  /** An account whose first scan has ended, so that changes emit events. */
  async function synced() {
    const account = await watch(await newUser())
    await eventually(async () => expect(await stateOf(account)).toMatchObject({ scan_status: 'synced' }))
    return account
  }

  test('a first scan finds old payments, counts what it reads and emits no event', async () => {
    const account = await watch(await newUser())
    chain.fund(account.receive(3), 5_000n)
    chain.mine(7)
    chain.fund(account.change(1), 700n)
    expect(await stateOf(account)).toMatchObject({ scan_status: 'waiting', synced_at: null })
    await sync()
    expect(await stateOf(account)).toMatchObject({
      scan_status: 'synced',
      // Up to twenty unused addresses after the used ones of each branch.
      addresses_checked: 24 + 22,
      payments_found: 2,
      next_index: 4,
      next_address: account.receive(4),
    })
    expect(await paymentsOf(account)).toMatchObject([
      { state: 'unconfirmed', direction: 'in', amount_sats: '700', height: null, depth: 0 },
      {
        state: 'confirmed',
        amount_sats: '5000',
        height: chain.height() - 6,
        block_hash: chain.block(chain.height() - 6)?.hash,
        addresses: [account.receive(3)],
        verified: true,
        depth: 6,
      },
    ])
    expect(await eventsOf(account)).toEqual([])
  })

  test('a payment is seen, confirmed and buried, each announced once', async () => {
    const account = await synced()
    const txid = chain.fund(account.receive(0), 5_000n)
    await expectPayments(account, [{ txid, state: 'unconfirmed' }])
    chain.mine()
    await expectPayments(account, [{ txid, state: 'confirmed', verified: true }])
    chain.mine(2)
    await eventually(async () =>
      expect(await eventsOf(account)).toEqual(['seen', 'confirmed 1', 'confirmed 3']),
    )
    chain.mine(10)
    await eventually(async () => expect((await eventsOf(account)).at(-1)).toBe('confirmed 6'))
    expect(await eventsOf(account)).toHaveLength(4)
  })

  test('an outgoing payment has its recipients, its fee and the loss of the account', async () => {
    const account = await synced()
    chain.fund(account.receive(0), 50_000n)
    chain.mine()
    await expectPayments(account, [{ amount_sats: '50000' }])
    const { fee } = account.spend(0, FOREIGN, 20_000n)
    await expectPayments(account, [
      {
        direction: 'out',
        amount_sats: String(-20_000n - fee),
        fee_sats: String(fee),
        addresses: [FOREIGN],
      },
      { direction: 'in' },
    ])
    expect(await eventsOf(account)).toEqual(['seen', 'confirmed 1', 'seen'])
  })

  test('a replaced payment names the one that replaces it, a cancelled one is dropped', async () => {
    const account = await synced()
    const first = chain.fund(account.receive(0), 5_000n)
    await expectPayments(account, [{ txid: first, state: 'unconfirmed' }])
    const second = chain.replace(first, [{ address: account.receive(7), value: 4_000n }])
    await expectPayments(account, [
      { txid: second, state: 'unconfirmed' },
      { txid: first, state: 'replaced', replaced_by: second },
    ])
    chain.replace(second, [])
    await expectPayments(account, [{ state: 'dropped' }, { state: 'dropped' }])
    expect(await eventsOf(account)).toEqual(expect.arrayContaining(['seen', 'replaced', 'dropped']))
  })

  test('a payment that vanishes in a reorganization waits again or is dropped', async () => {
    const account = await synced()
    const [stays, vanishes] = [chain.fund(account.receive(0), 1_000n), chain.fund(account.receive(1), 2_000n)]
    chain.mine()
    await eventually(async () => {
      const payments = await paymentsOf(account)
      expect(payments.map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
    })
    chain.reorganize(1, { vanishing: [vanishes] })
    await expectPayments(account, [
      { txid: stays, state: 'unconfirmed', height: null, block_hash: null, verified: false },
      { txid: vanishes, state: 'dropped', height: null, block_hash: null, verified: false },
    ])
    expect(await eventsOf(account)).toEqual(expect.arrayContaining(['unconfirmed', 'dropped']))
    chain.mine()
    await eventually(async () => {
      const states = (await paymentsOf(account)).map(({ txid, state }) => [txid, state])
      expect(new Map(states as [string, string][])).toEqual(
        new Map([
          [stays, 'confirmed'],
          [vanishes, 'dropped'],
        ]),
      )
    })
    expect((await eventsOf(account)).filter((event) => event === 'confirmed 1')).toHaveLength(2)
  })

  test('a payment that moves into another block of the same height gets its time and hash', async () => {
    const account = await synced()
    chain.fund(account.receive(0), 1_000n)
    chain.mine()
    await expectPayments(account, [{ state: 'confirmed' }])
    chain.reorganize(1, { replacement: 0 })
    chain.mine(2)
    const height = chain.height() - 1
    await expectPayments(account, [{ state: 'confirmed', height, block_hash: chain.block(height)?.hash }])
  })

  test('a payment beyond the gap limit is found when the limit is raised, and is not news', async () => {
    const ada = await newUser()
    const account = await watch(ada)
    await sync()
    chain.fund(account.receive(30), 900n)
    await sync()
    expect(await paymentsOf(account)).toEqual([])
    await app.request
      .patch(`/functions/v1/bitcoin-accounts/${account.id}`)
      .set(ada.bearer)
      .send({ gap_limit: 40 })
      .expect(200)
    await expectPayments(account, [{ amount_sats: '900' }])
    expect(await eventsOf(account)).toEqual([])
    expect(await stateOf(account)).toMatchObject({ next_index: 31, emits_events: true })
  })

  test('two accounts with an address in common have a payment each', async () => {
    const [ada, bob] = [await newUser(), await newUser()]
    const account = await watch(ada)
    const same = await app.request
      .post('/functions/v1/bitcoin-accounts')
      .set(bob.bearer)
      .send({ name: 'One address', source: account.receive(0) })
    await sync()
    chain.fund(account.receive(0), 800n)
    await expectPayments(account, [{ amount_sats: '800' }])
    await expectPayments(same.body, [{ amount_sats: '800' }])
    expect(await stateOf(same.body)).toMatchObject({ next_index: 0, next_address: account.receive(0) })
  })

  test('an account that is deleted leaves nothing behind', async () => {
    const ada = await newUser()
    const account = await watch(ada)
    chain.fund(account.receive(0), 800n)
    await expectPayments(account, [{ amount_sats: '800' }])
    await app.request.delete(`/functions/v1/bitcoin-accounts/${account.id}`).set(ada.bearer).expect(200)
    for (const table of [
      'watched_addresses',
      'watched_payments',
      'watched_payment_entries',
      'payment_events',
    ]) {
      expect(await app.sql(`select 1 from ${table} where account_id = $1`, [account.id]), table).toEqual([])
    }
  })

  test('a failing source keeps what was stored, and the scan goes on when it is back', async () => {
    const account = await watch(await newUser())
    for (const index of [0, 19, 38, 57]) chain.fund(account.receive(index), 1_000n)
    failFor(account.receive(57))
    await sync()
    const failed = await stateOf(account)
    expect(failed).toMatchObject({ scan_status: 'failed', scan_error: 'source_unavailable', synced_at: null })
    expect(failed.addresses_checked).toBeGreaterThanOrEqual(20)
    failFor(null)
    await eventually(async () =>
      expect(await stateOf(account)).toMatchObject({ scan_status: 'synced', scan_error: null }),
    )
    // No address was counted twice.
    expect(await stateOf(account)).toMatchObject({ addresses_checked: 78 + 20, payments_found: 4 })
  })

  test('an address with more than 10,000 transactions is too large', async () => {
    const account = await watch(await newUser())
    const address = account.receive(0)
    const txids = Array.from({ length: 10_001 }, (_, at) => at.toString(16).padStart(64, '0'))
    const none = { funded_txo_sum: 0, spent_txo_sum: 0, tx_count: 0 }
    esplora.results[`/address/${address}`] = {
      address,
      chain_stats: { ...none, tx_count: txids.length },
      mempool_stats: none,
    }
    electrum.results['blockchain.scripthash.subscribe'] = 'ab'.repeat(32)
    electrum.results['blockchain.scripthash.get_history'] = txids.map((tx_hash) => ({ tx_hash, height: 1 }))
    await sync()
    const tooLarge = { scan_status: 'failed', scan_error: 'too_many_payments', payments_found: 0 }
    expect(await stateOf(account)).toMatchObject(tooLarge)
    esplora.results = {}
    electrum.results = {}
  })

  test('another process takes over when the lease has expired', async () => {
    const other = await temporaryApp({ env, databaseUrl: app.databaseUrl })
    other.clock.advance({ seconds: (app.clock.now().getTime() - other.clock.now().getTime()) / 1_000 })
    const account = await watch(await newUser())
    chain.fund(account.receive(0), 1_000n)
    await app.app.syncAccounts()
    expect(await other.app.syncAccounts()).toBe(false)
    other.clock.advance({ minutes: 1 })
    expect(await other.app.syncAccounts()).toBe(true)
    // The first process finds that its lease is another's.
    app.clock.advance({ seconds: 10 })
    expect(await app.app.syncAccounts()).toBe(false)
    chain.fund(account.receive(1), 2_000n)
    await eventually(async () => expect(await paymentsOf(account)).toHaveLength(2), other)
  })
})
