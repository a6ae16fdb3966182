import type { FastifyBaseLogger } from 'fastify'
import { beforeEach, onTestFailed } from 'vitest'
import { createLogger } from '../../src/kernel/observability/logger.ts'

/** More would push the assertion out of sight. */
const LINES_SHOWN = 40

const lines: string[] = []

/** The log of a test app. Its lines are shown when the test that caused them fails. */
export const testLog = (): FastifyBaseLogger =>
  createLogger({ level: 'info', pretty: false, into: { write: (line) => void lines.push(line) } })

/** Prints with each failed test of the file what its servers logged during it, the request ids among it. */
export function showLogOfFailedTests(): void {
  beforeEach(({ task }) => {
    lines.length = 0
    onTestFailed(() => {
      const shown = lines.slice(-LINES_SHOWN).map((line) => `  ${describeLine(line)}\n`)
      const left = lines.length - shown.length
      const title = `The servers' log during "${task.name}"${left > 0 ? ` (last ${LINES_SHOWN} of ${lines.length} lines)` : ''}`
      process.stderr.write(`${title}:\n${shown.join('') || '  no lines\n'}`)
    })
  })
}

// A request has one line when it arrives and one when it is answered; the rest of a line is as the logger wrote it.
function describeLine(line: string): string {
  const { level, time, pid, hostname, msg, reqId, req, res, responseTime, ...rest } = JSON.parse(line)
  const details = [req && `${req.method} ${req.path}`, res && JSON.stringify(res)].filter(Boolean).join(' ')
  const more = Object.keys(rest).length > 0 ? JSON.stringify(rest) : ''
  return [reqId ?? '-', msg, details, more].filter(Boolean).join(' ')
}
