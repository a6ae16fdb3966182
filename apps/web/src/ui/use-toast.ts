import { useMemo, useRef } from 'react'
import { toast } from './toast-store.ts'

/** A voice for one form or screen: each of its toasts takes the place of its last one. They outlive the screen. */
export type Voice = Pick<typeof toast, 'show' | 'error'>

/** Gives a form its voice, so that repeated attempts do not pile up what was said about the earlier ones. */
export function useToast(): Voice {
  const last = useRef<number | null>(null)
  return useMemo(() => {
    function replace(next: number) {
      if (last.current !== null) toast.dismiss(last.current)
      last.current = next
      return next
    }
    return {
      show: (content) => replace(toast.show(content)),
      error: (content) => replace(toast.error(content)),
    }
  }, [])
}
