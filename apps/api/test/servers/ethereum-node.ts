import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'

/** A real node on the loopback with a chain of its own, whose id is 1: that of the main network. */
export type EthereumNode = Awaited<ReturnType<typeof startEthereumNode>>

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** The program of the node for this machine: a file of a package, which nothing has to build or download. */
function program(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    // It is known to the package that chooses among the machines, not to us.
    const chooser = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    return createRequire(chooser).resolve(`${name}/bin/${file}`)
  } catch (cause) {
    throw new Error(
      `There is no Ethereum test node for this machine (${name} is not installed). These tests need Linux or macOS on x64 or ARM64, or Windows on x64, with optional dependencies installed.`,
      { cause },
    )
  }
}

/** Starts one on a free port, or on the one that is given. Throws with what it said when it does not come up. */
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
    /** Makes blocks. */
    mine: async (blocks: number): Promise<void> =>
      void (await ask('anvil_mine', [`0x${blocks.toString(16)}`])),
    /** The number of the newest block. */
    blockNumber: async () => Number(await ask('eth_blockNumber', [])),
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function portOf(child: ChildProcess, ended: Promise<unknown>): Promise<string> {
  let said = ''
  child.stderr?.on('data', (part: Buffer) => {
    said += String(part)
  })
  const listening = new Promise<string>((resolve) => {
    child.stdout?.on('data', (part: Buffer) => {
      said += String(part)
      const [, port] = /Listening on 127\.0\.0\.1:(\d+)/.exec(said) ?? []
      if (port) resolve(port)
    })
  })
  const failed = ended.then(
    () => said,
    (error: unknown) => String(error),
  )
  const first = await Promise.race([listening, failed.then((text) => new Error(text))])
  if (first instanceof Error) {
    throw new Error(
      `The Ethereum test node did not start. On Linux it needs glibc 2.35 or newer (Debian 12, Ubuntu 22.04). It said: ${first.message}`,
    )
  }
  return first
}
