import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'

const store = createStore<number>()(() => performance.now())
let timer: ReturnType<typeof setInterval> | undefined
let watchers = 0

/** The page's steady clock in milliseconds, read once a second while anybody watches: all ages step together. */
export const useTickingClock = (): number => useSyncExternalStore(watch, store.getState, store.getState)

function watch(listener: () => void): () => void {
  const stopListening = store.subscribe(listener)
  watchers += 1
  if (watchers === 1) {
    store.setState(performance.now(), true)
    timer = setInterval(() => store.setState(performance.now(), true), 1_000)
  }
  return () => {
    stopListening()
    watchers -= 1
    if (watchers === 0) clearInterval(timer)
  }
}
