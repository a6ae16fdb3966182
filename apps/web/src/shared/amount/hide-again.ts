import { useEffect } from 'react'
import { hideAmounts, useAmountsHidden } from '#ui/amounts-hidden.ts'
import { createPreference } from '#ui/preference.ts'

const HIDE_AFTER_MS = 5 * 60_000

/** Whether visible amounts are hidden again after five minutes. */
export const hideAgainPreference = createPreference<'off' | 'on'>({
  key: 'hide-amounts-again',
  values: ['off', 'on'],
})

/** Hides visible amounts after five minutes if the preference is on. */
export function useHideAgain(): void {
  const isOn = hideAgainPreference.use() === 'on'
  const isHidden = useAmountsHidden()
  useEffect(() => {
    if (!isOn || isHidden) return
    const timer = setTimeout(() => hideAmounts(true), HIDE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOn, isHidden])
}
