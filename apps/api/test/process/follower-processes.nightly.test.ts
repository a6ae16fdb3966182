import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { deriveBitcoinAddress } from '@satlens/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newUser } from '../accounts/new-user.ts'
import { accountFor } from '../chain/accounts.ts'
import { healthyElectrum, startLoopbackElectrum } from '../chain/loopback-electrum.ts'
import { temporaryApp } from '../harness/test-app.ts'

const RUN = fileURLToPath(new URL('../harness/run-follower.ts', import.meta.url))
const USED_ADDRESSES = 90
const eventually = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 60_000, interval: 10 })

test('a process that follows the chain is killed in a scan, and another one finishes it', {
  timeout: 180_000,
}, async () => {
  const electrum = await startLoopbackElectrum()
  onTestFinished(() => electrum.close())
  const { accountKey } = accountFor('native_segwit', 'killed')
  const addressAt = (index: number) => deriveBitcoinAddress(accountKey, 'receive', index).address
  for (let index = 0; index < USED_ADDRESSES; index++) {
    electrum.chain.fund(addressAt(index), 1_000n)
    if (index % 10 === 9) electrum.chain.mine()
  }
  const app = await temporaryApp({ env: { BITCOIN_NETWORK: 'regtest' } })
  const ada = await newUser(app)
  const added = { name: 'Savings', source: accountKey.text }
  await app.request.post('/functions/v1/bitcoin-accounts').set(ada.bearer).send(added).expect(200)
  const account = async () =>
    (await app.sql<Record<string, unknown>>('select * from watched_accounts'))[0] ?? {}
  const launch = () => {
    const child = spawn(process.execPath, ['--import', 'tsx', RUN], {
      env: { PATH: process.env.PATH ?? '', DATABASE_URL: app.databaseUrl, ELECTRUM_URL: electrum.url },
      stdio: 'inherit',
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }

  electrum.behaviour = (socket, answer, request) =>
    void setTimeout(() => healthyElectrum(socket, answer, request), 20)
  const first = launch()
  await eventually(async () => expect((await account()).addresses_checked).toBeGreaterThan(0))
  first.kill('SIGKILL')
  expect(await account()).toMatchObject({ scan_status: 'scanning', synced_at: null })

  // Two more share what is left.
  const others = [launch(), launch()]
  await eventually(async () =>
    expect(await account()).toMatchObject({
      scan_status: 'synced',
      addresses_checked: USED_ADDRESSES + 20 + 20,
      payments_found: USED_ADDRESSES,
    }),
  )
  expect(await app.sql('select 1 from payment_events')).toEqual([])

  const txid = electrum.chain.fund(addressAt(95), 5_000n)
  await eventually(async () =>
    expect(await app.sql('select kind, txid from payment_events')).toEqual([{ kind: 'seen', txid }]),
  )
  electrum.chain.mine()
  await eventually(async () =>
    expect(
      await app.sql('select kind, depth from payment_events where txid = $1 order by id', [txid]),
    ).toEqual([
      { kind: 'seen', depth: null },
      { kind: 'confirmed', depth: 1 },
    ]),
  )
  for (const other of others) other.kill('SIGKILL')
  const [sum] = await app.sql("select sum(amount_sats) from watched_payments where state = 'confirmed'")
  expect(sum).toEqual({ sum: String(USED_ADDRESSES * 1_000 + 5_000) })
})
