import { sessionStore } from '#shared/session/session.ts'

/** Starts what only users need, once there is one. */
export function onceSignedIn(start: () => void): void {
  const stop = sessionStore.subscribe(follow)
  follow()

  function follow() {
    if (sessionStore.getState().status !== 'signed-in') return
    stop()
    start()
  }
}
