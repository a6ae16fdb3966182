import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { startApiServer } from './api-server.ts'
import { startHelper } from './helper-process.ts'
import { startPriceFeed } from './price-feed.ts'

/** Which server a test talks to: with the defaults of the product, or with everything configured that can be. */
export type ServerKind = 'plain' | 'configured'

const HELPER_FILES = {
  /** An OpenID provider called Acme. It is told who signs in; null is a person who declines. */
  provider: 'run-provider-server.ts',
  /** An Ethereum node on chain 1. It is told how many blocks to make, 'stop' or 'start'; answers the newest block. */
  ethereumNode: 'run-ethereum-node.ts',
  /** A regtest chain with an index. It is told `fund <address> <satoshis>` or `mine`. */
  chainIndex: 'run-chain.ts',
} as const
export type HelperName = keyof typeof HELPER_FILES | 'priceFeed'

/** A name that would break out of the markup if it were not escaped. */
export const BRAND = '<b>T & "J"</b> {{host}}'

/**
 * Starts a control server in the process of the test runner; workers reach it by the environment variable E2E_CONTROL.
 * `GET /<kind>/<from>` starts a server on its first call and returns its URL and its output from a position on; `POST /<helper>`
 * tells a helper something.
 */
// biome-ignore lint/style/noDefaultExport: the runner loads the default export of its global set-up
export default async function startControl(): Promise<() => Promise<void>> {
  const helpers = new Map<string, ReturnType<typeof startHelper>>()
  const servers = new Map<string, ReturnType<typeof startApiServer>>()
  let feed: Awaited<ReturnType<typeof startPriceFeed>> | undefined

  async function start(kind: ServerKind) {
    const common = { LOG_LEVEL: 'trace' }
    // Tokens of 240 s are refreshed every two minutes, which the test of many tabs waits for.
    if (kind === 'plain')
      return startApiServer({ ...common, PRICE_SOURCE: 'simulated', ACCESS_TOKEN_TTL_S: '240' })
    for (const [name, file] of Object.entries(HELPER_FILES)) helpers.set(name, startHelper(file))
    feed = await startPriceFeed()
    const first = async (name: HelperName) => (await helpers.get(name))?.first
    return startApiServer({
      ...common,
      ...feed.env,
      AUTH_PROVIDERS: JSON.stringify([await first('provider')]),
      ETHEREUM_RPC_URL: String(await first('ethereumNode')),
      ESPLORA_URL: String(await first('chainIndex')),
      BITCOIN_NETWORK: 'regtest',
      BRAND_NAME: BRAND,
      MAILER_AUTOCONFIRM: 'false',
      PAYMENT_LINK: 'https://pay.example.com/pro',
      PUBLIC_TRADING_PAGES: 'true',
    })
  }

  const control = createServer(async (request, response) => {
    const [, name = '', from = ''] = request.url?.split('/') ?? []
    try {
      if (request.method === 'GET') {
        const started = servers.get(name) ?? start(name as ServerKind)
        servers.set(name, started)
        const { url, output } = await started
        response.end(JSON.stringify({ url, output: output().slice(Number(from)), position: output().length }))
        return
      }
      const message = await json(request)
      if (name === 'priceFeed') feed?.setPrice(Number(message))
      response.end(JSON.stringify((await (await helpers.get(name))?.tell(message)) ?? null))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  process.env.E2E_CONTROL = await listen(control)

  return async () => {
    control.closeAllConnections()
    control.close()
    for (const server of servers.values()) await (await server).stop()
    for (const helper of helpers.values()) await (await helper).stop()
    await feed?.stop()
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Returns a server, and its output from a position on; without one, none of its output. */
export async function findServer(kind: ServerKind, from = Number.MAX_SAFE_INTEGER) {
  const response = await fetch(`${process.env.E2E_CONTROL}/${kind}/${from}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as { url: string; output: string; position: number }
}

/** Tells a helper of the configured server something and returns its answer; the price feed takes a price in dollars. */
export async function tellHelper(name: HelperName, message: unknown): Promise<unknown> {
  const response = await fetch(`${process.env.E2E_CONTROL}/${name}`, {
    method: 'POST',
    body: JSON.stringify(message),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
