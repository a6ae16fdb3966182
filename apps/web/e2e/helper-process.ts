import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const API = fileURLToPath(new URL('../../api/', import.meta.url))

/** A server of the API's own tests, run as a separate process. */
export interface HelperProcess {
  /** Its first message: the URL, or the settings that point to it. */
  readonly first: unknown
  /** Sends a message and returns the answer. */
  tell(message: unknown): Promise<unknown>
  stop(): Promise<void>
}

/**
 * Starts a file of `apps/api/test/harness` and waits for its first message.
 * @throws when the process ends before that; its stderr says why.
 */
export async function startHelper(file: string): Promise<HelperProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', `test/harness/${file}`], {
    cwd: API,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const first = await answerOf(child, file)
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
