import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const API = fileURLToPath(new URL('../../api/', import.meta.url))

/** Somebody with an account at the provider. */
interface Person {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
}

/** A real OpenID provider on the loopback, called House. It asks nothing: whoever comes is the person that was named. */
export interface Provider {
  /** Its element of AUTH_PROVIDERS. */
  readonly entry: Readonly<Record<string, unknown>>
  /** Who signs in from now on; null says no. */
  seat(person: Person | null): Promise<void>
  stop(): Promise<void>
}

/** Starts the provider of the server's own tests as a process of its own. */
export async function startProvider(): Promise<Provider> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/run-provider-server.ts'], {
    cwd: API,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const entry = (await answerOf(child)) as Provider['entry']
  return {
    entry,
    async seat(person) {
      const seated = answerOf(child)
      child.send(person as never)
      await seated
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The provider ended.')
  })
  ended.catch(() => {})
  const [message] = await Promise.race([once(child, 'message'), ended])
  return message
}
