import { useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { toast } from './toast-store.ts'

/** The toasts of one form or screen. They outlive it. */
export type ToastHandle = Pick<typeof toast, 'show' | 'error'> & {
  readonly dismiss: () => void
}

/**
 * Returns the toasts of a form or screen. Each replaces the last one, so that those of repeated attempts do not pile up,
 * unless `isStacked`.
 */
export function useToast({ isStacked = false } = {}): ToastHandle {
  const last = useRef<number | null>(null)
  return useMemo(() => {
    function dismiss() {
      if (last.current !== null) toast.dismiss(last.current)
      last.current = null
    }
    function replace(next: number) {
      if (!isStacked) dismiss()
      last.current = next
      return next
    }
    return {
      dismiss,
      show: (content) => replace(toast.show(content)),
      error: (content) => replace(toast.error(content)),
    }
  }, [isStacked])
}

/** Returns the text of a failure once no toast shows it any more; until then null. */
export function useTextAfterToast(text: string | null): string | null {
  const toasts = useStore(toast.store)
  return toasts.some(({ title, description }) => text === title || text === description) ? null : text
}
