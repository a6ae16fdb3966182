import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, vi } from 'vitest'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** The server as a process of its own, with nothing of this one's environment but the path. No test asks a public feed. */
export function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', PRICE_SOURCE: 'simulated', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      output += String(part)
    })
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    output: () => output,
    ended,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** The URL it prints once it is ready. */
    async ready(): Promise<string> {
      while (true) {
        const url = /^Satlens is ready at (http:\S+)$/m.exec(output)?.[1]
        if (url) return url
        const part = await Promise.race([once(child.stdout, 'data'), ended])
        if (!Array.isArray(part)) throw new Error(`It ended:\n${output}`)
      }
    },
  }
}

export const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Resolves once nobody is let in any more. */
export const untilRefused = (url: string) =>
  vi.waitFor(() => expect(fetch(url)).rejects.toThrow('fetch failed'), { timeout: 10_000 })
