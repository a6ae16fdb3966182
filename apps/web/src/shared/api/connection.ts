import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const offlineStore = createStore<boolean>()(() => false)

/** Learns whether there is a network. A browser that believes to be offline is not trusted: a local server may well answer. */
export async function fetchAndTrackConnection(request: Request): Promise<Response> {
  try {
    const response = await fetch(request)
    offlineStore.setState(false, true)
    return response
  } catch (error) {
    const isGivenUp = error instanceof DOMException && error.name === 'AbortError'
    if (!isGivenUp) offlineStore.setState(!navigator.onLine, true)
    throw error
  }
}

/** Whether the last request found no network, and the browser says why. */
export const useIsOffline = (): boolean => useStore(offlineStore)

/** Calls `work` each time the network is back. For reads only: a failed write is sent again by the user. */
export function useOnReconnect(work: () => void): void {
  const onBack = useEffectEvent(work)
  useEffect(
    () =>
      offlineStore.subscribe((isOffline, wasOffline) => {
        if (wasOffline && !isOffline) onBack()
      }),
    [],
  )
}
