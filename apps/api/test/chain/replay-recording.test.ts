import { readFile, writeFile } from 'node:fs/promises'
import { type BitcoinOverview, getBitcoinOverviewEndpoint, type Payment } from '@satlens/contract'
import { afterEach, expect, test } from 'vitest'
import { bearer, signIn } from '../accounts/people.ts'
import { startSyncedApp } from './synced-app.ts'

const { chain, app, watch, newUser, eventually } = await startSyncedApp('esplora')
afterEach(() => app.sql('delete from watched_accounts'))

/** What the wallet page shows to those without a source. RECORD_REPLAY=1 writes it again, after the API has changed. */
const RECORDING = new URL('../../../web/src/features/wallet/replay/recording.json', import.meta.url)

interface Step {
  readonly name: string
  readonly overview: BitcoinOverview
}

/** Plays the events of the recording on a chain. Returns what the overview said after each of them. */
async function playChain(): Promise<Step[]> {
  const owner = await newUser()
  const savings = await watch(owner)
  app.clock.advance({ seconds: 1 })
  const daily = await watch(owner)
  for (const [{ id }, name] of [
    [savings, 'Savings'],
    [daily, 'Daily spending'],
  ] as const) {
    const renamed = await app.request
      .patch(`/functions/v1/bitcoin-accounts/${id}`)
      .set(owner.bearer)
      .send({ name })
    expect(renamed.status, renamed.text).toBe(200)
  }
  const steps: Step[] = []
  const record = (name: string, isReached: (overview: BitcoinOverview) => boolean) =>
    eventually(async () => {
      // Each attempt advances the clock, which ends sessions.
      const session = (await signIn(app, owner.email)).body
      const reply = await app.request.get(getBitcoinOverviewEndpoint.path).set(bearer(session))
      const overview = getBitcoinOverviewEndpoint.reply.parse(reply.body)
      expect(isReached(overview), `${name}: ${JSON.stringify(summarize(overview))}`).toBe(true)
      steps.push({ name, overview })
    })
  const areStates =
    (...states: Payment['state'][]) =>
    ({ payments }: BitcoinOverview) =>
      payments
        .map(({ state }) => state)
        .sort()
        .join() === states.sort().join()

  await record('watched', ({ accounts }) => accounts.every(({ scan }) => scan.status === 'synced'))
  const first = chain.fund(savings.receive(0), 2_500_000n)
  await record('seen', areStates('unconfirmed'))
  chain.replace(first, [{ address: savings.receive(0), value: 2_500_000n }])
  await record('replaced', areStates('unconfirmed', 'replaced'))
  chain.mine()
  await record('confirmed', areStates('confirmed', 'replaced'))
  savings.spend(0, daily.receive(0), 800_000n)
  await record('moved', areStates('unconfirmed', 'unconfirmed', 'confirmed', 'replaced'))
  chain.mine()
  await record('moved_confirmed', areStates('confirmed', 'confirmed', 'confirmed', 'replaced'))
  chain.reorganize(1)
  await record('reorganized', areStates('unconfirmed', 'unconfirmed', 'confirmed', 'replaced'))
  chain.mine(6)
  const isDeep = ({ payments }: BitcoinOverview) =>
    payments.filter(({ state, confirmations }) => state === 'confirmed' && confirmations >= 6).length === 3
  await record('settled', isDeep)
  return steps
}

/** Keys, addresses, transactions and times differ at every run. */
const summarize = ({ accounts, payments, total }: BitcoinOverview) => ({
  accounts: accounts.map(({ name, confirmed_sats, pending_sats, next_index }) => ({
    name,
    confirmed_sats,
    pending_sats,
    next_index,
  })),
  payments: payments
    .map(({ direction, state, amount_sats, fee_sats }) => `${direction} ${state} ${amount_sats} ${fee_sats}`)
    .sort(),
  total,
})

test('the recording of the wallet page shows what the server says today', { timeout: 120_000 }, async () => {
  const steps = await playChain()
  if (process.env.RECORD_REPLAY) await writeFile(RECORDING, `${JSON.stringify(steps.map(withoutPrices))}\n`)
  const recorded = JSON.parse(await readFile(RECORDING, 'utf8')) as Step[]
  const played = (list: readonly Step[]) =>
    list.map(({ name, overview }) => ({
      name,
      ...summarize(getBitcoinOverviewEndpoint.reply.parse(overview)),
    }))
  expect(played(recorded)).toEqual(played(steps))
})

// The prices of the tests are simulated, and the curve of some minutes tells nothing.
const withoutPrices = ({ name, overview }: Step): Step => ({
  name,
  overview: {
    ...overview,
    payments: overview.payments.map((payment) => ({ ...payment, fiat: null })),
    series: [],
    series_price_sources: [],
  },
})
