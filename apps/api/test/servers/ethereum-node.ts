import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'

/** A real node on loopback with its own chain, which has chain id 1 like mainnet. */
export type EthereumNode = Awaited<ReturnType<typeof startEthereumNode>>

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

function program(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    // Only the package that selects the platform can resolve it.
    const chooser = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    return createRequire(chooser).resolve(`${name}/bin/${file}`)
  } catch (cause) {
    throw new Error(
      `There is no Ethereum test node for this machine (${name} is not installed). These tests need Linux or macOS on x64 or ARM64, or Windows on x64, with optional dependencies installed.`,
      { cause },
    )
  }
}

/** Starts a node on this port, by default a free one. Throws with its output if it does not start. */
export async function startEthereumNode(port = 0) {
  const child = spawn(program(), ['--host', '127.0.0.1', '--port', String(port), '--chain-id', '1'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  ended.catch(() => {})
  const url = `http://127.0.0.1:${await portOf(child, ended)}`

  let requests = 0
  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    requests += 1
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: requests, method, params }),
    })
    const { result, error } = (await reply.json()) as { result?: unknown; error?: unknown }
    if (error) throw new Error(`The node refused ${method}: ${JSON.stringify(error)}`)
    return result
  }

  return {
    url,
    mine: async (blocks: number) => void (await ask('anvil_mine', [`0x${blocks.toString(16)}`])),
    /** Puts a contract at an address. */
    setCode: async (address: string, code: string) => void (await ask('anvil_setCode', [address, code])),
    blockNumber: async () => Number(await ask('eth_blockNumber', [])),
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function portOf(child: ChildProcess, ended: Promise<unknown>): Promise<string> {
  let output = ''
  child.stderr?.on('data', (part: Buffer) => {
    output += String(part)
  })
  const listening = new Promise<string>((resolve) => {
    child.stdout?.on('data', (part: Buffer) => {
      output += String(part)
      const [, port] = /Listening on 127\.0\.0\.1:(\d+)/.exec(output) ?? []
      if (port) resolve(port)
    })
  })
  const failed = ended.then(
    () => output,
    (error: unknown) => String(error),
  )
  const first = await Promise.race([listening, failed.then((text) => new Error(text))])
  if (first instanceof Error) {
    throw new Error(
      `The Ethereum test node did not start. On Linux it needs glibc 2.35 or newer (Debian 12, Ubuntu 22.04). Its output: ${first.message}`,
    )
  }
  return first
}
