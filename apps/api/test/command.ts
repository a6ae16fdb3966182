import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const run = promisify(execFile)

/** The program as a process of its own, with nothing of this one's environment but the path. Throws where it fails. */
export const command = (env: Record<string, string>, ...words: string[]) =>
  run(process.execPath, ['--import', 'tsx', MAIN, ...words], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', PRICE_SOURCE: 'simulated', ...env },
  })

/** What it wrote to the standard error when it failed. */
export const refusal = (env: Record<string, string>, ...words: string[]): Promise<string> =>
  command(env, ...words).then(
    ({ stdout }) => Promise.reject(new Error(`It did not fail:\n${stdout}`)),
    (error: { stderr: string }) => error.stderr,
  )
