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

type Listener = () => void

/** Holds the toasts in the order they came. */
export function createToastStore() {
  let toasts: readonly ShownToast[] = []
  let lastId = 0
  const listeners = new Set<Listener>()

  function publish(next: readonly ShownToast[]) {
    toasts = next
    for (const listener of listeners) listener()
  }

  function add(content: Omit<ShownToast, 'id'>): number {
    lastId += 1
    // Four are as many as anyone can read; the oldest makes room.
    publish([...toasts, { ...content, id: lastId }].slice(-4))
    return lastId
  }

  return {
    show: ({ tone = 'neutral', title, description }: ToastContent) => add({ tone, title, description }),
    error: ({ title, description }: Omit<ToastContent, 'tone'>) => add({ tone: 'error', title, description }),
    dismiss: (id: number) => publish(toasts.filter((shown) => shown.id !== id)),
    clear: () => publish([]),
    read: () => toasts,
    subscribe(listener: Listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** What shows, dismisses and hands out toasts. */
export type ToastStore = ReturnType<typeof createToastStore>

/** The page's toasts: `toast.show({ title, description })`, `toast.error({ title, description })`. */
export const toast = createToastStore()
