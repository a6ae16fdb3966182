import type { AuthClientCore } from '../auth-core.ts'
import type { PageVisibility } from '../ports.ts'
import { AUTO_REFRESH_INTERVAL_MS } from './expiry.ts'

/**
 * Announces, refreshes or removes the stored session (docs/protocol.md#client-sessions). On `start` an expiring session is
 * announced after its refresh, on `resume` before it.
 */
export async function recoverStoredSession(core: AuthClientCore, on: 'start' | 'resume'): Promise<void> {
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

/**
 * Refreshes the session before it expires while the tab is visible (docs/protocol.md#client-sessions). Pauses while the tab
 * is hidden, and recovers the session when the tab is shown or the network is back. Returns a function that stops it.
 */
export function startSessionAutoRefresh(core: AuthClientCore, visibility: PageVisibility): () => void {
  let cancelTimer: (() => void) | null = null

  function tick() {
    cancelTimer = core.clock.setTimer(AUTO_REFRESH_INTERVAL_MS, tick)
    const stored = core.state.read()
    // Announces a change by another tab whose message was lost.
    core.state.adopt(stored)
    if (stored && core.expiry.isDue(stored)) core.refresher.refresh(stored)
  }
  function pause() {
    cancelTimer?.()
    cancelTimer = null
  }
  function resume() {
    pause()
    core.refresher.endNetworkCoolDown()
    void recoverStoredSession(core, 'resume')
    tick()
  }

  if (visibility.isVisible()) tick()
  const unsubscribe = visibility.onChange(() => (visibility.isVisible() ? resume() : pause()))
  return () => {
    unsubscribe()
    pause()
  }
}
