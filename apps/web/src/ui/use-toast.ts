import { useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { toast } from './toast-store.ts'

/** A voice for one form or screen: each of its toasts takes the place of its last one. They outlive the screen. */
export type Voice = Pick<typeof toast, 'show' | 'error'> & {
  /** Takes back what was said last, when it is no longer true. */
  readonly hush: () => void
}

/** Gives a form its voice, so that repeated attempts do not pile up what was said about the earlier ones. */
export function useToast(): Voice {
  const last = useRef<number | null>(null)
  return useMemo(() => {
    function hush() {
      if (last.current !== null) toast.dismiss(last.current)
      last.current = null
    }
    function replace(next: number) {
      hush()
      last.current = next
      return next
    }
    return {
      hush,
      show: (content) => replace(toast.show(content)),
      error: (content) => replace(toast.error(content)),
    }
  }, [])
}

/** What a toast said about a failure, for the page to keep once the toast is gone. Null while the toast still says it. */
export function useUnsaid(words: string | null): string | null {
  const toasts = useStore(toast.store)
  return toasts.some(({ title, description }) => words === title || words === description) ? null : words
}
