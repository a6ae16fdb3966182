import { createStore } from 'zustand/vanilla'

/** What a toast says; the texts are shown exactly as given. */
export type ToastContent = {
  title: string
  description?: string | undefined
  tone?: 'neutral' | 'success' | undefined
}

/** A toast on the screen. An error interrupts a screen reader, anything else waits its turn. */
export type ShownToast = {
  id: number
  title: string
  description?: string | undefined
  tone: 'neutral' | 'success' | 'error'
}

/** Holds the toasts in the order they came. */
export function createToastStore() {
  const store = createStore<readonly ShownToast[]>()(() => [])
  let lastId = 0

  function add(content: Omit<ShownToast, 'id'>): number {
    lastId += 1
    const added = { ...content, id: lastId }
    // Nobody can read more than four; the oldest makes way.
    store.setState((toasts) => [...toasts, added].slice(-4), true)
    return lastId
  }

  return {
    store,
    show: ({ tone = 'neutral', title, description }: ToastContent) => add({ tone, title, description }),
    error: ({ title, description }: Omit<ToastContent, 'tone'>) => add({ tone: 'error', title, description }),
    dismiss: (id: number) => store.setState((toasts) => toasts.filter((shown) => shown.id !== id), true),
    clear: () => store.setState([], true),
  }
}

/** What shows and dismisses toasts. */
export type ToastStore = ReturnType<typeof createToastStore>

/** The page's toasts: `toast.show({ title, description })`, `toast.error({ title, description })`. */
export const toast = createToastStore()
