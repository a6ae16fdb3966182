import { deriveBitcoinAddress } from '@satlens/wallet'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type NewUser, newUser } from '../accounts/new-user.ts'
import { perFile } from '../harness/per-file.ts'
import { startTestApp, type TestApp } from '../harness/test-app.ts'
import { healthy } from '../servers/fake-price-server.ts'
import { accountFor } from './accounts.ts'
import { createLoopbackChain } from './loopback-chain.ts'
import { healthyElectrum, startLoopbackElectrum } from './loopback-electrum.ts'
import { startLoopbackIndex } from './loopback-index.ts'
import { spendCoins } from './spend-coins.ts'

export const CHAIN_PROTOCOLS = ['esplora', 'electrum'] as const
export type ChainProtocol = (typeof CHAIN_PROTOCOLS)[number]

let passphrases = 0

/** Starts the app of a test file on regtest with a source of this protocol, and an in-memory chain of its own. */
export async function startSyncedApp(protocol: ChainProtocol) {
  const chain = createLoopbackChain()
  const esplora = await startLoopbackIndex(0, chain)
  const electrum = await startLoopbackElectrum({ chain })
  afterAll(() => Promise.all([esplora.close(), electrum.close()]))
  const url = protocol === 'esplora' ? { ESPLORA_URL: esplora.url } : { ELECTRUM_URL: electrum.url }
  const env = { BITCOIN_NETWORK: 'regtest', ...url }
  const app = perFile(() => startTestApp({ env }))
  beforeEach(() => {
    esplora.behaviour = healthy
    electrum.behaviour = healthyElectrum
  })

  // The app handles and deletes events soon.
  beforeAll(() =>
    app.sql(`
      create table emitted_events (like payment_events);
      create function copy_event() returns trigger language plpgsql as
        'begin insert into emitted_events values (new.*); return new; end';
      create trigger copy_event after insert on payment_events for each row execute function copy_event()
    `),
  )

  /** Synchronizes the accounts of an app after any interval has passed. */
  async function sync(on: TestApp = app): Promise<void> {
    on.clock.advance({ minutes: 11 })
    await on.app.syncAccounts()
  }

  return {
    chain,
    esplora,
    electrum,
    env,
    app,
    sync,
    /** Repeats an expectation until the source has pushed what it takes, synchronizing before each attempt. */
    eventually: <T>(expectation: () => Promise<T>, on: TestApp = app): Promise<T> =>
      vi.waitFor(
        async () => {
          await sync(on)
          return expectation()
        },
        { timeout: 20_000, interval: 20 },
      ),
    /** Adds an account of a new key. */
    async watch(user: NewUser, on: TestApp = app) {
      passphrases += 1
      const passphrase = `synced ${passphrases}`
      const { accountKey } = accountFor('native_segwit', passphrase)
      const at = (branch: 'receive' | 'change', index: number) =>
        deriveBitcoinAddress(accountKey, branch, index).address
      const reply = await on.request
        .post('/functions/v1/bitcoin-accounts')
        .set(user.bearer)
        .send({ name: `Account ${passphrases}`, source: accountKey.text })
      expect(reply.status, reply.text).toBe(200)
      return {
        id: reply.body.id as string,
        receive: (index: number) => at('receive', index),
        change: (index: number) => at('change', index),
        /** Spends the coins of a receive address. The rest goes to the first change address. */
        spend: (index: number, to: string, amount: bigint) =>
          spendCoins(chain, {
            passphrase,
            to,
            amount,
            path: `0/${index}`,
            from: at('receive', index),
            change: at('change', 0),
          }),
      }
    },
    newUser: (on: TestApp = app) => newUser(on),
  }
}
