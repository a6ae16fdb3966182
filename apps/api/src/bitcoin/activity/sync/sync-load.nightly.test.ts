import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { deriveBitcoinAddress, formatDescriptor, parseWatchedSource } from '@satlens/wallet'
import { bech32 } from '@scure/base'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newUser } from '#test/accounts/new-user.ts'
import { accountFor } from '#test/chain/accounts.ts'
import { createLoopbackChain } from '#test/chain/loopback-chain.ts'
import { healthyElectrum, startLoopbackElectrum } from '#test/chain/loopback-electrum.ts'
import { startLoopbackIndex } from '#test/chain/loopback-index.ts'
import { CHAIN_PROTOCOLS } from '#test/chain/synced-app.ts'
import { temporaryApp } from '#test/harness/test-app.ts'
import { healthy } from '#test/servers/fake-price-server.ts'

const USED_ADDRESSES = 1_000
const DELAY_MS = 20
const SCAN_WITHIN_MS = 20_000

describe('a first scan of a thousand used addresses', { timeout: 300_000 }, () => {
  test.each(CHAIN_PROTOCOLS)(
    'ends within 20 s over %s, with at most eight requests at once',
    async (protocol) => {
      const chain = createLoopbackChain()
      const { accountKey } = accountFor('native_segwit', 'a thousand')
      for (let index = 0; index < USED_ADDRESSES; index++) {
        const branch = index % 2 === 0 ? 'receive' : 'change'
        chain.fund(deriveBitcoinAddress(accountKey, branch, index >> 1).address, 1_000n + BigInt(index))
        if (index % 5 === 4) chain.mine()
      }
      const esplora = await startLoopbackIndex(0, chain)
      const electrum = await startLoopbackElectrum({ chain })
      onTestFinished(async () => {
        await esplora.close()
        await electrum.close()
      })
      let running = 0
      let most = 0
      const delay = (answer: () => void) => {
        running += 1
        most = Math.max(most, running)
        setTimeout(() => {
          running -= 1
          answer()
        }, DELAY_MS)
      }
      esplora.behaviour = (response, body) => delay(() => healthy(response, body))
      electrum.behaviour = (socket, answer, request) => delay(() => healthyElectrum(socket, answer, request))
      const url = protocol === 'esplora' ? { ESPLORA_URL: esplora.url } : { ELECTRUM_URL: electrum.url }
      const app = await temporaryApp({ env: { BITCOIN_NETWORK: 'regtest', ...url } })
      const ada = await newUser(app)
      const added = { name: 'Large', source: accountKey.text }
      await app.request.post('/functions/v1/bitcoin-accounts').set(ada.bearer).send(added).expect(200)
      const syncing = app.app.syncAccounts()
      await vi.waitFor(
        async () =>
          expect(await app.sql('select scan_status, payments_found from watched_accounts')).toEqual([
            { scan_status: 'synced', payments_found: USED_ADDRESSES },
          ]),
        { timeout: SCAN_WITHIN_MS, interval: 100 },
      )
      await syncing
      expect(most).toBeLessThanOrEqual(8)
    },
  )
})

const PEOPLE = 1_000
const ACCOUNTS_EACH = 10
const ADDRESSES_EACH = 40
const PAYMENTS = 60
const NOTICE_WITHIN_MS = 10_000
const MOST_OF_A_CORE = 0.25

const createAddress = () => bech32.encode('bcrt', [0, ...bech32.toWords(randomBytes(20))])

function toDescriptor(address: string): string {
  const parsed = parseWatchedSource(address, 'regtest')
  if (!parsed.ok) throw new Error(parsed.issue)
  return formatDescriptor(parsed.value)
}

describe('ten thousand watched accounts of a thousand people', { timeout: 1_800_000 }, () => {
  test('a payment reaches its notice within 10 s, with a quarter of a core', async () => {
    const electrum = await startLoopbackElectrum()
    onTestFinished(() => electrum.close())
    const env = { BITCOIN_NETWORK: 'regtest', ELECTRUM_URL: electrum.url }
    const { databaseUrl, sql } = await temporaryApp({ env })
    const paid: string[] = []
    for (let person = 0; person < PEOPLE; person++) {
      const addresses = Array.from({ length: ACCOUNTS_EACH * ADDRESSES_EACH }, createAddress)
      const first = addresses.slice(0, ACCOUNTS_EACH)
      paid.push(...first)
      // As after a scan that found nothing. The n-th address of each ten belongs to the n-th account.
      await sql(
        `with person as (
           insert into users (email, app_metadata, user_metadata, created_at, updated_at)
           values ($1, '{}', '{}', now(), now()) returning id),
         rules as (
           insert into payment_rules (user_id, kind, created_at) select id, 'received', now() - interval '1 day' from person),
         accounts as (
           insert into watched_accounts (user_id, name, network, descriptor, gap_limit, created_at, scan_status, scan_due_at, synced_at, emits_events)
           select id, 'Account', 'regtest', descriptor, 20, now() - interval '1 day', 'synced', null, now(), true
           from person, unnest($2::text[]) descriptor
           returning id, user_id, descriptor)
         insert into watched_addresses (account_id, user_id, branch, address_index, address, read_at, is_due, is_used)
         select id, user_id, 0, (at - 1) / $4::int, address, now(), false, false
         from unnest($3::text[]) with ordinality addresses (address, at)
         join unnest($2::text[]) with ordinality described (descriptor, nth) on (at - 1) % $4::int = nth - 1
         join accounts using (descriptor)`,
        [`person-${person}@example.com`, first.map(toDescriptor), addresses, ACCOUNTS_EACH],
      )
    }
    await sql('analyze')
    await temporaryApp({ env, databaseUrl, followsChain: true })
    const watched = PEOPLE * ACCOUNTS_EACH * ADDRESSES_EACH
    await vi.waitFor(() => expect(electrum.requests.length).toBeGreaterThanOrEqual(watched), {
      timeout: 1_500_000,
      interval: 500,
    })
    electrum.requests.length = 0
    const startedAt = performance.now()
    const usedBefore = process.cpuUsage()
    const delays: number[] = []
    for (let nth = 0; nth < PAYMENTS; nth++) {
      const sentAt = performance.now()
      const txid = electrum.chain.fund(paid[(nth * 331) % paid.length] ?? '', 1_000n)
      await vi.waitFor(
        async () =>
          expect(await sql('select kind from payment_notices where txid = $1', [txid])).toEqual([
            { kind: 'received' },
          ]),
        { timeout: NOTICE_WITHIN_MS, interval: 50 },
      )
      delays.push(performance.now() - sentAt)
      if (nth % 10 === 9) electrum.chain.mine()
      await wait(1_000)
    }
    const { user, system } = process.cpuUsage(usedBefore)
    // Of the server together with the chain and the test, which run in its process.
    const share = (user + system) / 1_000 / (performance.now() - startedAt)
    const ordered = delays.toSorted((a, b) => a - b).map(Math.round)
    process.stdout.write(
      `payment to notice: ${ordered[PAYMENTS / 2]} ms (median), ${ordered.at(-1)} ms (worst); ${(100 * share).toFixed(1)} % of a core\n`,
    )
    expect(share).toBeLessThan(MOST_OF_A_CORE)
  })
})
