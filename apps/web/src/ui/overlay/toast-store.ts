import { createStore } from 'zustand/vanilla'

type ToastText = { title: string; description?: string | undefined }
/** A button of a toast, such as one that takes a change back. The toast leaves when it is pressed. */
export type ToastAction = { name: string; run: () => void }
/** `page` is the path of the page that the toast announces. */
type Message = ToastText & { tone?: 'neutral' | 'success'; page?: string; action?: ToastAction }

export type ShownToast = ToastText &
  Pick<Message, 'page' | 'action'> & { id: number; tone: 'neutral' | 'success' | 'error' }

export function createToastStore() {
  const store = createStore<readonly ShownToast[]>()(() => [])
  let lastId = 0

  function add(content: Omit<ShownToast, 'id'>): number {
    lastId += 1
    const added = { ...content, id: lastId }
    // At most four are readable: the oldest is removed.
    store.setState((toasts) => [...toasts, added].slice(-4), true)
    return lastId
  }

  return {
    store,
    show: (message: Message) => add({ tone: 'neutral', ...message }),
    error: ({ title, description }: ToastText) => add({ tone: 'error', title, description }),
    dismiss: (id: number) => store.setState((toasts) => toasts.filter((shown) => shown.id !== id), true),
    clear: () => store.setState([], true),
  }
}

export type ToastStore = ReturnType<typeof createToastStore>

/** The page's toasts: `toast.show({ title, description })`, `toast.error({ title, description })`. */
export const toast = createToastStore()
