import type { LoopbackIndex } from './loopback-index.ts'

/** A chain of regtest with an index, whoever runs them. */
export interface TestChain {
  /** What ESPLORA_URL is set to. */
  readonly url: string
  /** Pays so many satoshis to an address, in a transaction that waits for a block. */
  fund(address: string, amount: bigint): Promise<void>
  /** Makes blocks, and waits until the index knows them. */
  mine(blocks?: number): Promise<void>
  /** Hands a signed transaction in, and waits until the index knows it. Throws when the chain does not take it. */
  submit(hex: string): Promise<void>
}

/** The chain in memory. */
export const inMemory = ({ url, chain }: LoopbackIndex): TestChain => ({
  url,
  fund: async (address, amount) => void chain.fund(address, amount),
  mine: async (blocks) => chain.mine(blocks),
  submit: async (hex) => void chain.submit(hex),
})

interface Outside {
  readonly indexUrl: string
  /** The JSON-RPC interface of a node with a wallet that is loaded, with name and password in the address. */
  readonly nodeUrl: string
}

const PATIENCE_MS = 30_000
const LOOK_EVERY_MS = 100

/** A node of its own with an index that follows it, as docs/chains.md starts them. */
export async function outside({ indexUrl, nodeUrl }: Outside): Promise<TestChain> {
  const { username, password, href, origin, pathname } = new URL(nodeUrl)
  if (!href) throw new Error('The node has no address')
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

  /** The index follows the node by itself; how fast is its business. */
  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS
    while (!(await isSo())) {
      if (Date.now() > deadline) throw new Error(`The index does not know ${what}`)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }

  const read = async (path: string) => fetch(`${indexUrl.replace(/\/$/, '')}${path}`)
  const follow = async () => {
    const height = await rpc('getblockcount')
    await until(
      `block ${height}`,
      async () => (await (await read('/blocks/tip/height')).text()) === String(height),
    )
  }
  const knows = (txid: unknown) => until(`transaction ${txid}`, async () => (await read(`/tx/${txid}`)).ok)

  const reward = await rpc('getnewaddress')
  // The first reward can be spent after a hundred blocks.
  if (Number(await rpc('getblockcount')) < 101) await rpc('generatetoaddress', 101, reward)
  await follow()
  return {
    url: indexUrl,
    fund: async (address, amount) =>
      knows(await rpc('sendtoaddress', address, (Number(amount) / 1e8).toFixed(8))),
    async mine(blocks = 1) {
      await rpc('generatetoaddress', blocks, reward)
      await follow()
    },
    submit: async (hex) => knows(await rpc('sendrawtransaction', hex)),
  }
}
