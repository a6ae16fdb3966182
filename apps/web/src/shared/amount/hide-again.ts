import { useEffect } from 'react'
import { setAmountsHidden, useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { createPreference } from '#ui/preferences/create-preference.ts'

const HIDE_AFTER_MS = 5 * 60_000

export const hideAgainPreference = createPreference<'off' | 'on'>({
  key: 'hide-amounts-again',
  values: ['off', 'on'],
})

export function useHideAgain(): void {
  const isOn = hideAgainPreference.use() === 'on'
  const isHidden = useAmountsHidden()
  useEffect(() => {
    if (!isOn || isHidden) return
    const timer = setTimeout(() => setAmountsHidden(true), HIDE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOn, isHidden])
}
