import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Waits for its first message: the URL, or the settings that point to it. */
export async function startHelper(file: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', `test/harness/${file}`], {
    cwd: fileURLToPath(new URL('../../api/', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const first = await answerOf(child, file)
  return {
    first,
    tell(message: unknown) {
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
