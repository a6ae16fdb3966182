import { randomUUID } from 'node:crypto'
import { deriveBitcoinAddress } from '@satlens/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountFor } from './accounts.ts'
import { CHAIN_TEST_TIMEOUT, openTestChain, PROTOCOLS, type TestChain } from './real-chain.ts'

const POLL = { timeout: 20_000 }

describe.each(PROTOCOLS)('a chain over %s', CHAIN_TEST_TIMEOUT, (protocol) => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await openTestChain(protocol)
  }, CHAIN_TEST_TIMEOUT.timeout)
  afterAll(() => chain.close())

  test('a payment is seen, replaced, confirmed, reorganized and verified', async () => {
    const { index } = chain
    const { accountKey: account } = accountFor('native_segwit', randomUUID())
    const { address } = deriveBitcoinAddress(account, 'receive', 0)
    const read = () => index.getHistory(address)
    const reported: (string | null)[] = []
    const subscription = index.subscribe?.({
      onAddress: (_address, status) => reported.push(status),
      onBlock() {},
      onInterrupted() {},
    })
    await subscription?.watch([address])

    const first = await chain.fund(address, 70_000n)
    await expect.poll(read, POLL).toEqual([{ txid: first, height: null }])
    const second = await chain.replace(first, address, 60_000n)
    await expect.poll(read, POLL).toEqual([{ txid: second, height: null }])
    await chain.mine()
    const { height, hash } = await index.getTip()
    await expect.poll(read, POLL).toEqual([{ txid: second, height }])
    expect(await index.verifyInclusion(second, height)).toBe(true)

    await chain.reorganize(1)
    await chain.mine()
    expect((await index.getBlock(height)).hash).not.toBe(hash)
    await expect.poll(read, POLL).toEqual([{ txid: second, height: expect.any(Number) }])
    const [confirmed] = await read()
    expect(await index.verifyInclusion(second, confirmed?.height ?? 0)).toBe(true)
    const { outputs } = await index.getTransaction(second)
    expect(outputs).toContainEqual({ address, amount: 60_000n })

    // Unused, seen, replaced and confirmed. After the reorganization it may be confirmed at the same height.
    if (subscription) await expect.poll(() => reported.length, POLL).toBeGreaterThanOrEqual(4)
    if (subscription) await expect.poll(() => reported.at(-1), POLL).toBe(await index.getStatus(address))
    subscription?.close()
  })
})
