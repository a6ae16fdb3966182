import { useEffect } from 'react'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { setAmountsHidden, useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { createPreference } from '#ui/preferences/create-preference.ts'
import { messages } from './messages.ts'

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

export const HideAgainChoice = () => (
  <Checkbox
    checked={hideAgainPreference.use() === 'on'}
    className="text-14"
    label={messages.hideAgain}
    onChange={({ target }) => hideAgainPreference.choose(target.checked ? 'on' : 'off')}
  />
)
