import { parseArgs } from 'node:util'
import { loadEventReplay } from '#auth/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { toAuthSettings } from '../module-settings.ts'
import { say } from '../runtime.ts'
import { openForCommand } from './open-for-command.ts'

const USAGE = 'Usage: events replay --since <time> [--type <type>]… [--user <id or email address>]'
const OPTIONS = {
  since: { type: 'string' },
  type: { type: 'string', multiple: true },
  user: { type: 'string' },
} as const

/** `events replay [options]`: delivers events of the audit log to the receivers of EVENT_WEBHOOKS once more. */
export async function administerEvents(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const since = new Date(values.since ?? '')
  if (positionals.join(' ') !== 'replay' || Number.isNaN(since.getTime())) throw new Error(USAGE)
  const { findUserIdForReplay, parseEventTypes, replayEvents } = await loadEventReplay()
  const types = values.type ? parseEventTypes(values.type) : null
  const { config, db, secret } = await openForCommand()
  const settings = toAuthSettings(config, config.SITE_URL ?? `http://localhost:${config.PORT ?? 3000}`)
  if (settings.eventReceivers.length === 0) throw new Error('EVENT_WEBHOOKS names no receiver.')
  const userId = values.user === undefined ? null : await findUserIdForReplay(db, values.user)
  const deps = { db, secret, settings, clock: systemClock }
  const replayed = await replayEvents(deps, { since, types, userId })
  say(`Stored ${replayed} events for delivery. Running servers send them at once.`)
}
