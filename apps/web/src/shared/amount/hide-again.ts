import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { hideAmounts, useAmountsHidden } from '#ui/amounts-hidden.ts'

const STORED_AS = 'hide-amounts-again'
const HIDE_AFTER_MS = 5 * 60_000

/** Whether visible amounts are hidden after five minutes, on this device. */
const hidesAgainStore = createStore<boolean>()(readStored)

function readStored(): boolean {
  try {
    return localStorage.getItem(STORED_AS) === 'on'
  } catch {
    return false
  }
}

/** Switches the timer on or off, and remembers it on this device. */
export function setHidesAgain(isOn: boolean): void {
  hidesAgainStore.setState(isOn, true)
  try {
    if (isOn) localStorage.setItem(STORED_AS, 'on')
    else localStorage.removeItem(STORED_AS)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Returns whether the timer is on. */
export const useHidesAgain = (): boolean => useStore(hidesAgainStore)

/** Hides visible amounts after five minutes if the timer is on. */
export function useHideAgain(): void {
  const isOn = useHidesAgain()
  const isHidden = useAmountsHidden()
  useEffect(() => {
    if (!isOn || isHidden) return
    const timer = setTimeout(() => hideAmounts(true), HIDE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOn, isHidden])
}
