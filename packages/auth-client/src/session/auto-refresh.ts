import type { AuthCore } from '../auth-core.ts'
import type { Visibility } from '../ports.ts'
import { TICK_MS } from './expiry.ts'
import { recoverSession } from './recover-session.ts'

/**
 * Keeps the session alive while the tab is visible: a look every 30 s and at once (docs/spec/README.md#states, docs/protocol.md#client-refresh).
 * Hidden, it pauses; shown, restored or back online, it recovers and goes on. Returns the way to stop it.
 */
export function startAutoRefresh(core: AuthCore, visibility: Visibility): () => void {
  let cancelTimer: (() => void) | null = null

  function tick() {
    cancelTimer = core.clock.setTimer(TICK_MS, tick)
    look(core)
  }
  function pause() {
    cancelTimer?.()
    cancelTimer = null
  }
  function resume() {
    pause()
    core.refresher.retryIfUnreached()
    void recoverSession(core, 'resume')
    tick()
  }

  if (visibility.isVisible()) tick()
  const unsubscribe = visibility.onChange(() => (visibility.isVisible() ? resume() : pause()))
  return () => {
    unsubscribe()
    pause()
  }
}

function look(core: AuthCore) {
  const stored = core.state.read()
  // What another tab did without our hearing of it shows here at the latest.
  core.state.adopt(stored)
  if (stored && core.expiry.isDue(stored)) core.refresher.refresh(stored)
}
