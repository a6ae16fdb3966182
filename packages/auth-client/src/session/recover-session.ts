import type { AuthCore } from '../auth-core.ts'

/**
 * Looks at the stored session (docs/spec/README.md#states, docs/protocol.md#session-recovery): absent is signed out; invalid is removed; at or near its end is
 * refreshed; anything else is announced, if this tab has not announced it already. On `start` nothing is said of a
 * session before its refresh has answered.
 */
export async function recoverSession(core: AuthCore, on: 'start' | 'resume'): Promise<void> {
  const stored = core.state.inspect()
  switch (stored.kind) {
    case 'unreadable':
      core.state.discardUnreadable()
      return core.state.adopt(null)
    case 'absent':
      return core.state.adopt(null)
    case 'invalid':
      return core.state.remove()
    case 'session': {
      const { session } = stored
      if (!core.expiry.isNear(session)) return core.state.adopt(session)
      if (on === 'start') core.state.acknowledge(session)
      else core.state.adopt(session)
      return core.refresher.refresh(session).firstAnswer
    }
  }
}
