import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { startApiServer } from './api-server.ts'

/** Which server a test uses: with the defaults of the product, with the OAuth server besides, or with every other feature configured. */
export type ServerKind = 'plain' | 'oauth' | 'configured'

const HELPER_FILES = {
  /** An OpenID provider called Acme. Takes the person who signs in, or null for one who declines. */
  provider: 'run-provider-server.ts',
  /** An Ethereum node on chain 1. Takes a number of blocks to mine, 'stop' or 'start'; returns the newest block number. */
  ethereumNode: 'run-ethereum-node.ts',
  /** A regtest chain with an index. Takes `fund <address> <satoshis>` or `mine`. */
  chainIndex: 'run-chain.ts',
} as const
export type HelperName = keyof typeof HELPER_FILES | 'priceFeed'

/** A name that would break out of the markup if it were not escaped. */
export const BRAND = '<b>T & "J"</b> {{host}}'

/** The key with which tests register applications. */
export const SERVICE_KEY = 'service-key-of-the-browser-tests'

/**
 * Starts a control server in the process of the test runner; workers find it by the environment variable E2E_CONTROL.
 * `GET /<kind>/<from>` starts a server on its first call and returns its URL and its output from a position on; `POST /<helper>`
 * sends a helper a message.
 */
// biome-ignore lint/style/noDefaultExport: the runner loads the default export of its global set-up
export default async function startControl(): Promise<() => Promise<void>> {
  const helpers = new Map<string, ReturnType<typeof startHelper>>()
  const servers = new Map<string, ReturnType<typeof startApiServer>>()
  /** The prices of the feed by currency. 24 hours ago a bitcoin was $64,000. */
  const prices: Record<string, number> = { USD: 64_000, EUR: 59_000 }
  const feed = createServer((request, response) => {
    const currency = /BTC-([A-Z]{3})/.exec(request.url ?? '')?.[1] ?? 'USD'
    const quote = { data: { amount: prices[currency]?.toFixed(2), base: 'BTC', currency } }
    const ticker = { symbol: 'BTC-USD', last_trade_price: prices.USD, price_24h: 64_000 }
    const body = { '/ticker': ticker, '/candles': [] }[request.url?.split('?')[0] ?? ''] ?? quote
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  const feedUrl = await listen(feed)

  async function start(kind: ServerKind) {
    const common = { LOG_LEVEL: 'trace' }
    // Tokens of 240 s are refreshed every two minutes, which the test of many tabs relies on.
    if (kind === 'plain')
      return startApiServer({ ...common, PRICE_SOURCE: 'simulated', ACCESS_TOKEN_TTL_S: '240' })
    if (kind === 'oauth') {
      const oauth = { OAUTH_SERVER: 'true', SERVICE_KEYS: `e2e:${SERVICE_KEY}` }
      return startApiServer({ ...common, PRICE_SOURCE: 'simulated', ...oauth })
    }
    for (const [name, file] of Object.entries(HELPER_FILES)) helpers.set(name, startHelper(file))
    const settingOf = async (name: keyof typeof HELPER_FILES) => (await helpers.get(name))?.setting
    return startApiServer({
      ...common,
      PRICE_SPOT_URL: `${feedUrl}/BTC-USD/spot`,
      PRICE_BUY_URL: `${feedUrl}/buy`,
      PRICE_TICKER_URL: `${feedUrl}/ticker`,
      PRICE_CANDLES_URL: `${feedUrl}/candles`,
      PRICE_OHLC_URL: `${feedUrl}/ohlc`,
      AUTH_PROVIDERS: JSON.stringify([await settingOf('provider')]),
      ETHEREUM_RPC_URL: String(await settingOf('ethereumNode')),
      ESPLORA_URL: String(await settingOf('chainIndex')),
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
      if (name === 'priceFeed') Object.assign(prices, message as typeof prices)
      response.end(JSON.stringify((await (await helpers.get(name))?.send(message)) ?? null))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  process.env.E2E_CONTROL = await listen(control)

  return async () => {
    for (const server of servers.values()) await (await server).stop()
    for (const helper of helpers.values()) await (await helper).stop()
    for (const server of [control, feed]) {
      server.closeAllConnections()
      server.close()
    }
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a helper process. Its first message is a setting for the server: its URL, or its element of AUTH_PROVIDERS. */
async function startHelper(file: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', `test/harness/${file}`], {
    cwd: fileURLToPath(new URL('../../api/', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const setting = await readMessage(child, file)
  let earlier: Promise<unknown> = Promise.resolve()
  return {
    setting,
    // Replies do not name their message: tests of several workers wait for each other.
    send(message: unknown) {
      const reply = earlier.then(() => {
        const next = readMessage(child, file)
        child.send(message as never)
        return next
      })
      earlier = reply.catch(() => {})
      return reply
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function readMessage(child: ChildProcess, file: string): Promise<unknown> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} has ended.`)
  })
  ended.catch(() => {})
  const [message] = await Promise.race([once(child, 'message'), ended])
  return message
}

/** Returns a server, and its output from a position on; without one, none of its output. */
export async function findServer(kind: ServerKind, from = Number.MAX_SAFE_INTEGER) {
  const response = await fetch(`${process.env.E2E_CONTROL}/${kind}/${from}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as { url: string; output: string; position: number }
}

/** Sends a helper of the configured server a message and returns its reply; the price feed takes prices by currency. */
export async function sendToHelper(name: HelperName, message: unknown): Promise<unknown> {
  const body = JSON.stringify(message)
  const response = await fetch(`${process.env.E2E_CONTROL}/${name}`, { method: 'POST', body })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
