import type { FastifyBaseLogger } from 'fastify'
import { beforeEach, onTestFailed } from 'vitest'
import { createPinoLogger } from '#kernel/observability/logger.ts'

/** More lines would push the assertion off the screen. */
const LINES_SHOWN = 40

const lines: string[] = []

/** Creates the logger of a test app. Its lines are printed when the current test fails. */
export const testLog = (): FastifyBaseLogger =>
  createPinoLogger({ level: 'info', pretty: false, destination: { write: (line) => void lines.push(line) } })

export function showLogOfFailedTests(): void {
  beforeEach(({ task }) => {
    lines.length = 0
    onTestFailed(() => {
      const shown = lines.slice(-LINES_SHOWN).map((line) => `  ${describeLine(line)}\n`)
      const omitted = lines.length - shown.length
      const title = `The servers' log during "${task.name}"${omitted > 0 ? ` (last ${LINES_SHOWN} of ${lines.length} lines)` : ''}`
      process.stderr.write(`${title}:\n${shown.join('') || '  no lines\n'}`)
    })
  })
}

// Shortens the two lines of a request; other fields stay as the logger wrote them.
function describeLine(line: string): string {
  const { level, time, pid, hostname, msg, reqId, req, res, responseTime, ...rest } = JSON.parse(line)
  const details = [req && `${req.method} ${req.path}`, res && JSON.stringify(res)].filter(Boolean).join(' ')
  const more = Object.keys(rest).length > 0 ? JSON.stringify(rest) : ''
  return [reqId ?? '-', msg, details, more].filter(Boolean).join(' ')
}
