import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { findListener } from './process-stats.ts'

/** A server of the auth wire on this machine. */
export interface ComparedServer {
  readonly name: string
  /** The URL of the auth endpoints, with their prefix. */
  readonly url: string
  /** Stops the server, starts it again and waits until it answers. Null if its start is unknown. */
  readonly restart: (() => Promise<void>) | null
  readonly stop: () => Promise<void>
}

const READY_WITHIN_MS = 30_000

/** Returns a server that is already running. Throws if it does not answer. */
export async function openPeer({ name, url }: { name: string; url: string }): Promise<ComparedServer> {
  const server = { name, url: url.replace(/\/$/, ''), restart: null, stop: async () => {} }
  await untilHealthy(server)
  return server
}

/** Starts a server by its shell command. */
export async function startPeer({ name, url, command }: { name: string; url: string; command: string }) {
  const server = { name, url: url.replace(/\/$/, '') }
  let stop = async () => {}
  const start = async () => {
    const child = spawn('sh', ['-c', `exec ${command}`], { stdio: ['ignore', 'ignore', 'ignore'] })
    const ended = once(child, 'exit')
    stop = async () => {
      child.kill('SIGTERM')
      await ended
    }
    await untilHealthy(server)
  }
  await start()
  return {
    ...server,
    restart: async () => {
      await stop()
      await start()
    },
    stop: () => stop(),
  } satisfies ComparedServer
}

/** Returns the process that serves the URL. It differs after each start. */
export function processOf({ name, url }: ComparedServer): number {
  const pid = findListener(Number(new URL(url).port))
  if (pid === null) throw new Error(`${name} does not run on this machine: nothing listens at ${url}.`)
  return pid
}

async function untilHealthy({ name, url }: Pick<ComparedServer, 'name' | 'url'>): Promise<void> {
  const startedAt = performance.now()
  for (;;) {
    const isHealthy = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isHealthy) return
    if (performance.now() - startedAt > READY_WITHIN_MS) throw new Error(`${name} does not answer at ${url}.`)
    await pause(5)
  }
}
