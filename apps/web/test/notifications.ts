import { onTestFinished, vi } from 'vitest'

export interface ShownNotification {
  readonly title: string
  readonly options: NotificationOptions
}

/** Gives the page notifications, a worker and locks, which the simulated browser lacks. Returns what the page shows. */
export function stubNotifications({
  permission = 'granted',
  answer = 'granted',
}: {
  permission?: NotificationPermission
  /** What the user chooses when asked. */
  answer?: NotificationPermission
} = {}) {
  const shown: ShownNotification[] = []
  const state = { permission, asked: 0 }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    async requestPermission() {
      state.asked += 1
      state.permission = answer
      return answer
    },
  })
  const registration = {
    async showNotification(title: string, options: NotificationOptions) {
      if (state.permission !== 'granted') throw new TypeError('No permission')
      shown.push({ title, options })
    },
  }
  const worker = Object.assign(new EventTarget(), { ready: Promise.resolve(registration) })
  stubNavigator('serviceWorker', worker)
  stubNavigator('locks', { request: requestLock })
  return { shown, state, worker }
}

function stubNavigator(name: string, value: unknown) {
  Object.defineProperty(navigator, name, { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(navigator, name))
}

const queues = new Map<string, Promise<unknown>>()

function requestLock(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) {
  const turn = (queues.get(name) ?? Promise.resolve()).then(() => {
    signal.throwIfAborted()
    return work()
  })
  queues.set(
    name,
    turn.catch(() => {}),
  )
  return turn
}
