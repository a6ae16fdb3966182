import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const API = fileURLToPath(new URL('../../api/', import.meta.url))

/** A server of the API's own tests, as a process of its own. */
export interface ServerOfTheApi<First> {
  /** What it said when it was up. */
  readonly first: First
  /** Tells it something, and yields what it answers. */
  tell(message: unknown): Promise<unknown>
  stop(): Promise<void>
}

/** Starts one by the name of its file in `apps/api/test`. Throws when it ends before it is up; says why by itself. */
export async function startOfTheApi<First>(file: string): Promise<ServerOfTheApi<First>> {
  const child = spawn(process.execPath, ['--import', 'tsx', `test/${file}`], {
    cwd: API,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const first = (await answerOf(child, file)) as First
  return {
    first,
    tell(message) {
      const answered = answerOf(child, file)
      child.send(message as never)
      return answered
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function answerOf(child: ChildProcess, file: string): Promise<unknown> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended.`)
  })
  ended.catch(() => {})
  const [message] = await Promise.race([once(child, 'message'), ended])
  return message
}
