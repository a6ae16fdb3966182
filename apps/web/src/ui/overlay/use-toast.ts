import { useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { toast } from './toast-store.ts'

/** The toasts of one form or screen: each takes the place of the last one. They outlive the screen. */
export type ToastHandle = Pick<typeof toast, 'show' | 'error'> & {
  /** Removes the last toast when it is no longer true. */
  readonly dismiss: () => void
}

/** Creates the toast handle of a form, so that the toasts of repeated attempts do not pile up. */
export function useToast(): ToastHandle {
  const last = useRef<number | null>(null)
  return useMemo(() => {
    function dismiss() {
      if (last.current !== null) toast.dismiss(last.current)
      last.current = null
    }
    function replace(next: number) {
      dismiss()
      last.current = next
      return next
    }
    return {
      dismiss,
      show: (content) => replace(toast.show(content)),
      error: (content) => replace(toast.error(content)),
    }
  }, [])
}

/** What a toast said about a failure, for the page to keep once the toast is gone. Null while the toast still says it. */
export function useTextAfterToast(words: string | null): string | null {
  const toasts = useStore(toast.store)
  return toasts.some(({ title, description }) => words === title || words === description) ? null : words
}
