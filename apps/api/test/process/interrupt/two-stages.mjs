// Two stages, as of `npm test`: the first starts a process in a session of its own that ignores signals, and never ends.
import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { endCommandsOnSignals, run } from '../../../../../infra/bootstrap/child.mjs'

const [, file, log, role] = process.argv
const write = (line) => appendFileSync(log, `${line}\n`)

if (role === 'stubborn') {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  setInterval(() => {}, 1_000)
} else if (role === 'stage') {
  const child = spawn(process.execPath, [file, log, 'stubborn'], { detached: true, stdio: 'ignore' })
  write(`started ${process.pid} ${child.pid}`)
  setInterval(() => {}, 1_000)
} else {
  endCommandsOnSignals()
  for (const stage of ['first', 'second']) {
    write(`stage ${stage}`)
    await run(process.execPath, [file, log, 'stage']).catch((error) => {
      write(error.message)
      process.exit(error.exitCode)
    })
  }
}
