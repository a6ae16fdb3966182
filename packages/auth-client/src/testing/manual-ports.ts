import type { TabBroadcastChannel, TabLock } from '../ports.ts'

export type ManualClock = ReturnType<typeof createManualClock>
export type FakeBroadcastChannelHub = ReturnType<typeof createFakeBroadcastChannelHub>

export function createManualClock() {
  let now = Date.parse('2026-11-21T12:00:00Z')
  let elapsed = 0
  const timers = new Set<{ at: number; run: () => void }>()

  function move(ms: number) {
    now += ms
    elapsed += ms
  }
  const changeTimeOfDay = (ms: number) => {
    now += ms
  }
  const nextTimer = (until: number) =>
    [...timers].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0]

  return {
    now: () => now,
    elapsed: () => elapsed,
    setTimer(ms: number, run: () => void) {
      const timer = { at: elapsed + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    /** Advances the time. Timers fire in order, and their promises settle before the next one. */
    async advance(ms: number) {
      const until = elapsed + ms
      await waitForPendingPromises()
      for (let timer = nextTimer(until); timer; timer = nextTimer(until)) {
        timers.delete(timer)
        move(Math.max(timer.at - elapsed, 0))
        timer.run()
        await waitForPendingPromises()
      }
      move(until - elapsed)
    },
    /** Lets the device sleep: the time of day advances, timers and the elapsed time do not. */
    sleep: changeTimeOfDay,
    setTimeOfDay: changeTimeOfDay,
    timerCount: () => timers.size,
  }
}

/** More than the length of any chain of promises between two timers. */
const MICROTASKS = 60

export async function waitForPendingPromises(): Promise<void> {
  for (let turn = 0; turn < MICROTASKS; turn++) await Promise.resolve()
}

export function createManualVisibility(isVisibleAtFirst = true) {
  const listeners = new Set<() => void>()
  let isVisible = isVisibleAtFirst
  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  const turn = (visible: boolean) => () => {
    isVisible = visible
    notifyListeners()
  }
  return {
    isVisible: () => isVisible,
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: turn(true),
    hide: turn(false),
    /** Notifies listeners without changing the visibility, as for a returning network. */
    notifyListeners,
  }
}

/** Creates a hub for the channels of several tabs. Messages arrive asynchronously and as copies. */
export function createFakeBroadcastChannelHub() {
  const tabs = new Map<TabBroadcastChannel, (message: unknown) => void>()
  const posted: unknown[] = []
  return {
    posted: posted as readonly unknown[],
    join(): TabBroadcastChannel {
      const channel: TabBroadcastChannel = {
        post(message) {
          posted.push(message)
          const copy = JSON.stringify(message)
          void Promise.resolve().then(() => {
            for (const [tab, listener] of tabs) if (tab !== channel) listener(JSON.parse(copy))
          })
        },
        onMessage: (listener) => void tabs.set(channel, listener),
        close: () => void tabs.delete(channel),
      }
      return channel
    },
  }
}

export function createFakeTabLock(): TabLock {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    last = last.then(work)
    return last
  }
}

export function createMemoryStorage(texts: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(texts))
  let trouble: 'none' | 'blocked' | 'full' = 'none'

  function use(isWrite = false) {
    if (trouble === 'blocked') throw new Error('The operation is insecure.')
    if (trouble === 'full' && isWrite) throw new Error('The quota has been exceeded.')
    return kept
  }
  const become = (next: typeof trouble) => () => {
    trouble = next
  }
  return {
    get: (key: string) => use().get(key) ?? null,
    set: (key: string, text: string) => void use(true).set(key, text),
    remove: (key: string) => void use().delete(key),
    keys: () => [...use().keys()],
    /** Makes all calls throw, as if the user has blocked storage. */
    block: become('blocked'),
    /** Makes writing throw, but not reading and removing. */
    fill: become('full'),
    heal: become('none'),
  }
}
