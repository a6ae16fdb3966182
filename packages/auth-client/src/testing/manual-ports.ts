import type { Channel, TabLock } from '../ports.ts'

export type ManualClock = ReturnType<typeof createManualClock>
export type ManualVisibility = ReturnType<typeof createManualVisibility>
export type ChannelHub = ReturnType<typeof createChannelHub>
export type MemoryStorage = ReturnType<typeof createMemoryStorage>

/** Makes a clock that moves when a test says so. It starts at 2026-11-21 12:00 UTC unless told otherwise. */
export function createManualClock(startMs = 1_795_262_400_000) {
  let now = startMs
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
    /** Lets time pass: timers fire in order, and what they set off is settled before the next one. */
    async advance(ms: number) {
      const until = elapsed + ms
      await settle()
      for (let timer = nextTimer(until); timer; timer = nextTimer(until)) {
        timers.delete(timer)
        move(Math.max(timer.at - elapsed, 0))
        timer.run()
        await settle()
      }
      move(until - elapsed)
    },
    /** The device sleeps: the time of day moves on, timers and the elapsed time stand still. */
    sleep: changeTimeOfDay,
    /** Somebody sets the device's time of day forward (or back, when negative). */
    setTimeOfDay: changeTimeOfDay,
    /** How many timers are waiting. */
    timerCount: () => timers.size,
  }
}

/** More turns than the longest chain of promises between two timers has links. */
const MICROTASKS = 60

/** Lets everything happen that waits for nothing but promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < MICROTASKS; turn++) await Promise.resolve()
}

/** Makes a tab, visible or hidden, that is shown and hidden by hand. */
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
    /** The network is back, or the page was restored: a change without the visibility changing. */
    notifyListeners,
  }
}

/** Makes a hub that joins the channels of several tabs. A message arrives later and as a copy, as between real tabs. */
export function createChannelHub() {
  const tabs = new Map<Channel, (message: unknown) => void>()
  const posted: unknown[] = []
  return {
    /** Every message posted so far, by any tab. */
    posted: posted as readonly unknown[],
    join(): Channel {
      const channel: Channel = {
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

/** Makes a lock that the tabs of a test share: one after the other, in the order they asked. */
export function createMemoryLock(): TabLock {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    last = last.then(work)
    return last
  }
}

/** Makes a storage that several tabs can share and that can refuse, empty or with the given texts. */
export function createMemoryStorage(texts: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(texts))
  let trouble: 'none' | 'blocked' | 'full' = 'none'

  /** The texts, if they can be used now. */
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
    /** Everything throws from here on, as where the user has forbidden storage. */
    block: become('blocked'),
    /** Writing throws from here on, reading and removing do not. */
    fill: become('full'),
    /** Works again. */
    heal: become('none'),
  }
}
