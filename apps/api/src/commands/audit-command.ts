import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { exportAuditLog } from '#auth/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { openForCommand } from './open-for-command.ts'

const USAGE = 'Usage: audit export [--after <cursor or time>] [--until <time>]'
const OPTIONS = { after: { type: 'string' }, until: { type: 'string' } } as const

/** `audit export [options]`: prints the audit log as lines of JSON, as the endpoint of programs does. */
export async function administerAuditLog(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  if (positionals.join(' ') !== 'export') throw new Error(USAGE)
  const { db } = await openForCommand()
  const lines = exportAuditLog({ db, clock: systemClock }, values)
  await pipeline(Readable.from(lines), process.stdout, { end: false })
}
