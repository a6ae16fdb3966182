import { isRecord } from '../is-record.ts'
import type { Channel } from '../ports.ts'
import { isSession } from './parse-session.ts'
import type { Session } from './session.ts'
import { AUTH_EVENTS, type AuthEvent } from './session-events.ts'

/** What one tab tells the others (docs/protocol.md#browser-tabs): the form published clients use too. */
export interface TabMessage {
  readonly event: AuthEvent
  readonly session: Session | null
}

/** Tells the other tabs. A channel that is closed or broken is no reason to fail. */
export function notifyOtherTabs(channel: Channel, message: TabMessage): void {
  try {
    channel.post(message)
  } catch {
    // The other tabs find the change in the storage at their next tick.
  }
}

/** Reads what came over the channel. Null for anything that is not an event with its session. */
export function parseTabMessage(message: unknown): TabMessage | null {
  if (!isRecord(message)) return null
  const event = AUTH_EVENTS.find((name) => name === message.event)
  if (!event || event === 'INITIAL_SESSION') return null
  if (event === 'SIGNED_OUT') return { event, session: null }
  if (!isSession(message.session)) return null
  // The form for the new password belongs to the tab that opened the link; here somebody has signed in.
  return { event: event === 'PASSWORD_RECOVERY' ? 'SIGNED_IN' : event, session: message.session }
}
