import type { LoopbackIndex } from './loopback-index.ts'

/** A regtest chain with an index, in memory or external. */
export interface TestChain {
  readonly url: string
  /** Pays this many satoshis to an address in an unconfirmed transaction. */
  fund(address: string, amount: bigint): Promise<void>
  /** Mines blocks and waits until the index has them. */
  mine(blocks?: number): Promise<void>
  /** Submits a signed transaction and waits until the index has it. Rejects if the node rejects it. */
  submit(hex: string): Promise<void>
}

export const inMemory = ({ url, chain }: LoopbackIndex): TestChain => ({
  url,
  fund: async (address, amount) => void chain.fund(address, amount),
  mine: async (blocks) => chain.mine(blocks),
  submit: async (hex) => void chain.submit(hex),
})

const TIMEOUT_MS = 30_000
const POLL_INTERVAL_MS = 100

/** Connects to an index and to a node with a loaded wallet by its JSON-RPC URL with user name (docs/chains.md). */
export async function connectExternalChain(indexUrl: string, nodeUrl: string): Promise<TestChain> {
  const { username, password, href, origin, pathname } = new URL(nodeUrl)
  if (!href) throw new Error('The node has no URL')
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`

  async function rpc(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const reply = await fetch(`${origin}${pathname}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '1.0', id: method, method, params }),
    })
    const { result, error } = (await reply.json()) as { result: unknown; error: { message: string } | null }
    if (error) throw new Error(`The node refused ${method}: ${error.message}`)
    return result
  }

  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS
    while (!(await isSo())) {
      if (Date.now() > deadline) throw new Error(`The index does not know ${what}`)
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
    }
  }

  const read = async (path: string) => fetch(`${indexUrl.replace(/\/$/, '')}${path}`)
  const waitForIndex = async () => {
    const height = await rpc('getblockcount')
    const readHeight = async () => (await read('/blocks/tip/height')).text()
    await until(`block ${height}`, async () => (await readHeight()) === String(height))
  }
  const waitForTransaction = (txid: unknown) =>
    until(`transaction ${txid}`, async () => (await read(`/tx/${txid}`)).ok)

  const reward = await rpc('getnewaddress')
  // The first reward is mature after a hundred blocks.
  if (Number(await rpc('getblockcount')) < 101) await rpc('generatetoaddress', 101, reward)
  await waitForIndex()
  return {
    url: indexUrl,
    fund: async (address, amount) =>
      waitForTransaction(await rpc('sendtoaddress', address, (Number(amount) / 1e8).toFixed(8))),
    async mine(blocks = 1) {
      await rpc('generatetoaddress', blocks, reward)
      await waitForIndex()
    },
    submit: async (hex) => waitForTransaction(await rpc('sendrawtransaction', hex)),
  }
}
