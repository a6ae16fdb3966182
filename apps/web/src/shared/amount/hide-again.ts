import { useEffect } from 'react'
import { createPreference } from '#ui/preference.ts'
import { setAmountsHidden, useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'

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
    const timer = setTimeout(() => setAmountsHidden(true), HIDE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOn, isHidden])
}
