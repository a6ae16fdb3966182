import type { ComponentProps, ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { sessionStore } from '#shared/session/session.ts'
import { toast } from '#ui/overlay/toast-store.ts'
import { messages } from './messages.ts'
import type { SecurityTaskDialog } from './security-task-dialog.tsx'
import type { SecurityTask } from './use-security.ts'

interface OpenTask {
  readonly task: SecurityTask
  readonly TaskDialog: ComponentType<ComponentProps<typeof SecurityTaskDialog>>
  /** The history entry that it was opened in. */
  readonly page: string
}

// Outside of the card, which may be remounted while the code of the dialog is loading.
const openTaskStore = createStore<{ readonly current: OpenTask | null }>()(() => ({ current: null }))

// The task of one user is never shown to the next.
sessionStore.subscribe((session, before) => {
  const isSameUser = 'user' in session && 'user' in before && session.user.id === before.user.id
  if (!isSameUser) close()
})

const close = () => openTaskStore.setState({ current: null })

/** The task that is open on this page. The code of the dialogs is loaded with the first one, since few visits need it. */
export function useSecurityTask() {
  const { key: page } = useLocation()
  const { current } = useStore(openTaskStore)

  async function open(task: SecurityTask) {
    try {
      const { SecurityTaskDialog } = await import('./security-task-dialog.tsx')
      openTaskStore.setState({ current: { task, TaskDialog: SecurityTaskDialog, page } })
    } catch {
      toast.error(messages.openFailed)
    }
  }

  return { opened: current?.page === page ? current : null, open, close }
}
