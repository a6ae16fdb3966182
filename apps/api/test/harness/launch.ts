import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { PROFILES_PATH } from '@satlens/contract'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { someEmail } from '../accounts/people.ts'
import { GOOD_PASSWORD } from './test-app.ts'

/** The environment of a started process: only PATH is inherited, and prices are simulated. */
const withPath = (env: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  LOG_LEVEL: 'warn',
  PRICE_SOURCE: 'simulated',
  ...env,
})

export const command = (env: Record<string, string>, ...words: string[]) =>
  promisify(execFile)(process.execPath, [inject('program'), ...words], { env: withPath(env) })

export const stderrOf = (env: Record<string, string>, ...words: string[]): Promise<string> =>
  command(env, ...words).then(
    ({ stdout }) => Promise.reject(new Error(`The command did not fail:\n${stdout}`)),
    (error: { stderr: string }) => error.stderr,
  )

export function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, [inject('program')], {
    env: withPath(env),
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
    async ready(): Promise<string> {
      while (true) {
        const url = /^Satlens is ready at (http:\S+)$/m.exec(output)?.[1]
        if (url) return url
        const part = await Promise.race([once(child.stdout, 'data'), ended])
        if (!Array.isArray(part)) throw new Error(`The server exited before it was ready:\n${output}`)
      }
    },
  }
}

export const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Signs up at a server. Returns a function that reads the user's profile. */
export async function signUpReader(url: string): Promise<() => Promise<Response>> {
  const signedUp = await post(`${url}/auth/v1/signup`, { email: someEmail(), password: GOOD_PASSWORD })
  const { access_token } = (await signedUp.json()) as { access_token: string }
  return () => fetch(url + PROFILES_PATH, { headers: { authorization: `Bearer ${access_token}` } })
}

/**
 * Resolves once connections are refused. A connection made while the last worker closes is neither served nor refused
 * until the primary has exited, so each attempt has a timeout.
 */
export const waitUntilRefused = (url: string) =>
  vi.waitFor(
    () =>
      expect(fetch(`${url}/livez`, { signal: AbortSignal.timeout(1_000) })).rejects.toThrow('fetch failed'),
    {
      timeout: 10_000,
      interval: 10,
    },
  )
