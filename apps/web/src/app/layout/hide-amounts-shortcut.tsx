import { useEffect, useState } from 'react'
import { useHideAgain } from '#shared/amount/hide-again.ts'
import { areAmountsHidden, setAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { messages } from '../messages.ts'

/** On every page Alt+Shift+H hides or shows all amounts and announces it. */
export function HideAmountsShortcut() {
  const [status, setStatus] = useState('')
  useHideAgain()

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!isShortcut(event)) return
      event.preventDefault()
      const isHidden = !areAmountsHidden()
      setAmountsHidden(isHidden)
      setStatus(isHidden ? messages.amounts.hidden : messages.amounts.shown)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <p className="sr-only" role="status">
      {status}
    </p>
  )
}

function isShortcut({ altKey, shiftKey, ctrlKey, metaKey, repeat, key, code }: KeyboardEvent): boolean {
  if (!altKey || !shiftKey || ctrlKey || metaKey || repeat) return false
  // A Mac types another character with Alt, and other keyboard layouts have the H elsewhere.
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'h' : code === 'KeyH'
}
