import {
  followNotificationState,
  notificationChoice,
  notificationState,
} from '#shared/notices/notification-permission.ts'
import { sessionStore } from '#shared/session/session.ts'
import { answerWorker } from './answer-worker.ts'

/**
 * Shows notices about payments as notifications while a user is signed in who has turned them on in this browser. What does
 * so is loaded only then.
 */
export function watchNotices(): void {
  let watchedId: string | null = null
  let stop = () => {}

  function follow(): void {
    const userId = findUserId()
    if (userId === watchedId) return
    watchedId = userId
    stop()
    stop = () => {}
    if (userId !== null) void start(userId)
  }

  async function start(userId: string): Promise<void> {
    // If it cannot be fetched, the page works without it.
    const loaded = await import('./notice-watcher.ts').catch(() => null)
    if (loaded && watchedId === userId) stop = loaded.startNoticeWatcher(userId)
  }

  answerWorker()
  followNotificationState()
  for (const { subscribe } of [sessionStore, notificationState, notificationChoice]) subscribe(follow)
  follow()
}

/** Returns the user to show notifications to. Null if there is none. */
function findUserId(): string | null {
  const session = sessionStore.getState()
  const isOn = notificationChoice.getState() === 'on' && notificationState.getState() === 'granted'
  return isOn && session.status === 'signed-in' ? session.user.id : null
}
