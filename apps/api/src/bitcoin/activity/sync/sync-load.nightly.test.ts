import { deriveBitcoinAddress } from '@satlens/wallet'
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
